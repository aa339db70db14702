import type { Spending } from './usage.ts'

/** Where the size of the context window was learned, strongest first. */
export type WindowSource = 'given' | 'learned' | 'harness' | 'name'

export interface Window {
  /** Tokens. */
  readonly tokens: number
  readonly source: WindowSource
}

/** The five sections of a handoff document, by field name. */
export type SectionName = 'doing' | 'decided' | 'deadEnds' | 'next' | 'scene'

/** What became of the entries of Decided and Dead ends at a handoff. */
export interface EntryCounts {
  /** Kept from the document before, reworded or not. */
  readonly carried: number
  readonly added: number
  /** Superseded or retired, each with a reason, which is kept. */
  readonly retired: number
  /** Passed over without a word by the writer, and put back by flower. */
  readonly putBack: number
}

/** A document that a step took over from. */
export interface DocumentOrigin {
  /** Absolute. */
  readonly document: string
  /** SHA-256 (hex) of what it said then. */
  readonly hash: string
}

/** Why a document is due: the line was crossed, the request did not fit any more, or a person wanted it. */
export const HANDOFF_CAUSES = ['context', 'overflow', 'person'] as const
export type HandoffCause = (typeof HANDOFF_CAUSES)[number]

/** One change of generation. */
export interface HandoffRecord {
  /** The frozen document, absolute; null when there is no workbench to write it to. */
  readonly path: string | null
  /** The generation that wrote it, from 1. */
  readonly generation: number
  readonly cause: HandoffCause
  /** The context that it was written at, in tokens. */
  readonly context: number
  /** Why flower had to assemble it without the model; null for a document that the session wrote. */
  readonly degraded: string | null
  /** Whether a person changed it before the successor read it. */
  readonly edited: boolean
  /** SHA-256 (hex) of what the successor was given. */
  readonly hash: string
  readonly entries: EntryCounts
  /** Claims about the user that no message bears out, marked as unverified. */
  readonly unverified: number
  /** Characters in each section. */
  readonly sections: Readonly<Record<SectionName, number>>
}

/**
 * Why a step has failed.
 *
 * - `interrupted`: a person, or the end of the process, stopped it
 * - `limit`: its budget or its turns are used up
 * - `reauth`, `config`: the credentials, the model or a setting are refused
 * - `session-missing`: the session to resume does not exist
 * - `overflow`: the context is full, and handoffs are off
 * - `brake`: it has made too many handoffs, or handoffs that lead nowhere
 * - `retry`: what may pass did not pass in time
 * - `harness`: the harness itself broke or could not be started
 * - `fatal`: anything else
 */
export const STEP_FAILURES = [
  'interrupted',
  'limit',
  'reauth',
  'config',
  'session-missing',
  'overflow',
  'brake',
  'retry',
  'harness',
  'fatal',
] as const
export type StepFailure = (typeof STEP_FAILURES)[number]

/** What one step came to, over all its attempts and generations. */
export interface StepResult {
  readonly step: string
  readonly ok: boolean
  /** Only where `ok` is false; the last of `errors` says it in words. */
  readonly failure?: StepFailure
  /** The last session, which a later run resumes; null when none ever started. */
  readonly sessionId: string | null
  /** The sessions that were left behind by a handoff, in order. */
  readonly retired: readonly string[]
  /** Failed tries only: a handoff never counts. */
  readonly attempts: number
  /** The last context of the main thread, in tokens; 0 before the first response. */
  readonly context: number
  readonly window: Window
  /** Summed over attempts, generations and handoff turns, each counted once. */
  readonly costUsd: number
  /** Set where a process ended before it had told all of that: `costUsd` is the least then. */
  readonly costPartial?: true
  /**
   * What each generation took of each model, as far as the harness has told. It may come to less than `costUsd`: of a process that
   * was killed, only a sum is known.
   */
  readonly spending: readonly Spending[]
  readonly turns: number
  readonly errors: readonly string[]
  /** Whether it began from an earlier session. */
  readonly resumed: boolean
  /** The document that it took over from, where one was named. */
  readonly from?: DocumentOrigin
  /** ISO 8601. */
  readonly startedAt: string
  readonly endedAt: string
  /** The last thing that the main thread said: prose only, no tool output. */
  readonly text: string
  readonly handoffs: readonly HandoffRecord[]
}
