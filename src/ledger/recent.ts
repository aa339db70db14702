/**
 * A map of the entries that were touched last: an entry more than `limit` drops the one that was left alone longest.
 * Its order is the order of the last touch.
 */
export class Recent<Value> {
  /** Entries that were dropped. */
  dropped = 0
  readonly #limit: number
  readonly #entries = new Map<string, Value>()

  constructor(limit: number) {
    this.#limit = limit
  }

  get(key: string): Value | undefined {
    return this.#entries.get(key)
  }

  touch(key: string, value: Value): void {
    this.#entries.delete(key)
    this.#entries.set(key, value)
    if (this.#entries.size <= this.#limit) return
    const [oldest] = this.#entries.keys()
    this.#entries.delete(oldest ?? '')
    this.dropped++
  }

  delete(key: string): void {
    this.#entries.delete(key)
  }

  clear(): void {
    this.#entries.clear()
  }

  entries(): readonly (readonly [string, Value])[] {
    return [...this.#entries]
  }

  values(): readonly Value[] {
    return [...this.#entries.values()]
  }
}
