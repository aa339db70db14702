import type { IncomingHttpHeaders } from 'node:http'
import type { Answer } from './answer.ts'
import {
  blocksOf,
  type ContentBlock,
  type Message,
  messagesOf,
  spokenText,
  type ToolResult,
  textOf,
  toolResultsOf,
  wordsOf,
} from './messages.ts'
import { type PromptPart, partsOf, tokensOf } from './tokens.ts'

/** `main`: the session itself; `subagent`: an agent that it started; `count-tokens`: only asks for a count. */
export type RequestKind = 'main' | 'subagent' | 'count-tokens'

/** A tool as the model is shown it. */
export interface OfferedTool {
  readonly name: string
  readonly description?: string
  readonly input_schema?: unknown
}

/** What arrived over HTTP. */
export interface Arrival {
  /** Its place among all requests of the server, from 0. */
  readonly index: number
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
  readonly at: number
}

/** One request that arrived at the scripted model server: what was sent, and what a script decides by. */
export class ModelRequest {
  /** Its place among all requests of the server, from 0. */
  readonly index: number
  readonly kind: RequestKind
  /** Which subagent asks; null on the main thread. */
  readonly agentId: string | null
  /** The session's id, where the client states it. */
  readonly sessionId: string | null
  readonly model: string
  /** The most that the reply may be, in tokens; null where the client sets no limit. */
  readonly maxTokens: number | null
  /** Whether the client wants server-sent events, and not one JSON body. */
  readonly stream: boolean
  /** The text of the system prompt, without the billing line. */
  readonly system: string
  /** The conversation; a content that was sent as a bare string is one text block here. */
  readonly messages: readonly Message[]
  readonly tools: readonly OfferedTool[]
  /** What the counts are made of, see `partsOf`. */
  readonly parts: readonly PromptPart[]
  /** By the server's one rule of counting: the bytes of all parts, four to a token. */
  readonly inputTokens: number
  /** When it had arrived completely: `performance.now()`, milliseconds. */
  readonly at: number
  /** As sent, but of a credential only its first 4 characters are kept. */
  readonly headers: IncomingHttpHeaders
  /** The body as it was sent. */
  readonly body: string
  /** How it was answered, set by the server; `pending` until that is known. */
  answer: Answer = { how: 'pending', status: null }

  /** @returns null when the body is no request of the Messages API */
  static read(arrival: Arrival): ModelRequest | null {
    try {
      return new ModelRequest(arrival)
    } catch {
      return null
    }
  }

  private constructor({ index, path, headers, body, at }: Arrival) {
    const json = JSON.parse(body) as Record<string, unknown>
    const system = blocksOf(json.system).filter((block) => !isBillingLine(block))
    this.index = index
    this.agentId = headerOf(headers, 'x-claude-code-agent-id')
    this.sessionId = headerOf(headers, 'x-claude-code-session-id')
    this.kind = path.endsWith('/count_tokens') ? 'count-tokens' : this.agentId ? 'subagent' : 'main'
    this.model = String(json.model)
    this.maxTokens = typeof json.max_tokens === 'number' ? json.max_tokens : null
    this.stream = json.stream === true
    this.system = textOf(system)
    this.messages = messagesOf(json.messages)
    this.tools = Array.isArray(json.tools) ? (json.tools as OfferedTool[]) : []
    this.parts = partsOf({ model: this.model, tools: this.tools, system, messages: this.messages })
    this.inputTokens = tokensOf(this.parts)
    this.at = at
    this.headers = withoutCredentials(headers)
    this.body = body
  }

  /** What the first user message says, system reminders left out. */
  get firstUserText(): string {
    return spokenText(this.messages.find(({ role }) => role === 'user'))
  }

  /**
   * What the last user message says beside its tool results, system reminders left out. Never decide by the absence
   * of tool results: a text that is sent after a cut arrives in the same message as the results before it.
   */
  get lastUserText(): string {
    return spokenText(this.#lastUserMessage())
  }

  /** The tool results in the last user message. */
  get toolResults(): readonly ToolResult[] {
    return toolResultsOf(this.#lastUserMessage())
  }

  /** How many replies this conversation already holds. */
  get turn(): number {
    return this.messages.filter(({ role }) => role === 'assistant').length
  }

  get toolNames(): readonly string[] {
    return this.tools.map(({ name }) => name)
  }

  /** Whether the model is offered this tool. */
  offers(tool: string): boolean {
    return this.toolNames.includes(tool)
  }

  /** Whether the text stands anywhere in the conversation, tool inputs and results included; not in the system prompt. */
  says(text: string): boolean {
    return this.messages.some(({ content }) => content.some((block) => wordsOf(block).includes(text)))
  }

  #lastUserMessage(): Message | undefined {
    return this.messages.findLast(({ role }) => role === 'user')
  }
}

function headerOf(headers: IncomingHttpHeaders, name: string): string | null {
  const value = headers[name]
  return typeof value === 'string' && value !== '' ? value : null
}

const CREDENTIALS = ['x-api-key', 'authorization', 'proxy-authorization', 'cookie']

function withoutCredentials(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const mask = (name: string, value: unknown): unknown =>
    CREDENTIALS.includes(name) ? `${String(value).slice(0, 4)}…` : value
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, mask(name, value)]),
  ) as IncomingHttpHeaders
}

/** The harness sends what it is billed by as a system block, which the API removes before the model reads. */
function isBillingLine(block: ContentBlock): boolean {
  return textOf([block]).startsWith('x-anthropic-billing-header:')
}
