import { inspect } from 'node:util'
import type { MessageReply, Reply, ReplyBlock, StopReason } from './reply.ts'
import { eventsBefore, eventsOf, wireMessageOf } from './stream-events.ts'

const KINDS = ['message', 'error', 'reset', 'hang']
const STOP_REASONS: readonly StopReason[] = [
  'end_turn',
  'tool_use',
  'max_tokens',
  'stop_sequence',
  'refusal',
  'model_context_window_exceeded',
]
const NO_USAGE = {
  input_tokens: 0,
  cache_read_input_tokens: 0,
  cache_creation_input_tokens: 0,
  output_tokens: 0,
}

/** @throws {TypeError} when a script answered with something that is no reply; it says what is wrong with it. */
export function checkReply(reply: unknown): asserts reply is Reply {
  if (!isObject(reply) || !KINDS.includes(String(reply.kind))) {
    throw new TypeError(
      `the script answered ${shown(reply)}; it must answer with say(…), call(…), fail(…) or another reply`,
    )
  }
  for (const name of ['waitMs', 'pauseMs']) checkNumber(name, reply[name])
  if (reply.kind === 'message') checkMessage(reply as unknown as MessageReply)
  else if (reply.fault) throw new TypeError('only a message can be cut, stalled or broken by an error event')
  if (reply.kind === 'error') checkStatus(reply.status)
}

function checkMessage(reply: MessageReply): void {
  reply.content.forEach(checkBlock)
  for (const [name, tokens] of Object.entries(reply.usage ?? {})) checkNumber(`usage.${name}`, tokens)
  if (reply.stopReason !== undefined && !STOP_REASONS.includes(reply.stopReason)) {
    throw new TypeError(
      `stopReason must be one of ${STOP_REASONS.join(', ')}, not ${shown(reply.stopReason)}`,
    )
  }
  if (reply.fault)
    eventsBefore(eventsOf(wireMessageOf(reply, { id: '', model: '', usage: NO_USAGE })), reply.fault.at)
}

function checkBlock(block: ReplyBlock): void {
  switch (block.type) {
    case 'text':
      checkText('say()', block.text)
      break
    case 'thinking':
      checkText('think()', block.thinking)
      break
    case 'tool_use':
      checkText('call()', block.name)
      if (!isObject(block.input)) {
        throw new TypeError(`call('${block.name}') needs an object as input, not ${shown(block.input)}`)
      }
  }
}

function checkText(builder: string, text: unknown): void {
  if (typeof text !== 'string') throw new TypeError(`${builder} needs a text, not ${shown(text)}`)
}

function checkStatus(status: unknown): void {
  if (!Number.isInteger(status) || Number(status) < 400 || Number(status) > 599) {
    throw new TypeError(`fail() needs a status from 400 to 599, not ${shown(status)}`)
  }
}

function checkNumber(name: string, value: unknown): void {
  if (value === undefined || (typeof value === 'number' && value >= 0 && Number.isFinite(value))) return
  throw new TypeError(`${name} must be a number that is not negative, not ${shown(value)}`)
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function shown(value: unknown): string {
  return inspect(value, { depth: 1, breakLength: Number.POSITIVE_INFINITY, maxStringLength: 80 })
}
