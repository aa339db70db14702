import type {
  Query,
  SDKMessage,
  SDKResultMessage,
  SDKUserMessage,
  SpawnedProcess,
} from '@anthropic-ai/claude-agent-sdk'
import { messageOf } from '../core/errors.ts'
import type { Language } from '../core/language.ts'
import type { ModelSpending } from '../core/usage.ts'
import type { HarnessSession, ResultEvent, SessionError, SessionEvent } from '../harness/port.ts'
import { type BoundaryView, WATCH_BOUNDARIES } from './boundary.ts'
import { Channel } from './channel.ts'
import { knownWindow, windowInUse } from './known-window.ts'
import { resultOf } from './outcome.ts'
import { endProcess } from './process.ts'
import { RunningCost } from './running-cost.ts'
import { Translator } from './translate.ts'
import { userMessage } from './user-message.ts'

/**
 * Quirk: when the connection breaks after a tool call, the harness runs the tool and asks again, without end
 * (134 rounds in 40 s were seen). So many failed responses in a row end the exchange.
 */
const MAX_FAILURES = 5

/** What a session is made of; `start` is called once, at once. */
export interface SessionParts {
  start(prompt: AsyncIterable<SDKUserMessage>, boundary: BoundaryView, told: Told): Promise<Query>
  /** Whether it goes on with an earlier session. */
  readonly resumed: boolean
  /** See `OpenOptions.boundariesFrom`. */
  boundariesFrom(): number
  /** Told as soon as the session has an id. May throw, which is no matter. */
  onSession(pid: number, session: string): void
  /** Where its requests go, as `endpointOf` says. */
  readonly endpoint: string
  /** Of what is noted for people. */
  readonly language?: Language | undefined
  /** The last lines that the process wrote to its error stream. */
  lastWords(): string
  /** What the API said when it refused the session's last request, if that is known. */
  refusalWords(session: string): Promise<string | null>
}

/** What happens to the process outside of its messages. */
interface Told {
  onSpawn(child: SpawnedProcess): void
  /** What the session said could not be kept. */
  onLost(error: Error): void
}

/**
 * One live process with streaming input. Messages are read and translated as they come, whether or not somebody
 * reads the events, so that the boundary hook always knows the latest context.
 */
export class ClaudeSession implements HarnessSession {
  readonly #input = new Channel<SDKUserMessage>()
  readonly #events = new Channel<SessionEvent>()
  readonly #translator: Translator
  readonly #parts: SessionParts
  readonly #cost: RunningCost
  readonly #query: Promise<Query>
  readonly #pump: Promise<void>
  #child: SpawnedProcess | null = null
  #running = false
  /** What has to be in force before the next message goes out. */
  #settled: Promise<void> = Promise.resolve()
  /** How the running exchange is to end before the model ends it. */
  #stop: 'boundary' | 'now' | null = null
  /** The failure that was one too many. */
  #givenUp: SessionError | null = null
  /** Set once the harness asks at boundaries, or is about to. */
  #watching: Promise<void> | null = null
  #id = ''
  #model = ''
  #window: number | null = null
  /** What results that belong to no exchange cost: background work that reported late. */
  #unclaimedCost = 0
  #unclaimedSpending: readonly ModelSpending[] = []
  /** Why the process is gone, or is about to be. */
  #end: SessionError | null = null
  #closing: Promise<void> | null = null

