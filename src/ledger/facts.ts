import type { SessionEvent } from '../harness/port.ts'

/** What the ledger is told: all that a session does, and what a person says to it. */
export type LedgerEvent =
  | SessionEvent
  /** A person said something. `step`: the step's prompt; `words`: anything after it. */
  | { readonly type: 'words'; readonly kind: 'step' | 'words'; readonly text: string }

/** What happened, taken from the events alone. Plain JSON, and bounded however long the job was. */
export interface LedgerFacts {
  /** What a person said, in order: the first 20 and the last 200. */
  readonly words: readonly Words[]
  /** Changed by a tool for files, subagents' changes included; the latest last. What a command changed is not seen. */
  readonly changed: readonly ChangedFile[]
  /** The latest last. */
  readonly read: readonly ReadFile[]
  readonly commands: CommandFacts
  /** Calls that a person turned down, the latest last. */
  readonly rejected: readonly Rejected[]
  /** What was begun and has not been seen to end, the oldest first. */
  readonly inFlight: readonly InFlight[]
  /** The main thread's task list, done ones included. */
  readonly tasks: readonly Task[]
  /** The last thing that the main thread said: its end, up to 4,000 characters. */
  readonly lastWords: string
  /** What the main thread's latest response read, in tokens. */
  readonly context: number
  /** Model responses of the main thread. */
  readonly turns: number
}

export interface Words {
  /** `answer`: to a question that the model asked, together with the question. */
  readonly kind: 'step' | 'words' | 'answer'
  /** Counted from 1 over all that was said. */
  readonly number: number
  /** Verbatim, up to 64,000 characters. */
  readonly text: string
  /** How long it was, in UTF-16 units. */
  readonly length: number
}

export interface ChangedFile {
  readonly path: string
  /** Whether the file was made, as far as the tool told. */
  readonly created: boolean
  readonly times: number
}

export interface ReadFile {
  readonly path: string
  readonly times: number
}

export interface CommandFacts {
  readonly succeeded: number
  /** Failed runs, those of commands that are no longer kept included. */
  readonly failed: number
  /** Each command once, the one that failed last at the end. */
  readonly failures: readonly FailedCommand[]
}

export interface FailedCommand {
  readonly command: string
  /** Null when the harness did not tell. */
  readonly exitStatus: number | null
  /** The end of what it wrote when it failed last. */
  readonly lastLines: string
  readonly times: number
  /** The same command has succeeded since: it is no dead end any more. */
  readonly passedLater: boolean
}

export interface Rejected {
  readonly tool: string
  readonly what: string
  /** What the person said, or an empty text. */
  readonly reason: string
}

export interface InFlight {
  readonly kind: 'subagent' | 'command' | 'call'
  /** `running`: it was started and has not reported. `unknown`: the call has no result. */
  readonly state: 'running' | 'unknown'
  readonly tool: string
  readonly what: string
}

export interface Task {
  readonly text: string
  readonly status: 'pending' | 'in_progress' | 'completed'
}
