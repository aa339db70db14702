import type { Agent, AgentEvent } from '../core/agent-event.ts'
import type { ModelSpending, Usage } from '../core/usage.ts'
import type { Guard } from './guard.ts'

/**
 * What flower needs of an agent harness, and all that it knows of one.
 *
 * A session is one conversation held in one live process. It runs one exchange at a time: a text goes in, events
 * come out, and exactly one `result` ends it. Nothing here throws while events are read: what goes wrong is the
 * `result`.
 */
export interface Harness {
  readonly id: string
  readonly version: string
  /** Where its requests go, without credentials: what is learned about a model is learned about it there. */
  readonly endpoint: string
  /**
   * Starts a session and returns at once; the process comes up meanwhile. It costs no request until the first
   * exchange, so a successor can be opened before its prompt is known.
   */
  open(options: OpenOptions): HarnessSession
  /**
   * Ends what runs that were killed have left running, and brings in what this session did that is not stored. Missing: nothing can
   * be left.
   *
   * @throws FlowerError `usage` when another living run is at work in it: two would write one conversation
   */
  recover?(session: string): Promise<void>
  /** Whether the model can be reached at all, found out without a request. Never rejects. Missing: it cannot be told. */
  reachable?(): Promise<boolean>
}

export interface HarnessSession {
  /**
   * Sends one user message and yields what follows it. Ends after exactly one `result`; iteration never throws.
   * The next exchange goes into the same conversation. A harness whose process is gone answers with a `result`
   * of kind `harness`.
   */
  exchange(text: string): AsyncIterable<SessionEvent>
  /**
   * Ends the running exchange with `stopped`. `boundary`: as soon as all results of the current tool calls are recorded, with
   * no further request, or at the boundary after it when these were about to be complete. `now`: at once; running tools are killed and report that they were interrupted. Does
   * nothing between exchanges.
   */
  stop(when: 'boundary' | 'now'): void
  /** From the next exchange on, each tool call is refused. The tools stay offered, so that what is cached stays good. */
  refuseTools(): void
  /** Ends the process and waits until it is gone. Safe to call twice, and in the middle of an exchange. */
  close(): Promise<void>
}

export interface OpenOptions {
  /** The working directory, absolute. */
  readonly cwd: string
  readonly spec: SessionSpec
  /** A session to continue. */
  readonly resume?: ResumeFrom
  /**
   * Asked at each clean boundary of the main thread, while the harness waits for the answer. May not throw.
   * @returns `stop` to end the exchange here, as `stop('boundary')` would.
   */
  readonly atBoundary?: (boundary: Boundary) => Promise<'go on' | 'stop'>
  /**
   * The context from which on that matters, in tokens: with less, counting what is pending, the harness may spare itself the question.
   * It looks at it with each response, and once it asks, it goes on asking. Missing: every boundary matters.
   */
  readonly boundariesFrom?: () => number
  /** Asked about each tool call of the main thread and of subagents, in this order: the first refusal counts, rewrites add up. */
  readonly guards?: readonly Guard[]
  /** Further folders that the tools may use, absolute. */
  readonly addDirs?: readonly string[]
  /** Tools of flower's own that the model is offered beside the harness's. */
  readonly tools?: readonly HostTool[]
}

/** A tool that runs in flower's process. */
export interface HostTool {
  /** As in `recall`; the harness may put a prefix before it. */
  readonly name: string
  /** What it does and when to use it, for the model. */
  readonly description: string
  /** Its input: name → what is meant. All are texts. */
  readonly input: Readonly<Record<string, string>>
  /** Which of these may be left out. Default: none. */
  readonly optional?: readonly string[]
  /**
   * @param hear see `Hear`
   * @returns what the model reads. A rejection is told to the model as the tool's failure
   */
  run(input: Readonly<Record<string, string>>, hear?: Hear): Promise<string>
  /**
   * Set on the one tool that stands in for the harness's own way to ask a person: what a model asks there comes here, whether
   * or not the harness offers it.
   *
   * @returns as `run`
   */
  askAll?(questions: readonly OwnQuestion[], hear?: Hear): Promise<string>
}

/** Keeps what a person says by way of a tool, so that each successor is told word for word. Harnesses need not give it. */
export type Hear = (words: string) => void

/** A question as the harness's own tool for asking puts it. */
export interface OwnQuestion {
  readonly text: string
  /** `description` may be empty. */
  readonly options: readonly { readonly label: string; readonly description: string }[]
  /** Whether the answer may name several of them. */
  readonly several: boolean
}

