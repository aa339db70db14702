import { callOf } from '../ledger/call.ts'
import { plainText } from '../ledger/spoken.ts'
import { blocksOf, type Entry, isObject, isToolCall, isToolResult, messageOf } from '../sessions/entry.ts'

/** What Claude Code's own compaction wrote of the conversation until then. */
export interface Summary {
  /** Where it stands in the transcript, from 1. */
  readonly line: number
  /** As it stands there, up to 64,000 characters. */
  readonly text: string
}

/** A plan that a person approved. */
export interface Plan {
  readonly line: number
  readonly text: string
}

/** A tool result that is too large to be copied, and where it stands. */
export interface LargeResult {
  readonly file: string
  readonly line: number
  readonly tool: string
  /** What the call was about. */
  readonly what: string
  readonly characters: number
  readonly isError: boolean
}

/** What a transcript tells of its session besides the conversation; empty where it does not. */
export interface Origin {
  readonly session: string
  /** Where it began to work. */
  readonly directory: string
  readonly branch: string
  /** Of the harness. */
  readonly version: string
  /** ISO 8601. */
  readonly began: string
  readonly ended: string
}

const SUMMARY_LENGTH = 64_000
const PLAN_LENGTH = 16_000
const LARGE = 4_000
const MOST_RESULTS = 15
const MOST_CALLS = 500
const MOST_SUMMARIES = 20

/** Notes what the ledger has no place for. It is told the entries of one session in order, and is bounded. */
export class Chronicle {
  #origin: Origin = { session: '', directory: '', branch: '', version: '', began: '', ended: '' }
  #plan: Plan | null = null
  readonly summaries: Summary[] = []
  readonly results: LargeResult[] = []
  readonly #calls = new Map<string, { readonly tool: string; readonly what: string }>()
  readonly #plans = new Map<string, Plan>()

  get origin(): Origin {
    return this.#origin
  }

  get plan(): Plan | null {
    return this.#plan
  }

  /** @param file the transcript that the entry stands in: the session's own, or a subagent's */
  take(entry: Entry, line: number, file: string): void {
    if (entry.isSidechain !== true) {
      this.#note(entry)
      if (entry.isCompactSummary === true) this.#summary(entry, line)
    }
    for (const block of blocksOf(entry)) {
      if (isToolCall(block)) {
        this.#calls.set(block.id, { tool: block.name, what: callOf(block.name, block.input).label })
        if (this.#calls.size > MOST_CALLS) this.#calls.delete(this.#calls.keys().next().value ?? '')
        const plan = planIn(block.name, block.input)
        if (plan !== null) this.#plans.set(block.id, { line, text: plan.slice(0, PLAN_LENGTH) })
      } else if (isToolResult(block)) {
        const text = plainText(block.content)
        const plan = this.#plans.get(block.tool_use_id)
        this.#plans.delete(block.tool_use_id)
        if (plan !== undefined && block.is_error !== true) this.#plan = plan
        if (text.length < LARGE) continue
        const { tool = '', what = '' } = this.#calls.get(block.tool_use_id) ?? {}
        const isError = block.is_error === true
        this.results.push({ file, line, tool, what, characters: text.length, isError })
        if (this.results.length > MOST_RESULTS) this.results.shift()
      }
    }
  }

  #note({ sessionId, cwd, gitBranch, version, timestamp }: Entry): void {
    const known = this.#origin
    this.#origin = {
      session: known.session || textIn(sessionId),
      directory: known.directory || textIn(cwd),
      // Both may change on the way; the latest is where somebody goes on.
      branch: branchIn(gitBranch) || known.branch,
      version: textIn(version) || known.version,
      began: known.began || textIn(timestamp),
      ended: textIn(timestamp) || known.ended,
    }
  }

  #summary(entry: Entry, line: number): void {
    const text = plainText(messageOf(entry)?.content).trim()
    if (text === '') return
    this.summaries.push({ line, text: text.slice(0, SUMMARY_LENGTH) })
    if (this.summaries.length > MOST_SUMMARIES) this.summaries.shift()
  }
}

function planIn(tool: string, input: unknown): string | null {
  if (tool !== 'ExitPlanMode' && tool !== 'exit_plan_mode') return null
  return isObject(input) && typeof input.plan === 'string' && input.plan.trim() !== '' ? input.plan : null
}

/** Where there is no repository, and where no branch is checked out, Claude Code says `HEAD`. */
function branchIn(value: unknown): string {
  return value === 'HEAD' ? '' : textIn(value)
}

function textIn(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
