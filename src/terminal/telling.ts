import type { RunEvent } from '../core/events.ts'
import type { StepResult } from '../core/step-result.ts'

/**
 * What to type to go on after a step has ended; null where nothing is to be typed.
 *
 * @param ended its last session, and whether it has ended well
 */
export type GoOn = (ended: { readonly session: string; readonly ok: boolean }) => string | null

/** What a step has come to that is more than that it is done. */
export interface Outcome {
  readonly good: boolean
  /** After the name of the step and a colon. */
  readonly words: string
}

/** What a command knows of its steps, and their events do not say. */
export interface Telling {
  /** Default: in the last session. */
  readonly goOn?: GoOn
  /** What a step that has ended well has come to; null where it is done, and that is all. */
  readonly outcomeOf?: (result: StepResult) => Outcome | null
  /** Set where the status stands below the log all the time, so that only the curious need it there, too. */
  readonly hasStatus?: boolean
  /** Whether an event is not worth a line in the log; the curious (`verbose`) see it all the same. */
  readonly omits?: (event: RunEvent) => boolean
}
