import type { SDKAssistantMessage } from '@anthropic-ai/claude-agent-sdk'
import { flattenContent } from './content.ts'

/** An API error as the harness reports it in the middle of a session. */
export interface ApiFailure {
  /** The harness's own code: `rate_limit`, `server_error`, `invalid_request`, …; or `NO_API`. */
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

/** What answers there is no Messages API. */
export const NO_API = 'no_api'

/**
 * Reads the failure out of an assistant message, or null.
 *
 * Quirk: an API error is an assistant message with `error` set. The status and the cause are there at run time
 * but not in the SDK's types.
 *
 * Quirk: the harness takes each 404 for an unknown model. One that says of no error of the Messages API which type it has is a page that
 * is not there.
 *
 * @param endpoint where the request went, as `endpointOf` says
 */
export function failureOf(message: SDKAssistantMessage, endpoint: string): ApiFailure | null {
  if (message.error === undefined) return null
  const extra = message as {
    api_error_status?: unknown
    api_error?: unknown
    api_error_type?: unknown
    api_error_params?: { cut?: unknown }
  }
  const status = typeof extra.api_error_status === 'number' ? extra.api_error_status : null
  // A cloud provider has error types of its own.
  const noApi = status === 404 && typeof extra.api_error_type !== 'string' && URL.canParse(endpoint)
  return {
    code: noApi ? NO_API : message.error,
    message: noApi
      ? `there is no Messages API at ${endpoint} (404, and no error of that API); check ANTHROPIC_BASE_URL`
      : flattenContent(message.message.content),
    status,
    cause: typeof extra.api_error === 'string' ? extra.api_error : null,
    windowFull: extra.api_error_params?.cut === 'context_window',
  }
}
