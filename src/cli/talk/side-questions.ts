import { messageOf } from '../../core/errors.ts'
import type { StepResult } from '../../core/step-result.ts'

/** What came of a side question. */
export interface SideAnswer {
  readonly question: string
  readonly outcome: { readonly result: StepResult } | { readonly error: string }
}

export interface SideQuestionsOptions {
  /** Answers one of them. May reject. */
  readonly consult: (question: string) => Promise<StepResult>
  /** Ends the one that is being answered. Never rejects. */
  readonly abandon: () => Promise<void>
  /** May not throw. */
  readonly onAnswer: (answer: SideAnswer) => void
  /** The work is over: `wait` for so many questions, or `drop` them. May not throw. */
  readonly onOver: (what: 'wait' | 'drop', questions: number) => void
}

/** Side questions, one after the other: each is a session of its own, and a person reads one answer at a time. */
export class SideQuestions {
  readonly #options: SideQuestionsOptions
  #open = 0
  #costUsd = 0
  #dropped = false
  #idle: Promise<void> = Promise.resolve()

  constructor(options: SideQuestionsOptions) {
    this.#options = options
  }

  /** @returns how many are answered before it */
  ask(question: string): number {
    const before = this.#open
    this.#open += 1
    this.#idle = this.#idle.then(() => this.#answer(question))
    return before
  }

  /** What the answers have cost, in USD. */
  get costUsd(): number {
    return this.#costUsd
  }

  /** The work is done: waits for the answers. Never rejects. */
  async finish(): Promise<void> {
    if (this.#open > 0) this.#options.onOver('wait', this.#open)
    await this.#idle
  }

  /** An end is wanted: there are no answers any more. Never rejects. */
  async drop(): Promise<void> {
    this.#dropped = true
    if (this.#open === 0) return
    this.#options.onOver('drop', this.#open)
    await this.#options.abandon()
  }

  async #answer(question: string): Promise<void> {
    try {
      if (this.#dropped) return
      const result = await this.#options.consult(question)
      this.#costUsd += result.costUsd
      if (!this.#dropped) this.#options.onAnswer({ question, outcome: { result } })
    } catch (error) {
      if (!this.#dropped) this.#options.onAnswer({ question, outcome: { error: messageOf(error) } })
    } finally {
      this.#open -= 1
    }
  }
}