  constructor(parts: SessionParts) {
    this.#translator = new Translator(parts.endpoint, parts.language)
    this.#parts = parts
    this.#cost = new RunningCost(parts.resumed)
    this.#query = parts.start(this.#input, this.#boundaryView(), {
      onSpawn: (child) => {
        this.#child = child
        if (this.#closing !== null) void endProcess(child)
      },
      onLost: (error) =>
        this.#giveUp({ kind: 'fatal', message: `the session can't be kept: ${error.message}`, status: null }),
    })
    this.#pump = this.#readAll()
  }

  exchange(text: string): AsyncIterable<SessionEvent> {
    this.#running = true
    this.#stop = null
    this.#givenUp = null
    this.#translator.beginExchange()
    // How full a resumed session is shows with its first response, which is too late for that one's tools.
    if (this.#parts.resumed || this.#boundariesMatter()) void this.#watchBoundaries()
    void this.#settled.then(() => this.#input.push(userMessage(text)))
    return this.#untilResult()
  }

  /**
   * A rule, and no hook that waits for this moment: a hook would be asked before every tool call until then, which costs 3 ms
   * each.
   */
  refuseTools(): void {
    void this.#apply({ permissions: { deny: ['*'] } })
  }

  /** @returns when it is in force; the next exchange waits for it, too */
  #apply(settings: Parameters<Query['applyFlagSettings']>[0]): Promise<void> {
    this.#settled = Promise.all([this.#query, this.#settled])
      .then(([query]) => query.applyFlagSettings(settings))
      // Of a process that is gone, the exchange itself will tell.
      .catch(() => undefined)
    return this.#settled
  }

  #boundariesMatter(bytes = 0): boolean {
    const { latestContext, pending } = this.#translator
    return latestContext + pending + bytes >= this.#parts.boundariesFrom()
  }

  #watchBoundaries(): Promise<void> {
    this.#watching ??= this.#apply(WATCH_BOUNDARIES)
    return this.#watching
  }

  async *#untilResult(): AsyncGenerator<SessionEvent> {
    for (let event = await this.#events.next(); event !== null; event = await this.#events.next()) {
      yield event
      if (event.type === 'result') return
    }
    yield this.#failed(this.#end ?? harnessError("the agent's process has ended"))
  }

  stop(when: 'boundary' | 'now'): void {
    if (!this.#running) return
    this.#stop = when
    if (when === 'now') this.#interrupt()
    else void this.#watchBoundaries()
  }

  #interrupt(): void {
    void this.#query.then((query) => query.interrupt()).catch(() => this.close())
  }

  close(): Promise<void> {
    this.#closing ??= this.#shutDown()
    return this.#closing
  }

  /**
   * Quirk: closing the query leaves the agent two seconds in which it works on, tools and all. So the process is
   * ended first.
   */
  async #shutDown(): Promise<void> {
    this.#end ??= harnessError('the session was closed')
    this.#input.end()
    const query = await this.#query.catch(() => null)
    if (this.#child) await endProcess(this.#child)
    query?.close()
    // Quirk: what could not be stored is tried again for a second each, long after the process is gone.
    if (this.#givenUp?.kind !== 'fatal') await this.#pump
  }

  async #readAll(): Promise<void> {
    try {
      for await (const message of await this.#query) await this.#read(message)
    } catch (error) {
      this.#end ??= harnessError(`${messageOf(error)} ${this.#parts.lastWords()}`.trim())
    } finally {
      this.#running = false
      this.#events.end()
    }
  }

  async #read(message: SDKMessage): Promise<void> {
    for (const event of this.#translator.translate(message)) {
      if (event.type === 'session') await this.#began(event.id, event.model)
      this.#events.push(event)
      if (event.type === 'usage' && event.agent === null) void this.#tellCost().catch(() => undefined)
    }
    if (this.#running && this.#watching === null && this.#boundariesMatter()) void this.#watchBoundaries()
    if (message.type === 'result') await this.#ended(message)
    else if (this.#translator.failures >= MAX_FAILURES) {
      const text = this.#translator.failure?.message ?? 'the connection broke again and again'
      this.#giveUp({ kind: 'retry', message: text, status: null })
    }
  }

  async #began(id: string, model: string): Promise<void> {
    if (id !== this.#id) this.#tellSession(id)
    this.#id = id
    this.#model = model
    // Quirk: an interruption that comes before the harness has taken up the message is forgotten.
    if (this.#stop === 'now') this.#interrupt()
    const query = await this.#query
    void this.#cost.begin(query)
    if (this.#window !== null) return
    void query
      .getContextUsage({ detail: 'summary' })
      .then((usage) => this.#learnWindow(windowInUse(usage)))
      .catch(() => undefined)
  }

  #tellSession(id: string): void {
    const pid = (this.#child as { readonly pid?: number } | null)?.pid
    if (pid === undefined) return
    try {
      this.#parts.onSession(pid, id)
    } catch {
      // Where it cannot be written, two runs may go on with one session; that is no reason to stop this one.
    }
  }

  #learnWindow(tokens: number | null): void {
    if (tokens === null || tokens === this.#window) return
    this.#window = tokens
    this.#events.push({ type: 'window', tokens })
  }

  /** An interruption, and not the end of the process: the conversation stays whole, and what it cost is told. */
  #giveUp(why: SessionError): void {
    if (!this.#running || this.#givenUp) return
    this.#givenUp = why
    if (why.kind !== 'fatal') {
      this.#interrupt()
      return
    }
    // Whatever it does from here on would be lost, too.
    this.#finish(this.#failed(why))
    void this.close()
  }

  async #ended(message: SDKResultMessage): Promise<void> {
    const result = resultOf(message, this.#translator.failure, this.#translator.turns)
    this.#cost.settle(message.total_cost_usd)
    const background = message.origin?.kind === 'task-notification'
    if (!this.#running || background) {
      this.#unclaimedCost += result.costUsd
      this.#unclaimedSpending = [...this.#unclaimedSpending, ...(result.spending ?? [])]
      // Before the first exchange: a process that cannot start says why, and ends.
      if (!background) this.#end ??= result.error ?? null
      return
    }
    this.#learnWindow(knownWindow(message, this.#model))
    if (this.#givenUp && result.stop === 'stopped') {
      this.#finish({ ...result, stop: 'error', error: this.#givenUp })
    } else if (result.error && message.terminal_reason === 'prompt_too_long') {
      const words = await this.#parts.refusalWords(this.#id).catch(() => null)
      this.#finish({ ...result, error: { ...result.error, message: words ?? result.error.message } })
    } else this.#finish(result)
  }

  async #tellCost(): Promise<void> {
    const costUsd = await this.#cost.ask(await this.#query)
    if (costUsd !== null && this.#running) this.#events.push({ type: 'cost', costUsd })
  }

  #finish(result: ResultEvent): void {
    this.#running = false
    const spending = [...(result.spending ?? []), ...this.#unclaimedSpending]
    this.#events.push({ ...result, costUsd: result.costUsd + this.#unclaimedCost, spending })
    this.#unclaimedCost = 0
    this.#unclaimedSpending = []
  }

  #failed(error: SessionError): ResultEvent {
    const { turns } = this.#translator
    return {
      type: 'result',
      stop: 'error',
      text: '',
      turns,
      costUsd: this.#unclaimedCost + this.#cost.soFar,
      // One that has not come up has asked nothing of the model.
      ...(this.#id === '' ? {} : { costPartial: true }),
      error,
    }
  }

  #boundaryView(): BoundaryView {
    return {
      latestContext: () => this.#translator.latestContext,
      pending: () => this.#translator.pending,
      measure: async () => {
        const query = await this.#query
        const usage = await query.getContextUsage({ detail: 'summary' })
        return Math.max(usage.totalTokens, this.#translator.latestContext)
      },
      reached: () => {
        this.#events.push({ type: 'boundary', context: this.#translator.latestContext })
        return this.#stop === 'boundary' ? 'stop' : 'go on'
      },
      grows: async (bytes) => {
        if (this.#boundariesMatter(bytes)) await this.#watchBoundaries()
      },
    }
  }
}

function harnessError(message: string): SessionError {
  return { kind: 'harness', message, status: null }
}
