import type { ApiError, ErrorReply, MessageReply, SilentReply, StreamPoint } from './reply.ts'

/** What the API says with each status, when a script does not say it better. */
const ERRORS: Readonly<Record<number, ApiError>> = {
  400: { type: 'invalid_request_error', message: 'Bad request' },
  401: { type: 'authentication_error', message: 'invalid x-api-key' },
  402: { type: 'billing_error', message: 'Your credit balance is too low to access the Anthropic API.' },
  403: {
    type: 'permission_error',
    message: 'Your API key does not have permission to use the specified resource',
  },
  404: { type: 'not_found_error', message: 'The requested resource could not be found.' },
  413: { type: 'request_too_large', message: 'Request exceeds the maximum size' },
  429: { type: 'rate_limit_error', message: "This request would exceed your account's rate limit." },
  500: { type: 'api_error', message: 'Internal server error' },
  502: { type: 'api_error', message: 'Bad gateway' },
  503: { type: 'api_error', message: 'Service unavailable' },
  504: { type: 'timeout_error', message: 'Gateway timeout' },
  529: { type: 'overloaded_error', message: 'Overloaded' },
}

export interface FailOptions {
  /** The type and the message inside the API's error envelope. */
  readonly type?: string
  readonly message?: string
  /** For instance `{ 'retry-after': '2' }`. */
  readonly headers?: Readonly<Record<string, string>>
  /** The whole body instead of the API's envelope: what a gateway may send. */
  readonly body?: string
  /** Before the headers, in milliseconds. */
  readonly waitMs?: number
}

/** The request is refused with this status, from 400 to 599. */
export function fail(status: number, options: FailOptions = {}): ErrorReply {
  const usual = ERRORS[status] ?? {
    type: status < 500 ? 'invalid_request_error' : 'api_error',
    message: `Status ${status}`,
  }
  const error: ApiError = { type: options.type ?? usual.type, message: options.message ?? usual.message }
  return {
    kind: 'error',
    status,
    headers: { 'content-type': 'application/json', ...options.headers },
    body: options.body ?? JSON.stringify({ type: 'error', error }),
    ...(options.waitMs === undefined ? {} : { waitMs: options.waitMs }),
  }
}

/** The refusal that means the same as an `error` event, for a client that does not stream. */
export function refusalOf(error: ApiError): ErrorReply {
  const [status] = Object.entries(ERRORS).find(([, { type }]) => type === error.type) ?? ['500']
  return fail(Number(status), error)
}

/** The API's own refusal of a prompt that does not fit the window, in tokens. */
export function promptTooLong(actual: number, limit: number): ErrorReply {
  return fail(400, { message: `prompt is too long: ${actual} tokens > ${limit} maximum` })
}

/** The API's refusal of a prompt that leaves no room for the longest reply asked for, in tokens. */
export function noRoomForReply(input: number, maxTokens: number, limit: number): ErrorReply {
  const sum = `${input} + ${maxTokens} > ${limit}`
  const advice = 'decrease input length or `max_tokens` and try again'
  return fail(400, { message: `input length and \`max_tokens\` exceed context limit: ${sum}, ${advice}` })
}

/** The connection is reset before any header. */
export function reset(): SilentReply {
  return { kind: 'reset' }
}

/** Nothing is ever sent: until the client leaves or the server is closed. */
export function hang(): SilentReply {
  return { kind: 'hang' }
}

/** The stream breaks off: a clean end of the connection, or a reset. */
export function cut(reply: MessageReply, at: StreamPoint, by: 'end' | 'reset' = 'end'): MessageReply {
  return { ...reply, fault: { at, type: by } }
}

/** The stream falls silent: for good, or until the promise resolves, and then goes on. */
export function stall(reply: MessageReply, at: StreamPoint, until?: Promise<unknown>): MessageReply {
  return { ...reply, fault: { at, type: 'stall', ...(until === undefined ? {} : { until }) } }
}

/**
 * The stream ends with an `error` event: unless told otherwise, the API is overloaded. A client that does not stream
 * is refused with the status of that error.
 */
export function streamError(
  reply: MessageReply,
  at: StreamPoint,
  error: ApiError = ERRORS[529]!,
): MessageReply {
  return { ...reply, fault: { at, type: 'error', error } }
}
