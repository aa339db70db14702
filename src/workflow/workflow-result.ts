import type { StepResult } from '../core/step-result.ts'
import type { Key } from './key.ts'
import type { OnFail } from './step.ts'

/** What happens between the runs of agents. */
export type WorkflowProgress =
  /** `when` said no: the step is left out. */
  | { readonly kind: 'skipped'; readonly step: string }
  /** It had ended in an earlier run, and is judged now. */
  | { readonly kind: 'ended'; readonly step: string }
  /** An attempt was rejected or has failed, and the next one begins. */
  | { readonly kind: 'again'; readonly step: string; readonly attempt: number; readonly reason: string }
  /** The step has failed, and what becomes of the workflow is its `onFail`. */
  | { readonly kind: 'failed'; readonly step: string; readonly error: Error; readonly onFail: OnFail }

/** What became of a step. */
export interface StepOutcome {
  readonly step: string
  readonly state: 'done' | 'failed' | 'skipped'
  /** Its runs in order, one an attempt; the last is the accepted one if it is done. None for a step without an agent. */
  readonly results: readonly StepResult[]
  /** Why it has failed, else null. */
  readonly error: Error | null
}

export interface WorkflowResult {
  /** No step has failed, but for those that say `onFail: 'skip'`. */
  readonly ok: boolean
  /** A person, or the end of the process, stopped it. */
  readonly interrupted: boolean
  /** Of each step that had its turn, in order. */
  readonly results: readonly StepOutcome[]
  /** The first failure that counts, else null; `result` is the last run of its agent, if there was any. */
  readonly failed: { readonly step: string; readonly error: Error; readonly result: StepResult | null } | null
  /** In US dollars, with what the gates have run. */
  readonly costUsd: number
  /** What the steps have produced, and what was given. */
  readonly context: { get<T>(key: Key<T>): T | undefined }
}
