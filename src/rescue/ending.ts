import { classify } from '../handoff/classify.ts'
import { maySpeak, plainText, spokenIn } from '../ledger/spoken.ts'
import { blocksOf, type Entry, isObject, isToolCall, isToolResult, messageOf } from '../sessions/entry.ts'

/**
 * How a session ended.
 *
 * - `finished`: the model had ended its turn
 * - `prompt-too-long`: the context is full, and no request gets through any more
 * - `compaction-failed`: the same, and Claude Code's compaction has failed, too
 * - `login-lost`: the credentials were refused
 * - `rate-limited`: a limit over time was reached
 * - `failed`: any other error of the API or of the network
 * - `interrupted`: a person stopped it
 * - `cut-off`: in the middle: the process was killed, or it runs still
 */
export type EndingKind =
  | 'finished'
  | 'prompt-too-long'
  | 'compaction-failed'
  | 'login-lost'
  | 'rate-limited'
  | 'failed'
  | 'interrupted'
  | 'cut-off'

export interface SessionEnding {
  readonly kind: EndingKind
  /** The last error, as the harness worded it; empty where there was none. */
  readonly error: string
}

/** Whoever shows it shortens it further: cut here, a key in it would not be known for one. */
const ERROR_LENGTH = 2_000

/** Tells how a session ended: it is told the entries of the main thread in order. */
export class EndingWatch {
  #turn: 'finished' | 'interrupted' | 'cut-off' = 'cut-off'
  /** Since the model last answered. */
  #error: SessionEnding | null = null
  #compactionError: string | null = null
  readonly #open = new Set<string>()

  take(entry: Entry): void {
    if (entry.isSidechain === true) return
    switch (entry.type) {
      case 'assistant':
        if (isSynthetic(entry)) this.#failed(entry)
        else this.#answered(entry)
        return
      case 'user':
        this.#told(entry)
        return
      case 'system':
        this.#system(entry)
        return
      case 'attachment':
        if (isObject(entry.attachment) && entry.attachment.type === 'queued_command') this.#turn = 'cut-off'
        return
      default:
    }
  }

  /** @param cutOff the last line of the file breaks off */
  ending(cutOff = false): SessionEnding {
    if (cutOff) return { kind: 'cut-off', error: '' }
    const other = this.#error !== null && this.#error.kind !== 'prompt-too-long'
    if (this.#compactionError !== null && !other) {
      return { kind: 'compaction-failed', error: this.#compactionError }
    }
    if (this.#error !== null) return this.#error
    return { kind: this.#open.size > 0 && this.#turn === 'finished' ? 'cut-off' : this.#turn, error: '' }
  }

  #answered(entry: Entry): void {
    this.#error = null
    this.#compactionError = null
    const blocks = blocksOf(entry)
    for (const block of blocks) if (isToolCall(block)) this.#open.add(block.id)
    const last = blocks.at(-1)
    const speaks = typeof messageOf(entry)?.content === 'string' || (isObject(last) && last.type === 'text')
    // Later versions say that a call was to follow the text.
    this.#turn = speaks && messageOf(entry)?.stop_reason !== 'tool_use' ? 'finished' : 'cut-off'
  }

  #failed(entry: Entry): void {
    const text = plainText(messageOf(entry)?.content).trim()
    if (entry.isApiErrorMessage !== true && !API_ERROR.test(text)) return
    const { error, apiErrorStatus } = entry
    const code = typeof error === 'string' ? error : ''
    const status = typeof apiErrorStatus === 'number' ? apiErrorStatus : null
    if (COMPACTION_FAILED.test(text)) this.#compactionError = shortened(text)
    else this.#error = { kind: kindOf(text, code, status), error: shortened(text) }
  }

  #told(entry: Entry): void {
    const content = messageOf(entry)?.content
    const text = plainText(content).trim()
    for (const block of blocksOf(entry)) {
      if (!isToolResult(block)) continue
      this.#open.delete(block.tool_use_id)
      this.#turn = 'cut-off'
    }
    if (entry.isCompactSummary === true) return
    if (text.startsWith('[Request interrupted by user')) {
      this.#turn = 'interrupted'
      // What was running has been ended with it.
      this.#open.clear()
    } else if (LOCAL_OUTPUT.test(text)) this.#localOutput(text)
    else if (maySpeak(entry, content) && spokenIn(content) !== '') this.#turn = 'cut-off'
  }

  #system(entry: Entry): void {
    const text = typeof entry.content === 'string' ? entry.content : ''
    switch (entry.subtype) {
      case 'compact_boundary': {
        const { compactMetadata } = entry
        this.#error = null
        this.#compactionError = null
        this.#open.clear()
        // A person who compacts by hand waits for nothing.
        const byHand = isObject(compactMetadata) && compactMetadata.trigger === 'manual'
        this.#turn = byHand ? 'finished' : 'cut-off'
        return
      }
      case 'local_command':
        this.#localOutput(text)
        return
      case 'api_error':
        this.#retried(entry.error)
        return
      default:
    }
  }

  #localOutput(text: string): void {
    if (COMPACTION_FAILED.test(text)) this.#compactionError = shortened(text.replace(/<\/?[\w-]+>/g, ''))
  }

  /** Not the end by itself: only when nothing follows. */
  #retried(error: unknown): void {
    const { status, message, cause } = isObject(error) ? error : {}
    const why = [message, isObject(cause) ? cause.code : undefined].filter((part) => typeof part === 'string')
    const number = typeof status === 'number' ? status : null
    const text = why.join(': ') || (number === null ? 'API error' : `API Error: ${number}`)
    this.#error = { kind: kindOf(text, '', number), error: shortened(text) }
  }
}

const API_ERROR = /^(?:API Error\b|Invalid API key\b|Prompt is too long\b|Claude (?:AI )?usage limit\b)/
const LOCAL_OUTPUT = /^<local-command-std(?:out|err)>/
const COMPACTION_FAILED =
  /Error during compaction|Error compacting conversation|Compaction failed|Conversation too long\. Press esc/i
const LIMIT = /rate.?limit|limit (?:has been )?reached|hit your .{0,30}limit|too many requests|\b429\b/i

function isSynthetic(entry: Entry): boolean {
  return entry.isApiErrorMessage === true || messageOf(entry)?.model === '<synthetic>'
}

function kindOf(text: string, code: string, status: number | null): EndingKind {
  const { kind } = classify(text, code, ...(status === null ? [] : [`HTTP ${status}`]))
  switch (kind) {
    case 'overflow':
      return 'prompt-too-long'
    case 'reauth':
      return 'login-lost'
    case 'retry':
      return status === 429 || LIMIT.test(`${code} ${text}`) ? 'rate-limited' : 'failed'
    case 'config':
    case 'fatal':
      return 'failed'
  }
}

function shortened(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^(?:Error: )+/, '')
    .slice(0, ERROR_LENGTH)
}
