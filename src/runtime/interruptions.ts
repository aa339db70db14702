/**
 * What people say to a running step. It is stopped at its next boundary, waits for the words without spending anything, and
 * goes on with them in the same session.
 */
export class Interruptions {
  #words: Promise<string | null> | null = null
  #now = false
  #wake: ((now: boolean) => void) | null = null

  /**
   * @param words null means that the step shall end; a rejection does, too
   * @param now kills running tools instead of waiting for them
   */
  interrupt(words: Promise<string | null>, now: boolean): void {
    this.#words = words.catch(() => null)
    this.#now ||= now
    this.#wake?.(now)
  }

  get pending(): boolean {
    return this.#words !== null
  }

  /** The latest words, once there are any; `stop` for an end; null when nobody has interrupted. */
  async take(): Promise<string | 'stop' | null> {
    for (;;) {
      const waiting = this.#words
      if (waiting === null) return null
      const words = await waiting
      // While one sentence was awaited, a later one may have replaced it.
      if (this.#words !== waiting) continue
      this.#words = null
      this.#now = false
      return words ?? 'stop'
    }
  }

  /** Calls `stop` when somebody interrupts, at once if somebody has, until the returned function is called. */
  watch(stop: (now: boolean) => void): () => void {
    this.#wake = stop
    if (this.#words !== null) stop(this.#now)
    return () => {
      if (this.#wake === stop) this.#wake = null
    }
  }
}
