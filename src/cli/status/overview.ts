import type { Outcome } from '../../documents/outcome.ts'
import type { Spent } from '../../runtime/at-work.ts'
import type { LastRun } from '../last-run.ts'

/** What a directory holds. Dates are when a file was changed last, or when a step ended. */
export interface Overview {
  readonly workspace: string
  readonly runDir: string
  /** Null where there is neither a brief nor a goal. */
  readonly job: JobState | null
  /** The process that works at the job now; null for none. */
  readonly holder: number | null
  /** The last run of the job; null where none is known. */
  readonly lastRun: LastRun | null
  /** The last run of a workflow; null where none is known. */
  readonly workflow: LastRun | null
  /** The last `flower once`; null where none is known. */
  readonly once: LastRun | null
  /** Where the documents of the job before this one lie, absolute; null for none. */
  readonly earlier: string | null
  /** What has been spent since a job was begun anew last. */
  readonly spent: Spent
  /** In the order in which they were first done. */
  readonly steps: readonly StepState[]
  /** Agents that are alive. */
  readonly running: readonly RunningAgent[]
  readonly documents: readonly DocumentState[]
  /** Damaged files that were set aside, absolute. */
  readonly setAside: readonly string[]
}

export interface JobState {
  /** What is wanted, in one line; null where the documents do not say. */
  readonly goal: string | null
  readonly checks: readonly CheckState[]
  readonly verdict: VerdictState | null
  /** The step that `flower go` goes on with. */
  readonly next: string
}

export interface CheckState {
  readonly text: string
  /** `open`: nobody has judged it as it stands now. */
  readonly state: 'passed' | 'failed' | 'open' | 'unverifiable'
}

export interface VerdictState {
  readonly outcome: Outcome
  readonly at: Date
  /** The goal was changed after it. */
  readonly outdated: boolean
  /** What failed and is none of the checks, in the judge's words. */
  readonly further: readonly string[]
}

export interface StepState {
  /** That of the tries, rounds or judgements of a step. */
  readonly name: string
  /** `killed`: its run has ended without a record. `rejected`: it ended well, and a judge or a gate refused what it came to. */
  readonly state: 'ok' | 'rejected' | 'failed' | 'interrupted' | 'running' | 'killed' | 'unknown'
  /** What a judge found; null for a step that does not judge, or has not. */
  readonly outcome: Outcome | null
  /** The last that has ended; null where none has. */
  readonly record: StepRecordState | null
  /** Where a later run goes on; null for one who always begins anew. */
  readonly goesOn: GoesOn | null
}

export interface StepRecordState {
  readonly run: string | null
  readonly session: string | null
  readonly endedAt: Date | null
  readonly error: string | null
  readonly generations: number
  /** Tokens; null where the record does not say. */
  readonly context: number | null
  readonly window: number | null
  readonly costUsd: number | null
  /** Whether `costUsd` is all of it. */
  readonly costIsWhole: boolean
}

export type GoesOn =
  | { readonly from: 'session'; readonly session: string; readonly context: number }
  | { readonly from: 'document'; readonly path: string | null }
  | { readonly from: 'nothing' }

export interface RunningAgent {
  readonly pid: number
  /** The process of its run. */
  readonly owner: number
  /** Its run is gone; the next one ends it. */
  readonly orphaned: boolean
  readonly session: string | null
  /** What it works at; null where that is not known. */
  readonly step: string | null
  readonly run: string | null
}

export interface DocumentState {
  /** Absolute. */
  readonly path: string
  readonly changedAt: Date
}
