import type { RunEventBody } from '../core/events.ts'
import type { Language } from '../core/language.ts'
import type { HandoffRecord, Window } from '../core/step-result.ts'
import type { Spending } from '../core/usage.ts'
import type { Handoff } from '../handoff/document.ts'
import type { UserWords } from '../handoff/orders.ts'
import type { HandoffPolicy } from '../handoff/policy.ts'
import { resolveWindow, type WindowClues } from '../handoff/window.ts'
import type { Guard } from '../harness/guard.ts'
import type { Harness, HarnessSession, ResumeFrom } from '../harness/port.ts'
import type { LedgerEvent } from '../ledger/facts.ts'
import { Ledger } from '../ledger/ledger.ts'
import type { HandoffEntry } from '../sessions/records.ts'
import type { Workbench } from '../workbench/workbench.ts'
import type { AgentSpec } from './agent-spec.ts'
import type { Former } from './continuity.ts'
import type { NamedDocument } from './from-document.ts'
import type { Interruptions } from './interruptions.ts'
import type { LearnedWindows } from './learned-windows.ts'
import type { Resilience, Review } from './options.ts'
import type { Search } from './recall.ts'
import type { Mask } from './secrets.ts'
import type { Beginning } from './where-on.ts'

/** What a step is given, and what does not change while it runs. */
export interface Step {
  readonly name: string
  /** What it is called in events and in the manifest. */
  readonly recordAs: string
  /** Whether what a person says in passing is for it. */
  readonly takesMail: boolean
  readonly spec: AgentSpec
  /** What the person asked for, verbatim. */
  readonly prompt: string
  readonly resume: ResumeFrom | null
  /** How it goes on with an earlier run; null when it begins anew, or in a session that a person named. */
  readonly continued: {
    readonly beginning: Beginning
    readonly say: string | null
    /** Whether there was an earlier run at all. */
    readonly hadRun: boolean
  } | null
  /** The document that it was told to take over from. */
  readonly from: NamedDocument | null
  /** The sessions that earlier runs of it left behind. */
  readonly retired: readonly string[]
  readonly cwd: string
  readonly harness: Harness
  readonly policy: HandoffPolicy
  readonly resilience: Resilience
  readonly workbench: Workbench | null
  /** flower's own, then the spec's. */
  readonly guards: readonly Guard[]
  /** Folders outside of the workspace that the tools may use. */
  readonly addDirs: readonly string[]
  /** Looks for words in the stored sessions. */
  readonly search: Search
  readonly language: Language
  /** Where the name of the model is looked for when the spec has none. */
  readonly env: Readonly<Record<string, string | undefined>>
  readonly windows: LearnedWindows
  /** Puts down what a later run or a person will want to know, at once. Throws `FlowerError` `file`. */
  readonly keep: Keep
  /** Shortens the secrets that this run knows of, wherever they turn up. */
  readonly mask: Mask
  readonly interruptions: Interruptions
  readonly onReview: ((review: Review) => Promise<void>) | null
  now(): Date
  /** Settles after so many milliseconds, or when the signal says so; never rejects. */
  sleep(ms: number, signal: AbortSignal): Promise<void>
  /** Why the run may spend nothing more, whatever the step has left; null as long as it may. */
  runSpent(): string | null
  /** From 0 up to 1, for jitter. */
  random(): number
  emit(generation: number, event: RunEventBody): void
}

/** What is on record of a step before it has ended: a run that is killed is continued from it. */
interface Keep {
  /** The session that a later run continues. */
  session(id: string): void
  /** What the step has cost so far, in USD, as far as it is known. */
  cost(usd: number): void
  /** A document, as its successor was given it. */
  handoff(document: Omit<HandoffEntry, 'run' | 'step' | 'line'>): void
  /** What the user says, as it is heard. */
  words(words: UserWords): void
  /** All that the user has said and nobody has heard yet: a later run of the step is told. */
  mail(unheard: readonly string[]): void
}

/** What is said to a session next. */
export interface Prompt {
  readonly kind: 'step' | 'takeover' | 'retry' | 'words'
  readonly text: string
}

/** What a step has come to so far. The loop alone changes it. */
export interface Progress {
  readonly startedAt: Date
  /** From 1. */
  generation: number
  /** All that were opened; those that were left behind are closed. */
  sessions: HarnessSession[]
  /** It changes generation now. */
  handingOver: boolean
  /** It is recorded as it is and its sessions are closed: nothing more may be spent on it. */
  abandoned: boolean
  /** Failed attempts over all generations. */
  attempts: number
  /** Failed attempts of this generation. */
  attemptsHere: number
  /** The turns at the last failed attempt. */
  turnsAtFailure: number
  /** Of the exchanges that have ended, in USD. */
  costUsd: number
  /** Of the exchange that runs, in USD, as far as the harness has told. */
  runningCostUsd: number
  /** An exchange runs, or ended before the harness had told all that it cost. */
  costPartial: boolean
  /** What `costUsd` was made of, as far as the harness has told. */
  spending: readonly Spending[]
  turns: number
  /** Those of the turns that went into writing handoffs; they are no part of `maxTurns`. */
  handoffTurns: number
  context: number
  /** What is known of the window, from each source; `window` follows from it. */
  clues: WindowClues
  window: Window
  sessionId: string | null
  retired: string[]
  errors: string[]
  handoffs: HandoffRecord[]
  /** Generations in a row that crossed the line on their first response. */
  crossedAtOnce: number
  /** Degraded handoffs in a row with nothing done between them. */
  degradedInVain: number
  lastWords: string
  /** What the person said in this step, in order. */
  readonly words: UserWords[]
  /** What the generation that runs began from, as it was read back; null for the first. */
  document: Handoff | null
  /** The archive of entries that have ended, as text; null until it has been read. */
  ended: string | null
  /** What happened, over all generations. */
  readonly ledger: Ledger
}

/** What has happened when a step begins: nothing, or what an earlier run of it has left. */
export function freshProgress(
  startedAt: Date,
  clues: WindowClues,
  former: Former = NOTHING_BEFORE,
): Progress {
  const ledger = new Ledger()
  for (const { kind, text } of former.words) ledger.take(wordsEvent(kind, text))
  for (const event of former.events) ledger.take(event)
  return {
    startedAt,
    generation: 1,
    sessions: [],
    handingOver: false,
    abandoned: false,
    attempts: 0,
    attemptsHere: 0,
    turnsAtFailure: 0,
    costUsd: 0,
    runningCostUsd: 0,
    costPartial: false,
    spending: [],
    turns: 0,
    handoffTurns: 0,
    context: 0,
    clues,
    window: resolveWindow(clues),
    sessionId: null,
    retired: [],
    errors: [],
    handoffs: [],
    crossedAtOnce: 0,
    degradedInVain: 0,
    lastWords: '',
    words: [...former.words],
    document: former.document,
    ended: null,
    ledger,
  }
}

const NOTHING_BEFORE: Former = { words: [], document: null, retired: [], events: [] }

/** What the user says is kept at once: for the ledger, for each successor, and for a later run. */
export function hear(step: Step, progress: Progress, words: UserWords): void {
  progress.words.push(words)
  progress.ledger.take(wordsEvent(words.kind, words.text))
  step.keep.words(words)
}

/** To the ledger it is the same whether somebody was waited for. */
function wordsEvent(kind: UserWords['kind'], text: string): LedgerEvent {
  return { type: 'words', kind: kind === 'mail' ? 'words' : kind, text }
}
