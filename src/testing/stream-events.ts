import type { ApiError, MessageReply, ReplyBlock, StreamPoint } from './reply.ts'

/** One server-sent event: its name is the `type` of its data. */
export interface StreamEvent {
  readonly type: string
  readonly [field: string]: unknown
}

/** The usage object of the API, in tokens. */
export interface WireUsage {
  readonly input_tokens: number
  readonly cache_read_input_tokens: number
  readonly cache_creation_input_tokens: number
  readonly output_tokens: number
}

/** A content block of a message, as the API sends it. */
type WireBlock =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'thinking'; readonly thinking: string; readonly signature: string }
  | { readonly type: 'tool_use'; readonly id: string; readonly name: string; readonly input: unknown }

/** A whole message, as the API sends it to a client that does not stream. */
export interface WireMessage {
  readonly id: string
  readonly type: 'message'
  readonly role: 'assistant'
  readonly model: string
  readonly content: readonly WireBlock[]
  readonly stop_reason: string
  readonly stop_sequence: null
  readonly usage: WireUsage
}

/** No delta is longer, in code points; a block of at least two is never sent in one. */
const DELTA_LENGTH = 2_000

export function wireMessageOf(
  reply: MessageReply,
  identity: { id: string; model: string; usage: WireUsage },
): WireMessage {
  const { id, model, usage } = identity
  const content = reply.content.map((block, index) =>
    wireBlock(block, `${id.replace('msg', 'toolu')}${index}`),
  )
  const calls = reply.content.some(({ type }) => type === 'tool_use')
  const stop_reason = reply.stopReason ?? (calls ? 'tool_use' : 'end_turn')
  return { id, type: 'message', role: 'assistant', model, content, stop_reason, stop_sequence: null, usage }
}

/** The events that stream a message, in order. */
export function eventsOf(message: WireMessage): readonly StreamEvent[] {
  const { stop_reason, stop_sequence, usage } = message
  const begun = { ...message, content: [], stop_reason: null, usage: { ...usage, output_tokens: 1 } }
  return [
    { type: 'message_start', message: begun },
    ...message.content.flatMap(blockEvents),
    { type: 'message_delta', delta: { stop_reason, stop_sequence }, usage },
    { type: 'message_stop' },
  ]
}

/**
 * How many events come before this point.
 * @throws {TypeError} when the message has no such point
 */
export function eventsBefore(events: readonly StreamEvent[], point: StreamPoint): number {
  const before = typeof point === 'number' ? point : namedPoint(events, point)
  if (Number.isInteger(before) && before >= 0 && before <= events.length) return before
  throw new TypeError(`the reply has no point '${point}' among the ${events.length} events of its stream`)
}

export function errorEvent(error: ApiError): StreamEvent {
  return { type: 'error', error }
}

/** -1 when there is none. */
function namedPoint(events: readonly StreamEvent[], point: string): number {
  if (point === 'before-stop') return events.length - 1
  const [place, kind] = point.split('-')
  const type = { text: 'text', call: 'tool_use' }[kind ?? '']
  const start = events.findIndex((event) => (event.content_block as WireBlock | undefined)?.type === type)
  if (type === undefined || start < 0) return -1
  const stop = events.findIndex((event, at) => at > start && event.type === 'content_block_stop')
  return { mid: start + 1 + Math.ceil((stop - start - 1) / 2), after: stop + 1 }[place ?? ''] ?? -1
}

function blockEvents(block: WireBlock, index: number): readonly StreamEvent[] {
  const deltas = deltasOf(block)
  return [
    { type: 'content_block_start', index, content_block: emptied(block) },
    ...deltas.map((delta) => ({ type: 'content_block_delta', index, delta })),
    { type: 'content_block_stop', index },
  ]
}

function deltasOf(block: WireBlock): readonly object[] {
  switch (block.type) {
    case 'text':
      return pieces(block.text).map((text) => ({ type: 'text_delta', text }))
    case 'thinking':
      return [
        ...pieces(block.thinking).map((thinking) => ({ type: 'thinking_delta', thinking })),
        { type: 'signature_delta', signature: block.signature },
      ]
    case 'tool_use':
      return pieces(JSON.stringify(block.input)).map((partial_json) => ({
        type: 'input_json_delta',
        partial_json,
      }))
  }
}

function emptied(block: WireBlock): WireBlock {
  switch (block.type) {
    case 'text':
      return { ...block, text: '' }
    case 'thinking':
      return { ...block, thinking: '', signature: '' }
    case 'tool_use':
      return { ...block, input: {} }
  }
}

function wireBlock(block: ReplyBlock, id: string): WireBlock {
  switch (block.type) {
    case 'text':
      return block
    case 'thinking':
      return { ...block, signature: `signed-${id}` }
    case 'tool_use':
      return { ...block, id }
  }
}

/** By code points, so that no character is torn. */
function pieces(text: string): readonly string[] {
  const points = Array.from(text)
  const length = Math.min(DELTA_LENGTH, Math.ceil(points.length / 2))
  return Array.from({ length: Math.ceil(points.length / Math.max(1, length)) }, (_, index) =>
    points.slice(index * length, (index + 1) * length).join(''),
  )
}
