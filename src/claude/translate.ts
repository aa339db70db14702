import type { SDKMessage } from '@anthropic-ai/claude-agent-sdk'
import type { Agent } from '../core/agent-event.ts'
import type { Language } from '../core/language.ts'
import { contextOf, type Usage } from '../core/usage.ts'
import type { SessionEvent } from '../harness/port.ts'
import { flattenContent } from './content.ts'
import { type ApiFailure, failureOf } from './failure.ts'
import { HARNESS_NOTICES, type HarnessNoticeTexts } from './notice-texts.ts'

type Assistant = Extract<SDKMessage, { type: 'assistant' }>
type User = Extract<SDKMessage, { type: 'user' }>
type System = Extract<SDKMessage, { type: 'system' }>

/** What is remembered of an agent's latest response. */
interface Latest {
  response: string
  thought: boolean
  failed: boolean
  /** Failed responses in a row. */
  failures: number
}

/**
 * Folds the SDK's messages into the port's events. The only place that knows the SDK's message union.
 *
 * Quirk: the harness sends one `assistant` message for each content block, with the same id and the same usage,
 * so responses are told apart by id; for each agent, because those that run side by side take turns. API errors arrive as
 * assistant messages of the model `<synthetic>` with a usage of zero; they are remembered for the result and never count
 * as something the agent said.
 */
export class Translator {
  /** The context of the main thread's latest response, in tokens. */
  latestContext = 0
  /** The size of that response and of the tool results since, in bytes: never fewer than their tokens. */
  pending = 0
  /** Main-thread responses since the last `beginExchange`. */
  turns = 0
  /** The latest API failure of the exchange that no response of the main thread has followed. */
  failure: ApiFailure | null = null
  readonly #latest = new Map<Agent, Latest>()
  readonly #endpoint: string
  readonly #say: HarnessNoticeTexts

  /**
   * @param endpoint where the requests go, as `endpointOf` says
   * @param language of what is noted for people
   */
  constructor(endpoint: string, language: Language = 'en') {
    this.#endpoint = endpoint
    this.#say = HARNESS_NOTICES[language]
  }

