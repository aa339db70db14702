import type { ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { Answer } from './answer.ts'
import { refusalOf } from './faults.ts'
import type { ErrorReply, MessageReply, SilentReply, StreamFault } from './reply.ts'
import { errorEvent, eventsBefore, eventsOf, type StreamEvent, type WireMessage } from './stream-events.ts'

/** What became of a delivery. */
export type Outcome = Pick<Answer, 'how' | 'status'>

/** The way back to a client. Every wait on it is given up when the client leaves or the server closes. */
export interface Channel {
  readonly response: ServerResponse
  readonly closed: AbortSignal
}

/** A reset that overtakes the bytes before it would make the place of a cut a matter of luck. */
const RESET_AFTER_MS = 25

/** Sends a message the way the client asked for it, up to its fault. Rejects when the client leaves meanwhile. */
export async function deliverMessage(
  channel: Channel,
  reply: MessageReply,
  message: WireMessage,
  stream: boolean,
): Promise<Outcome> {
  const events = eventsOf(message)
  const place = reply.fault ? eventsBefore(events, reply.fault.at) : events.length
  await pause(channel, reply.waitMs)

  if (!stream && reply.fault?.type === 'error') return deliverError(channel, refusalOf(reply.fault.error))
  const chunks = stream ? events.map(asText) : halves(JSON.stringify(message))
  const type = stream ? 'text/event-stream; charset=utf-8' : 'application/json'
  channel.response.writeHead(200, { 'content-type': type, 'cache-control': 'no-cache' })
  channel.response.flushHeaders()
  const before = stream || !reply.fault ? place : 1
  await send(channel, chunks.slice(0, before), reply.pauseMs)
  if (reply.fault) {
    const outcome = await commit(channel, reply.fault)
    if (outcome) return outcome
  }
  await send(channel, chunks.slice(before), reply.pauseMs)
  channel.response.end()
  return { how: 'complete', status: 200 }
}

/** Refuses with a status. */
export async function deliverError(channel: Channel, reply: ErrorReply): Promise<Outcome> {
  await pause(channel, reply.waitMs)
  channel.response.writeHead(reply.status, reply.headers).end(reply.body)
  return { how: 'refused', status: reply.status }
}

/** Resets the connection, or leaves it open and silent. */
export function deliverSilence(channel: Channel, reply: SilentReply): Outcome {
  if (reply.kind === 'reset') channel.response.socket?.resetAndDestroy()
  return { how: reply.kind === 'reset' ? 'reset' : 'silent', status: null }
}

/** @returns null when the stream goes on after the fault */
async function commit(channel: Channel, fault: StreamFault): Promise<Outcome | null> {
  switch (fault.type) {
    case 'stall':
      if (!fault.until) return { how: 'silent', status: 200 }
      await unlessClosed(channel, fault.until)
      return null
    case 'error':
      channel.response.end(asText(errorEvent(fault.error)))
      return { how: 'cut', status: 200 }
    case 'end':
      channel.response.end()
      return { how: 'cut', status: 200 }
    case 'reset':
      await pause(channel, RESET_AFTER_MS)
      channel.response.socket?.resetAndDestroy()
      return { how: 'cut', status: 200 }
  }
}

async function send(channel: Channel, chunks: readonly string[], pauseMs: number | undefined): Promise<void> {
  for (const chunk of pauseMs ? chunks : [chunks.join('')]) {
    await pause(channel, pauseMs)
    if (chunk !== '') channel.response.write(chunk)
  }
}

async function pause(channel: Channel, ms: number | undefined): Promise<void> {
  if (ms) await wait(ms, undefined, { signal: channel.closed })
}

async function unlessClosed(channel: Channel, promise: Promise<unknown>): Promise<void> {
  const closed = new Promise((_, reject) => {
    channel.closed.addEventListener('abort', () => reject(channel.closed.reason as Error), { once: true })
  })
  await Promise.race([promise, closed])
}

function asText(event: StreamEvent): string {
  return `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`
}

function halves(text: string): readonly string[] {
  const middle = Math.floor(text.length / 2)
  return [text.slice(0, middle), text.slice(middle)]
}
