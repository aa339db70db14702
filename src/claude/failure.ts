import type { SDKAssistantMessage } from '@anthropic-ai/claude-agent-sdk'
import { flattenContent } from './content.ts'

/** An API error as the harness reports it in the middle of a session. */
export interface ApiFailure {
  /** The harness's own code: `rate_limit`, `server_error`, `invalid_request`, … */
  readonly code: string
  /** What the API said, as far as the harness passes it on. */
  readonly message: string
  /** HTTP status, where there was one. */
  readonly status: number | null
  /** What broke, where no API answered at all: `connection_failed`, `stream_idle_timeout`, … */
  readonly cause: string | null
  /** The response was cut because the context window was full. */
  readonly windowFull: boolean
}

/**
 * Reads the failure out of an assistant message, or null.
 *
 * Quirk: an API error is an assistant message with `error` set. The status and the cause are there at run time
 * but not in the SDK's types.
 */
export function failureOf(message: SDKAssistantMessage): ApiFailure | null {
  if (message.error === undefined) return null
  const extra = message as {
    api_error_status?: unknown
    api_error?: unknown
    api_error_params?: { cut?: unknown }
  }
  return {
    code: message.error,
    message: flattenContent(message.message.content),
    status: typeof extra.api_error_status === 'number' ? extra.api_error_status : null,
    cause: typeof extra.api_error === 'string' ? extra.api_error : null,
    windowFull: extra.api_error_params?.cut === 'context_window',
  }
}
