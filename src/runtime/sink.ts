import { messageOf } from '../core/errors.ts'
import type { RunEvent, RunEventBody } from '../core/events.ts'
import type { StepResult } from '../core/step-result.ts'

/** Tells a person's callback what happens. A callback that throws never harms the run: its first error is reported in the result. */
export class Sink {
  readonly #run: string
  readonly #step: string
  readonly #onEvent: ((event: RunEvent) => void) | null
  #error: string | null = null

  constructor(run: string, step: string, onEvent: ((event: RunEvent) => void) | null) {
    this.#run = run
    this.#step = step
    this.#onEvent = onEvent
  }

  emit(generation: number, event: RunEventBody): void {
    const origin = { run: this.#run, step: this.#step, generation, at: new Date().toISOString() }
    try {
      const pending: unknown = this.#onEvent?.({ ...origin, ...event })
      // An async callback fits the type, and a rejection that nobody handles would end the process.
      if (pending instanceof Promise) pending.catch((error) => this.#threw(error))
    } catch (error) {
      this.#threw(error)
    }
  }

  #threw(error: unknown): void {
    this.#error ??= `onEvent threw: ${messageOf(error)}`
  }

  /** The result with the callback's error, if it had one. */
  reported(result: StepResult): StepResult {
    return this.#error === null ? result : { ...result, errors: [...result.errors, this.#error] }
  }
}
