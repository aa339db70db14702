import type { UserWords } from '../handoff/orders.ts'

/** What waits to be said to a step. */
export interface Said {
  readonly words: readonly UserWords[]
  /** The person wants an end. */
  readonly stop: boolean
}

/**
 * What people say to a running step, and what they want of it. It is stopped at its next boundary, waits for the words without
 * spending anything, and goes on with them in the same session; or it hands over there.
 */
export class Interruptions {
  readonly #mail: string[] = []
  #words: Promise<string | null> | null = null
  /** The same, until they have been said. */
  #unsaid: Promise<string | null> | null = null
  #now = false
  #ended = false
  #handOver = false
  #review = false
  #watcher: { stop(now: boolean): void; handOver(): void } | null = null

  /**
   * @param words null means that the step shall end; a rejection does, too
   * @param now kills running tools instead of waiting for them
   */
  interrupt(words: Promise<string | null>, now: boolean): void {
    const heard = words.catch(() => null)
    this.#words = heard
    this.#unsaid = heard
    void heard.then(() => {
      if (this.#unsaid === heard) this.#unsaid = null
    })
    this.#now ||= now
    this.#watcher?.stop(now)
  }

  /**
   * A message that is there already: the step is stopped as briefly as it takes to say it. None replaces another.
   *
   * @returns whether anybody is there to hear it
   */
  tell(mail: string): boolean {
    if (this.#ended) return false
    this.#mail.push(mail)
    this.#watcher?.stop(false)
    return true
  }

  /** The session is to hand over, whatever its context is. A step that is about to end anyway ends. */
  wantHandOver(): void {
    this.#handOver = true
    this.#watcher?.handOver()
  }

  /** Whoever has interrupted is heard first. */
  get handOverWanted(): boolean {
    return this.#handOver && this.#words === null
  }

  /** A handoff has begun, for whatever reason. */
  handsOver(): void {
    this.#handOver = false
  }

  /** The next document waits for a person, also where no time is set for that. */
  wantReview(): void {
    this.#review = true
  }

  /** Whether it does; not the one after it. */
  takeReview(): boolean {
    const wanted = this.#review
    this.#review = false
    return wanted
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

  /** Whether somebody has interrupted, and has not yet said why. */
  get waits(): boolean {
    return this.#unsaid !== null
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

  /**
   * Calls `stop` when somebody interrupts, and `handOver` when a handoff is wanted, at once if that is so already, until the
   * returned function is called.
   */
  watch(stop: (now: boolean) => void, handOver: () => void = () => {}): () => void {
    const watcher = { stop, handOver }
    this.#watcher = watcher
    if (this.pending) stop(this.#now)
    if (this.#handOver) handOver()
    return () => {
      if (this.#watcher === watcher) this.#watcher = null
    }
  }
}
