import { z } from 'zod'
import type { RunEvent } from '../core/events.ts'
import { LANGUAGES, type Language } from '../core/language.ts'
import type { StepResult } from '../core/step-result.ts'
import type { HandoffSettings } from '../handoff/policy.ts'
import { type Harness, SETTINGS, type SettingsToRead } from '../harness/port.ts'
import { callback, exactly, LONGEST_WAIT_MS, refusing } from './validate.ts'

export interface RuntimeOptions {
  /** The directory that the agents work in. It must exist. */
  readonly workspace: string
  /** Where runs are recorded. Relative paths lie in the workspace. Default `runs`. */
  readonly runDir?: string
  /** The folder for documents, `.flower` in the workspace; true is that default. Without one no document is written. */
  readonly workbench?: string | boolean
  /** Tool results with more characters go to a file of the workbench and are shown in part. Default 4,000; null for none. */
  readonly spillThreshold?: number | null
  /** Cuts older, large tool results of a session when it is resumed. Default false. */
  readonly trim?: boolean
  /** Default true. */
  readonly handoff?: boolean | Partial<HandoffSettings>
  readonly resilience?: Partial<Resilience>
  /** What all steps of the run may cost together, in USD; a spec's own budget counts within it. Default: no limit. */
  readonly maxBudgetUsd?: number
  /** Default: the Claude Agent SDK. */
  readonly harness?: Harness
  /**
   * What the Agent SDK reads of Claude settings that lie in files. `none`, the default: nothing. `project`: those of the repository
   * (CLAUDE.md, `.claude/`, `.mcp.json`). `user`: these and the person's own. Their hooks, helpers and MCP servers are programs
   * that run with the rights of this process: the library asks nobody, so name a repository that you trust.
   */
  readonly settings?: SettingsToRead
  /** The environment that credentials and model names come from. Default `process.env`. */
  readonly env?: Readonly<Record<string, string | undefined>>
  /** What people and models are addressed in. Default English. */
  readonly language?: Language
  /** Keeps what is learned about the windows of models. Default: the person's state directory. */
  readonly stateDir?: string
  /**
   * Called when a document waits for a person's edit. The successor starts when the promise settles or when `seconds`
   * have passed. A rejection counts as settled.
   */
  readonly onReview?: (review: Review) => Promise<void>
}

export interface Review {
  readonly path: string
  readonly seconds: number
  /** Aborted when the time is over. */
  readonly signal: AbortSignal
  /** Has the time stand still until this settles, and begin anew then: for as long as an editor is open, say. */
  hold(until: Promise<unknown>): void
}

export interface RunOptions {
  /** The key of the step, stable across runs. Default: the spec's name. */
  readonly stepName?: string
  /** The session to continue. */
  readonly resume?: string
  /** Continue in a copy and leave the resumed session as it is. */
  readonly fork?: boolean
  /** Resume only up to this message (its uuid). */
  readonly resumeAt?: string
  /**
   * Goes on where the last run of this step stopped: in its last session; where that is gone, from the newest handoff document;
   * where there is none, anew with the prompt. The event `continued` says which, where there was an earlier run. `say` is what a session or a document that is
   * continued is told; null only has it go on.
   */
  readonly continue?: { readonly say: string | null }
  /**
   * Takes over from this handoff document, in a new session: one of flower's own, one that was rescued, one that a person wrote. The
   * document stays as it is. The prompt is what the user says now, and may be empty: the session only goes on then.
   */
  readonly from?: {
    /** Its path. */
    readonly document: string
  }
  /** What the step is called in events and in the manifest. Default: its name. */
  readonly recordAs?: string
  /** Whether `Runtime.tell` reaches it. Default true; false for one who is to judge for itself. */
  readonly mail?: boolean
  /** Whether it is no part of the run's work: what it costs counts for its own budget only. Default false. */
  readonly apart?: boolean
  /**
   * Called with the result of a step that has ended well, before that is recorded: a run that is killed in between has left what
   * came of the step, and a step that is on record is never missing it. What it throws is thrown by `run`, once the step is recorded.
   */
  readonly beforeRecord?: (result: StepResult) => void
  /** Called with each event, in order. One that throws harms nothing: its error is reported once, in the result. */
  readonly onEvent?: (event: RunEvent) => void
}

/** How long a step holds out against failures that may pass. */
export interface Resilience {
  /** Failed attempts of one generation before the step fails. */
  readonly maxAttempts: number
  /** The first wait in milliseconds; it doubles with each failure, up to `maxWaitMs`. */
  readonly waitMs: number
  readonly maxWaitMs: number
  /** No event for so long, in milliseconds, means that the session hangs: it is stopped and resumed. */
  readonly stallMs: number
}

const DEFAULT_RESILIENCE: Resilience = {
  maxAttempts: 6,
  waitMs: 4_000,
  maxWaitMs: 120_000,
  stallMs: 30 * 60_000,
}

/** The defaults, with what the options change of them. */
export function resilienceOf(options: RuntimeOptions): Resilience {
  return { ...DEFAULT_RESILIENCE, ...options.resilience }
}

const runtimeSchema = exactly({
  workspace: z.string().min(1),
  runDir: z.string().min(1).optional(),
  workbench: z.union([z.string().min(1), z.boolean()]).optional(),
  spillThreshold: z.int().positive().nullable().optional(),
  trim: z.boolean().optional(),
  handoff: z.unknown().optional(),
  resilience: exactly({
    maxAttempts: z.int().positive().optional(),
    waitMs: z.number().nonnegative().optional(),
    maxWaitMs: z.number().nonnegative().max(LONGEST_WAIT_MS).optional(),
    stallMs: z.number().positive().max(LONGEST_WAIT_MS).optional(),
  }).optional(),
  maxBudgetUsd: z.number().positive().optional(),
  harness: z
    .custom<Harness>(
      (value) => typeof value === 'object' && value !== null && 'open' in value,
      'expected a harness, an object with the method open',
    )
    .optional(),
  settings: z.enum(SETTINGS).optional(),
  // `process.env` is no plain object, which a record would have to be.
  env: z.custom((value) => typeof value === 'object' && value !== null, 'expected an object').optional(),
  language: z.enum(LANGUAGES).optional(),
  stateDir: z.string().min(1).optional(),
  onReview: callback.optional(),
})

const runSchema = exactly({
  stepName: z.string().min(1).optional(),
  resume: z.string().min(1).optional(),
  fork: z.boolean().optional(),
  resumeAt: z.string().min(1).optional(),
  continue: exactly({ say: z.string().min(1).nullable() }).optional(),
  from: exactly({ document: z.string().min(1) }).optional(),
  recordAs: z.string().min(1).optional(),
  mail: z.boolean().optional(),
  apart: z.boolean().optional(),
  beforeRecord: callback.optional(),
  onEvent: callback.optional(),
})

/** @throws FlowerError `usage` that names the key and what is accepted there */
export function checkRuntimeOptions(options: RuntimeOptions): void {
  refusing('Runtime options', runtimeSchema, options)
}

/** @throws FlowerError `usage` that names the key and what is accepted there */
export function checkRunOptions(options: RunOptions): void {
  refusing('run options', runSchema, options)
}
