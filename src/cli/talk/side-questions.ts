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
  /** May not throw. */
  readonly onAnswer: (answer: SideAnswer) => void
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

  /** Those that have no answer yet. */
  get open(): number {
    return this.#open
  }

  /** What the answers have cost, in USD. */
  get costUsd(): number {
    return this.#costUsd
  }

  /** Settles when none is open. Never rejects. */
  get idle(): Promise<void> {
    return this.#idle
  }

  /** Those that nobody has begun to answer are not answered any more. */
  drop(): void {
    this.#dropped = true
  }

  async #answer(question: string): Promise<void> {
    try {
      if (this.#dropped) return
      const result = await this.#options.consult(question)
      this.#costUsd += result.costUsd
      this.#options.onAnswer({ question, outcome: { result } })
    } catch (error) {
      this.#options.onAnswer({ question, outcome: { error: messageOf(error) } })
    } finally {
      this.#open -= 1
    }
  }
}
