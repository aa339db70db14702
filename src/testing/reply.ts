import type { Usage } from '../core/usage.ts'

export type StopReason =
  | 'end_turn'
  | 'tool_use'
  | 'max_tokens'
  | 'stop_sequence'
  | 'refusal'
  | 'model_context_window_exceeded'

export type ReplyBlock =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'thinking'; readonly thinking: string }
  | { readonly type: 'tool_use'; readonly name: string; readonly input: Readonly<Record<string, unknown>> }

/**
 * A place in the stream of a reply. A number: after so many events, 0 being right after the headers. `mid-text` and
 * `mid-call`: half-way through the first text, or through the input of the first tool call. `after-text` and
 * `after-call`: when that block is complete. `before-stop`: all but the last event, `message_stop`.
 */
export type StreamPoint = number | 'mid-text' | 'after-text' | 'mid-call' | 'after-call' | 'before-stop'

/** What goes wrong in a stream, and where. */
export type StreamFault = { readonly at: StreamPoint } & (
  | { /** The connection is ended as if all had been sent, or reset. */ readonly type: 'end' | 'reset' }
  | {
      readonly type: 'stall'
      /** When the stream goes on; without it, never. */
      readonly until?: Promise<unknown>
    }
  | {
      readonly type: 'error'
      /** What the `error` event says that ends the stream. */
      readonly error: ApiError
    }
)

export interface ApiError {
  /** For instance `overloaded_error`. */
  readonly type: string
  readonly message: string
}

/** What any message can be given besides its content. */
export interface MessageOptions {
  /** Else `tool_use` when there is a tool call, and `end_turn` when not. */
  readonly stopReason?: StopReason
  /** Reported instead of what was counted, in tokens. */
  readonly usage?: Partial<Usage>
  /** Before the headers, in milliseconds. */
  readonly waitMs?: number
  /** Before each event of the stream, in milliseconds. */
  readonly pauseMs?: number
}

/** The model answers. */
export interface MessageReply extends MessageOptions {
  readonly kind: 'message'
  readonly content: readonly ReplyBlock[]
  readonly fault?: StreamFault
}

/** The API, or something before it, refuses. */
export interface ErrorReply {
  readonly kind: 'error'
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** Before the headers, in milliseconds. */
  readonly waitMs?: number
}

/** Nobody answers: the connection is reset before any header, or stays open and silent. */
export interface SilentReply {
  readonly kind: 'reset' | 'hang'
}

export type Reply = MessageReply | ErrorReply | SilentReply

/** The model says this. */
export function say(text: string, options: MessageOptions = {}): MessageReply {
  return message([{ type: 'text', text }], options)
}

/** The model calls this tool. */
export function call(
  name: string,
  input: Readonly<Record<string, unknown>> = {},
  options: MessageOptions = {},
): MessageReply {
  return message([{ type: 'tool_use', name, input }], options)
}

/** The model thinks this, which is of use only together with something else. */
export function think(thinking: string, options: MessageOptions = {}): MessageReply {
  return message([{ type: 'thinking', thinking }], options)
}

/**
 * One message of the contents of several: `together(say('Both at once.'), call('Read', a), call('Read', b))`. Where
 * their options differ, the last one wins. Of nothing, it is a message without content.
 * @throws {TypeError} when one of them is no message
 */
export function together(...replies: readonly MessageReply[]): MessageReply {
  if (!replies.every((reply) => reply?.kind === 'message')) {
    throw new TypeError('together() takes messages only: say(…), think(…), call(…)')
  }
  const options: MessageOptions = Object.assign({}, ...replies)
  return message(
    replies.flatMap(({ content }) => content),
    options,
  )
}

function message(content: readonly ReplyBlock[], options: MessageOptions): MessageReply {
  return { ...options, kind: 'message', content }
}