/** The part of an agent spec that concerns the harness. */
export interface SessionSpec {
  readonly model?: string
  /** Appended to the harness's own system prompt. */
  readonly instructions?: string
  /** Which of the harness's own tools the model is shown; each costs tokens in each request. Default: all. */
  readonly tools?: readonly string[]
  /** Tools that run without asking for permission. */
  readonly allowedTools?: readonly string[]
  /** Tools that the model is not shown. */
  readonly disallowedTools?: readonly string[]
  readonly effort?: Effort
  /** What the process may spend, in USD; a request that would begin above it is refused with `limit`. */
  readonly maxBudgetUsd?: number
  readonly permissionMode?: PermissionMode
  /** Subagents by name. */
  readonly agents?: Readonly<Record<string, AgentDefinition>>
  /** MCP servers by name, in the harness's own configuration format. */
  readonly mcpServers?: Readonly<Record<string, unknown>>
  /** The harness's own hooks by event, in its own format; they run after flower's. */
  readonly hooks?: Readonly<Record<string, readonly unknown[]>>
  /** When the session is resumed, results of mere looks give way to a note: for a role that delegates and can look again. */
  readonly expireGlances?: boolean
  /** Who may shrink the context: see `CompactPolicy`. */
  readonly compact?: CompactSettings
  /** Further environment variables for the harness and its tools; they win over the inherited ones. */
  readonly env?: Readonly<Record<string, string>>
}

export const EFFORTS = ['low', 'medium', 'high', 'xhigh', 'max'] as const
export type Effort = (typeof EFFORTS)[number]

export const PERMISSION_MODES = ['default', 'acceptEdits', 'bypassPermissions', 'plan', 'dontAsk'] as const
export type PermissionMode = (typeof PERMISSION_MODES)[number]

/** What a harness reads of settings that lie in files: the repository's, and the person's own. */
export const SETTINGS = ['none', 'project', 'user'] as const
export type SettingsToRead = (typeof SETTINGS)[number]

export interface AgentDefinition {
  /** When to use it. */
  readonly description: string
  /** Its system prompt. */
  readonly prompt: string
  readonly tools?: readonly string[]
  readonly disallowedTools?: readonly string[]
  readonly model?: string
  readonly effort?: Effort
  readonly maxTurns?: number
}

export interface CompactSettings {
  readonly mode: 'auto' | 'no_summary' | 'off'
  /** The window that the harness's own compaction goes by, in tokens. */
  readonly window?: number
}

export interface ResumeFrom {
  readonly session: string
  /** Continue in a copy with a new id; the original stays as it is. */
  readonly fork?: boolean
  /** Only up to this message (its uuid), which branches the session unless it is forked. */
  readonly at?: string
  /**
   * Resume on a shortened view: the older, larger tool results are replaced by a pointer, what is stored stays
   * as it is. For a session that does not fit any more.
   */
  readonly shortened?: boolean
}

export interface Boundary {
  /** The context of the main thread's latest response, in tokens. */
  readonly latest: number
  /** An upper bound of what the response and the tool results recorded since will add, in tokens. */
  readonly pending: number
  /** What the next request would read, by the harness's own count. Costs a few milliseconds and no request. */
  measure(): Promise<number>
}

export type SessionEvent =
  | AgentEvent
  /** The session has an id: once an exchange, before anything else that counts. */
  | { readonly type: 'session'; readonly id: string; readonly model: string }
  /** The harness knows this model's window. Not sent for a model that it merely guesses. */
  | { readonly type: 'window'; readonly tokens: number }
  /** Once a model response, never cumulative; `output` may still be partial. */
  | { readonly type: 'usage'; readonly agent: Agent; readonly usage: Usage }
  /** From time to time: what this exchange has cost so far, in USD, subagents included. */
  | { readonly type: 'cost'; readonly costUsd: number }
  /** The main thread's tool results are all recorded: a clean place to stop. Told of those that `atBoundary` was asked about. */
  | { readonly type: 'boundary'; readonly context: number }
  /** Never fatal. */
  | {
      readonly type: 'notice'
      readonly kind: 'retrying' | 'rate-limited' | 'compacted' | 'unknown' | 'other'
      readonly message: string
    }
  /** The exchange has ended. */
  | ResultEvent

export interface ResultEvent {
  readonly type: 'result'
  /**
   * `done`: the model ended its turn. `stopped`: by `stop`, `atBoundary` or a hook of the spec's. `limit`: the budget
   * is used up. `error`: anything else.
   */
  readonly stop: 'done' | 'stopped' | 'limit' | 'error'
  /** The model's last words, where the harness states them; may be empty. */
  readonly text: string
  /** Model responses of the main thread in this exchange. */
  readonly turns: number
  /** What this exchange cost, subagents included; never what an earlier one did. */
  readonly costUsd: number
  /** Set where its process ended before it had told all of that: `costUsd` is the least then. */
  readonly costPartial?: true
  /** What that was made of, model by model. Missing where the harness cannot tell. */
  readonly spending?: readonly ModelSpending[]
  /** Set exactly when `stop` is `error` or `limit`. */
  readonly error?: SessionError
}

export interface SessionError {
  /** What the harness's own signal says for certain; null when only the text can tell. */
  readonly kind: SessionErrorKind | null
  /** As the API or the harness put it. */
  readonly message: string
  /** HTTP status, where there was one. */
  readonly status: number | null
}

export type SessionErrorKind =
  /** The request does not fit the context window. */
  | 'overflow'
  /** May pass by itself: overload, network, rate limit. */
  | 'retry'
  /** The credentials are refused or missing. */
  | 'reauth'
  /** The model or a setting is refused. */
  | 'config'
  /** The budget is used up. */
  | 'limit'
  /** The session to resume does not exist. */
  | 'session-missing'
  /** The harness itself broke or could not be started. */
  | 'harness'
  | 'fatal'
