import type { ModelUsage, SDKResultMessage } from '@anthropic-ai/claude-agent-sdk'
import type { ModelSpending } from '../core/usage.ts'
import type { ResultEvent, SessionError, SessionErrorKind } from '../harness/port.ts'
import { type ApiFailure, NO_API } from './failure.ts'

/**
 * Turns the harness's result message into the port's.
 *
 * Quirk: `subtype` says `success` for API errors too, so only `is_error` and `terminal_reason` are believed.
 *
 * @param failure the last API failure that no response followed
 * @param turns main-thread responses of this exchange
 */
export function resultOf(message: SDKResultMessage, failure: ApiFailure | null, turns: number): ResultEvent {
  const spending = spendingOf(message)
  const base = {
    type: 'result',
    // Of a failure it is the error once more, which nobody has said.
    text: 'result' in message && !message.is_error ? message.result : '',
    turns,
    costUsd: spending.reduce((sum, { costUsd }) => sum + costUsd, 0),
    spending,
  } as const
  switch (message.terminal_reason) {
    case 'hook_stopped':
    case 'aborted_tools':
    case 'aborted_streaming':
      return { ...base, stop: 'stopped' }
    case 'max_turns':
    case 'budget_exhausted':
      return { ...base, stop: 'limit', error: errorOf(message, failure) }
    default:
      return message.is_error || failure?.windowFull
        ? { ...base, stop: 'error', error: errorOf(message, failure) }
        : { ...base, stop: 'done' }
  }
}

/**
 * What an exchange took of each model, subagents included.
 *
 * Quirk: `total_cost_usd` and `modelUsage` are cumulative, over resume and fork too. `model_usage_since_last_result` is the
 * difference, right from the first result of a resumed session, but the SDK's types do not list it.
 */
export function spendingOf(message: SDKResultMessage): readonly ModelSpending[] {
  const { model_usage_since_last_result: since = {} } = message as {
    model_usage_since_last_result?: Record<string, Partial<ModelUsage>>
  }
  return Object.entries(since).map(([model, usage]) => ({
    model,
    input: usage.inputTokens ?? 0,
    cacheRead: usage.cacheReadInputTokens ?? 0,
    cacheCreation: usage.cacheCreationInputTokens ?? 0,
    output: usage.outputTokens ?? 0,
    costUsd: usage.costUSD ?? 0,
  }))
}

function errorOf(message: SDKResultMessage, failure: ApiFailure | null): SessionError {
  const stated = 'errors' in message ? message.errors.join('\n') : message.result
  return {
    kind: kindOf(message, failure),
    message:
      failure?.message || stated || `the harness stopped: ${message.terminal_reason ?? message.subtype}`,
    status: failure?.status ?? statusOf(message),
  }
}

/** No such session; no such message in it; no name that a session could have. */
const NOTHING_TO_RESUME = /No conversation found|No message found|--resume requires/

/** Only what is certain; for the rest the text decides. */
function kindOf(message: SDKResultMessage, failure: ApiFailure | null): SessionErrorKind | null {
  if (failure?.windowFull) return 'overflow'
  if (message.stop_reason === 'refusal') return 'fatal'
  switch (message.terminal_reason) {
    case 'prompt_too_long':
    case 'blocking_limit':
    case 'rapid_refill_breaker':
      return 'overflow'
    case 'image_error':
      // Quirk: a request that is too large in bytes is called that too, images or not.
      return (failure?.status ?? statusOf(message)) === 413 ? 'overflow' : 'fatal'
    case 'max_turns':
    case 'budget_exhausted':
      return 'limit'
    default:
  }
  if ('errors' in message && message.errors.some((text) => NOTHING_TO_RESUME.test(text))) {
    return 'session-missing'
  }
  return failure && kindOfFailure(failure)
}

function kindOfFailure({ code, status, cause }: ApiFailure): SessionErrorKind | null {
  if (cause === 'connection_failed' || cause === 'stream_idle_timeout') return 'retry'
  switch (code) {
    case 'authentication_failed':
      // A 403 may be about the credentials, the model or the place.
      return status === 403 ? null : 'reauth'
    case 'oauth_org_not_allowed':
    case 'account_on_hold':
    case 'verification_required':
    case 'cloud_credential_error':
      return 'reauth'
    case 'model_not_found':
    case NO_API:
      return 'config'
    case 'billing_error':
    case 'max_output_tokens':
      return 'fatal'
    default:
      // `server_error` and `rate_limit` too: gateways refuse with 500 and 429 what does not fit.
      return null
  }
}

function statusOf(message: SDKResultMessage): number | null {
  const { api_error_status: status } = message as { api_error_status?: unknown }
  return typeof status === 'number' ? status : null
}
