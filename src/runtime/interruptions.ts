import type { UserWords } from '../handoff/orders.ts'

/** What waits to be said to a step. */
export interface Said {
  readonly words: readonly UserWords[]
  /** The person wants an end. */
  readonly stop: boolean
}

/**
 * What people say to a running step. It is stopped at its next boundary, waits for the words without spending anything, and
 * goes on with them in the same session.
 */
export class Interruptions {
  readonly #mail: string[] = []
  #words: Promise<string | null> | null = null
  #now = false
  #ended = false
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

  /**
   * A message that is there already: the step is stopped as briefly as it takes to say it. None replaces another.
   *
   * @returns whether anybody is there to hear it
   */
  tell(mail: string): boolean {
    if (this.#ended) return false
    this.#mail.push(mail)
    this.#wake?.(false)
    return true
  }

  /** The step has ended, and nobody hears what is said from now on. */
  end(): void {
    this.#ended = true
  }

  /** The mail that the step has not been told of yet. */
  get unheard(): readonly string[] {
    return this.#mail
  }

  #takeMail(): UserWords[] {
    return this.#mail.splice(0).map((text) => ({ kind: 'mail', text }))
  }

  get pending(): boolean {
    return this.#words !== null || this.#mail.length > 0
  }

  /** All mail, and the latest words of an interruption once there are any. */
  async take(): Promise<Said> {
    for (;;) {
      const waiting = this.#words
      const words = await waiting
      // While one sentence was awaited, a later one may have replaced it.
      if (this.#words !== waiting) continue
      const mail = this.#takeMail()
      if (waiting === null) return { words: mail, stop: false }
      this.#words = null
      this.#now = false
      return words === null
        ? { words: mail, stop: true }
        : { words: [...mail, { kind: 'words', text: words }], stop: false }
    }
  }

  /** Calls `stop` when somebody interrupts, at once if somebody has, until the returned function is called. */
  watch(stop: (now: boolean) => void): () => void {
    this.#wake = stop
    if (this.pending) stop(this.#now)
    return () => {
      if (this.#wake === stop) this.#wake = null
    }
  }
}
