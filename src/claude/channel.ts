/** An unbounded queue with one reader that waits. What is pushed after `end` is dropped. */
export class Channel<T> implements AsyncIterable<T> {
  readonly #items: T[] = []
  #ended = false
  #wake: (() => void) | null = null

  push(item: T): void {
    if (this.#ended) return
    this.#items.push(item)
    this.#wake?.()
  }

  end(): void {
    this.#ended = true
    this.#wake?.()
  }

  /** The next item in order, or null once the channel has ended and is empty. */
  async next(): Promise<T | null> {
    while (this.#items.length === 0) {
      if (this.#ended) return null
      await new Promise<void>((resolve) => {
        this.#wake = resolve
      })
    }
    return this.#items.shift() as T
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T> {
    for (let item = await this.next(); item !== null; item = await this.next()) yield item
  }
}
