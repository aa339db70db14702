import { createHash } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { messageOf } from '../core/errors.ts'
import type { Usage } from '../core/usage.ts'
import { checkReply } from './check-reply.ts'
import { type Channel, deliverError, deliverMessage, deliverSilence, type Outcome } from './deliver.ts'
import { fail, promptTooLong } from './faults.ts'
import { PromptCache } from './prompt-cache.ts'
import type { ErrorReply, MessageReply, Reply } from './reply.ts'
import type { ModelRequest } from './request.ts'
import type { Script } from './scripted.ts'
import { type WireUsage, wireMessageOf } from './stream-events.ts'
import { outputTokensOf } from './tokens.ts'

/** Something that was asked and that nobody scripted. */
export interface Unscripted {
  /** Null when what arrived could not be read as a request. */
  readonly request: ModelRequest | null
  readonly reason: string
}

/** Answers requests: asks the script, keeps the cache, and remembers what nobody scripted. */
export class Respondent {
  readonly unscripted: Unscripted[] = []
  readonly #script: Script
  readonly #window: number
  readonly #cache = new PromptCache()

  constructor(script: Script, window: number) {
    this.#script = script
    this.#window = window
  }

  async answer(request: ModelRequest, response: ServerResponse): Promise<void> {
    const channel = channelOf(request, response)
    response.setHeader('request-id', idOf('req', request))
    if (request.kind === 'count-tokens') return answerCount(request, response)
    const reply = await this.#replyTo(request)
    if (channel.closed.aborted) return
    try {
      const outcome = await this.#deliver(request, reply, channel)
      const how = request.answer.how === 'unscripted' ? 'unscripted' : outcome.how
      request.answer = { ...request.answer, how, status: outcome.status }
    } catch (error) {
      // When the client left, there is nobody to answer. Else a promise that a stall waited for was rejected.
      if (!channel.closed.aborted) this.#unscripted(request, error)
      response.destroy()
    }
  }

  /** Answers what could not be read as a request, and remembers it: nobody scripted that either. */
  refuseUnreadable(path: string, response: ServerResponse): void {
    const reason = `POST ${path}: the body is no JSON of the Messages API`
    this.unscripted.push({ request: null, reason })
    const { status, headers, body } = fail(400, { message: reason })
    response.writeHead(status, headers).end(body)
  }

  async #replyTo(request: ModelRequest): Promise<Reply> {
    if (request.inputTokens > this.#window) return promptTooLong(request.inputTokens, this.#window)
    try {
      const reply: unknown = await this.#script(request)
      checkReply(reply)
      return reply
    } catch (error) {
      return this.#unscripted(request, error)
    }
  }

  /** With a status that the harness does not try again on its own: an unscripted request must be seen at once. */
  #unscripted(request: ModelRequest, error: unknown): ErrorReply {
    const reason = `request ${request.index} (${request.kind}): ${messageOf(error)}`
    this.unscripted.push({ request, reason })
    request.answer = { ...request.answer, how: 'unscripted' }
    return fail(403, { message: `unscripted: ${reason}`, headers: { 'x-should-retry': 'false' } })
  }

  async #deliver(request: ModelRequest, reply: Reply, channel: Channel): Promise<Outcome> {
    switch (reply.kind) {
      case 'message': {
        const usage = this.#usageOf(request, reply)
        request.answer = { ...request.answer, usage }
        const identity = { id: idOf('msg', request), model: request.model, usage: wireUsage(usage) }
        return deliverMessage(channel, reply, wireMessageOf(reply, identity), request.stream)
      }
      case 'error':
        return deliverError(channel, reply)
      case 'reset':
      case 'hang':
        return deliverSilence(channel, reply)
    }
  }

  #usageOf(request: ModelRequest, reply: MessageReply): Usage {
    const counted = this.#cache.usageOf(request.parts)
    this.#cache.store(request.parts)
    return { ...counted, output: outputTokensOf(JSON.stringify(reply.content)), ...reply.usage }
  }
}

function channelOf(request: ModelRequest, response: ServerResponse): Channel {
  const controller = new AbortController()
  response.once('close', () => {
    if (request.answer.how === 'pending') request.answer = { ...request.answer, how: 'abandoned' }
    controller.abort()
  })
  return { response, closed: controller.signal }
}

function answerCount(request: ModelRequest, response: ServerResponse): void {
  request.answer = { how: 'complete', status: 200 }
  response
    .writeHead(200, { 'content-type': 'application/json' })
    .end(JSON.stringify({ input_tokens: request.inputTokens }))
}

/** Unique across requests and servers, and the same whenever the same bytes arrive at the same place. */
function idOf(kind: 'msg' | 'req', request: ModelRequest): string {
  const hash = createHash('sha256').update(`${request.index}\n${request.body}`).digest('hex')
  return `${kind}_${hash.slice(0, 24)}`
}

function wireUsage(usage: Usage): WireUsage {
  return {
    input_tokens: usage.input,
    cache_read_input_tokens: usage.cacheRead,
    cache_creation_input_tokens: usage.cacheCreation,
    output_tokens: usage.output,
  }
}