  /** The failed responses in a row of the agent that has most; see `session.ts` for the loop that this bounds. */
  get failures(): number {
    return Math.max(0, ...[...this.#latest.values()].map(({ failures }) => failures))
  }

  beginExchange(): void {
    this.turns = 0
    this.failure = null
    this.#latest.clear()
  }

  translate(message: SDKMessage): SessionEvent[] {
    switch (message.type) {
      case 'assistant':
        return this.#assistant(message)
      case 'user':
        return 'isReplay' in message ? [] : this.#user(message)
      case 'system':
        return system(message, this.#say)
      case 'rate_limit_event':
        return message.rate_limit_info.status === 'allowed'
          ? []
          : [notice('rate-limited', this.#say.rateLimited(message.rate_limit_info.status))]
      case 'result':
      case 'stream_event':
      case 'tool_progress':
      case 'tool_use_summary':
      case 'auth_status':
      case 'prompt_suggestion':
      case 'conversation_reset':
        return []
      default:
        return unlisted(message, this.#say)
    }
  }

  #assistant(message: Assistant): SessionEvent[] {
    const agent = agentOf(message)
    const latest = this.#latestOf(agent)
    const failure = failureOf(message, this.#endpoint)
    if (failure) {
      latest.failed = true
      latest.failures++
      if (agent === null) this.failure = failure
      return []
    }
    if (message.message.model === '<synthetic>') return []
    const events: SessionEvent[] = []
    if (message.message.id !== latest.response) events.push(this.#responded(agent, latest, message))
    if (agent === null) this.pending += bytesOf(message.message.content)
    for (const block of message.message.content) {
      if (block.type === 'text' && block.text.trim() !== '') {
        events.push({ type: 'text', agent, text: block.text })
      } else if (block.type === 'tool_use') {
        events.push({ type: 'tool-call', agent, id: block.id, name: block.name, input: block.input })
      } else if (isThinking(block) && !latest.thought) {
        latest.thought = true
        events.push({ type: 'thinking', agent })
      }
    }
    return events
  }

  #responded(agent: Agent, latest: Latest, message: Assistant): SessionEvent {
    if (!latest.failed) latest.failures = 0
    latest.response = message.message.id
    latest.thought = false
    latest.failed = false
    const usage = usageOf(message)
    if (agent === null) {
      this.failure = null
      this.latestContext = contextOf(usage)
      this.pending = 0
      this.turns++
    }
    return { type: 'usage', agent, usage }
  }

  #user(message: User): SessionEvent[] {
    const results = toolResults(message)
    if (agentOf(message) === null) this.pending += bytesOf(message.message.content)
    return results
  }

  #latestOf(agent: Agent): Latest {
    const known = this.#latest.get(agent)
    if (known) return known
    const latest = { response: '', thought: false, failed: false, failures: 0 }
    this.#latest.set(agent, latest)
    return latest
  }
}

function isThinking(block: { type: string }): boolean {
  return block.type === 'thinking' || block.type === 'redacted_thinking'
}

function bytesOf(content: unknown): number {
  return Buffer.byteLength(JSON.stringify(content) ?? '')
}

function usageOf(message: Assistant): Usage {
  const usage = message.message.usage
  return {
    input: usage.input_tokens,
    cacheRead: usage.cache_read_input_tokens ?? 0,
    cacheCreation: usage.cache_creation_input_tokens ?? 0,
    output: usage.output_tokens,
  }
}

function agentOf(message: Assistant | User): Agent {
  if (message.parent_tool_use_id === null) return null
  return ('agent_id' in message && message.agent_id) || message.parent_tool_use_id
}

function toolResults(message: User): SessionEvent[] {
  const content = message.message.content
  if (typeof content === 'string') return []
  return content.flatMap((block): SessionEvent[] =>
    block.type === 'tool_result'
      ? [
          {
            type: 'tool-result',
            agent: agentOf(message),
            id: block.tool_use_id,
            output: flattenContent(block.content),
            isError: block.is_error === true,
          },
        ]
      : [],
  )
}

function system(message: System, say: HarnessNoticeTexts): SessionEvent[] {
  switch (message.subtype) {
    case 'init':
      return [
        { type: 'session', id: message.session_id, model: message.model },
        ...message.mcp_servers
          .filter(({ status }) => status === 'failed')
          .map(({ name }) => notice('other', say.noServer(name))),
      ]
    case 'compact_boundary':
      return [notice('compacted', say.compacted(message.compact_metadata.pre_tokens))]
    case 'api_retry':
      return [notice('retrying', say.retrying(errorOf(message), message.attempt, message.max_retries))]
    case 'task_started':
      return [{ type: 'task', phase: 'started', id: message.task_id, description: message.description }]
    case 'task_progress':
      return [{ type: 'task', phase: 'progress', id: message.task_id, description: message.description }]
    case 'task_notification':
      return [
        {
          type: 'task',
          phase: message.status === 'completed' ? 'done' : 'failed',
          id: message.task_id,
          description: message.summary,
        },
      ]
    case 'model_refusal_no_fallback':
    case 'model_refusal_fallback':
      return [notice('other', say.modelRefused)]
    case 'permission_denied':
      return [notice('other', say.notApproved(message.tool_name))]
    case 'mirror_error':
      return [notice('other', say.notStored(message.error))]
    case 'informational':
    case 'notification':
      return [notice('other', 'content' in message ? message.content : message.text)]
    case 'status':
    case 'thinking_tokens':
    case 'task_updated':
    case 'background_tasks_changed':
    case 'hook_started':
    case 'hook_progress':
    case 'hook_response':
    case 'commands_changed':
    case 'session_state_changed':
    case 'files_persisted':
    case 'local_command_output':
      return []
    default:
      return unlisted(message, say)
  }
}

function errorOf({
  error,
  error_status: status,
}: Pick<Extract<System, { subtype: 'api_retry' }>, 'error' | 'error_status'>): string {
  return status ? `${error} (${status})` : error
}

function notice(kind: 'retrying' | 'rate-limited' | 'compacted' | 'other', message: string): SessionEvent {
  return { type: 'notice', kind, message }
}

/** Quirk: messages exist that the SDK's types do not list; these are known to mean nothing to flower. */
const QUIET = new Set(['command_lifecycle', 'keep_alive', 'active_goal', 'session_title_changed'])

function unlisted(message: { type?: unknown; subtype?: unknown }, say: HarnessNoticeTexts): SessionEvent[] {
  const names = [message.type, message.subtype].filter((part) => typeof part === 'string')
  if (names.some((name) => QUIET.has(name))) return []
  return [{ type: 'notice', kind: 'unknown', message: names.join('/') || say.withoutType }]
}
