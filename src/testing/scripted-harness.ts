import { contextOf } from '../core/usage.ts'
import { decide, type ToolCall } from '../harness/guard.ts'
import type {
  Boundary,
  Harness,
  HarnessSession,
  OpenOptions,
  ResultEvent,
  SessionEvent,
} from '../harness/port.ts'

/** What a session does next: an event, or `hang`: nothing more until it is stopped now or closed. */
export type ScriptedEvent = SessionEvent | 'hang'

/** What a scripted session does with one exchange. The last event is a `result`, unless a stop or a hang comes before it. */
export type ScriptedExchange =
  | readonly ScriptedEvent[]
  | ((text: string, options: OpenOptions) => readonly ScriptedEvent[] | Promise<readonly ScriptedEvent[]>)

/** A session as it was opened, and what was asked of it. */
export interface ScriptedSession {
  readonly id: string
  readonly options: OpenOptions
  /** One text for each exchange. */
  readonly said: readonly string[]
  readonly stops: readonly ('boundary' | 'now')[]
  /** What the model read instead of tool results, in order. */
  readonly refusals: readonly string[]
  /** How often a boundary was asked to `measure`. */
  readonly measured: number
  readonly closed: boolean
}

export interface ScriptedHarness extends Harness {
  /** All sessions, in the order in which they were opened. */
  readonly sessions: readonly ScriptedSession[]
}

/**
 * A harness for unit tests of what drives one. Each session that is opened takes the next list of exchanges; each
 * exchange the next entry of it. A resumed session keeps its id; the others are `session-1`, `session-2`, …
 *
 * It keeps the contract of the port around what is scripted:
 *
 * - The `session` event is sent before the first event, but not before a `hang` or a `result` of kind `harness`: such a process
 *   has not come up.
 * - A `tool-call` asks the guards. A refusal is its result, and the one that is scripted for it is left out. So it is after
 *   `refuseTools`.
 * - A `boundary` from `boundariesFrom` on asks `atBoundary`; its context is what `measure` gives, `latest` is that of the last `usage`.
 * - A stop ends the exchange with the next scripted result that says `stopped`, else with one that cost nothing.
 * - A closed session answers with a `result` of kind `harness`.
 *
 * What was not scripted throws, out of `open` or out of the exchange.
 */
export function scriptedHarness(sessions: readonly (readonly ScriptedExchange[])[]): ScriptedHarness {
  const opened: Scripted[] = []
  return {
    id: 'scripted',
    version: '1',
    endpoint: 'scripted',
    sessions: opened,
    open: (options) => {
      const exchanges = sessions[opened.length]
      if (!exchanges) {
        throw new Error(`session ${opened.length + 1} was opened, and only ${sessions.length} are scripted`)
      }
      const resumed = options.resume && !options.resume.fork ? options.resume.session : null
      const session = new Scripted(resumed ?? `session-${opened.length + 1}`, options, exchanges)
      opened.push(session)
      return session
    },
  }
}

class Scripted implements HarnessSession, ScriptedSession {
  readonly id: string
  readonly options: OpenOptions
  readonly said: string[] = []
  readonly stops: ('boundary' | 'now')[] = []
  readonly refusals: string[] = []
  measured = 0
  closed = false
  readonly #exchanges: readonly ScriptedExchange[]
  #stopping: 'boundary' | 'now' | null = null
  #refusing = false
  /** Ends a hang. */
  #wake: () => void = () => {}

  constructor(id: string, options: OpenOptions, exchanges: readonly ScriptedExchange[]) {
    this.id = id
    this.options = options
    this.#exchanges = exchanges
  }

  exchange(text: string): AsyncIterable<SessionEvent> {
    const script = this.#exchanges[this.said.length]
    this.said.push(text)
    this.#stopping = null
    return this.#play(text, script)
  }

  async *#play(text: string, script: ScriptedExchange | undefined): AsyncGenerator<SessionEvent> {
    if (this.closed) return yield closedResult(this.id, 0)
    if (!script) throw new Error(`${this.id} was told more than was scripted: ${text.slice(0, 200)}`)
    const events = typeof script === 'function' ? await script(text, this.options) : script
    const exchange = { began: false, turns: 0, latest: 0, refused: new Set<string>() }
    for (const [index, event] of events.entries()) {
      if (event === 'hang') await this.#stoppedOrClosed()
      else yield* this.#perform(event, exchange)
      if (event !== 'hang' && event.type === 'result') return
      if (this.closed) return yield closedResult(this.id, exchange.turns)
      if (await this.#stopsAfter(event, exchange.latest)) {
        return yield nextStopped(events.slice(index)) ?? stopped(exchange.turns)
      }
    }
    throw new Error(`an exchange of ${this.id} is scripted without a result`)
  }

  #stoppedOrClosed(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve
      if (this.closed || this.#stopping === 'now') resolve()
    })
  }

  *#perform(event: SessionEvent, exchange: Exchange): Generator<SessionEvent> {
    if (!exchange.began && !neverCameUp(event)) {
      exchange.began = true
      if (event.type !== 'session')
        yield { type: 'session', id: this.id, model: this.options.spec.model ?? 'scripted-model' }
    }
    if (event.type === 'usage' && event.agent === null) {
      exchange.turns++
      exchange.latest = contextOf(event.usage)
    }
    if (event.type === 'tool-result' && exchange.refused.has(event.id)) return
    yield event
    if (event.type !== 'tool-call') return
    const { agent, id, name, input } = event
    const refusal = this.#refusing ? 'refused' : this.#refusedBy({ agent, name, input })
    if (refusal === null) return
    this.refusals.push(refusal)
    exchange.refused.add(id)
    yield { type: 'tool-result', agent, id, output: refusal, isError: true }
  }

  #refusedBy(call: ToolCall): string | null {
    const decision = decide(this.options.guards ?? [], call)
    return decision !== null && 'refuse' in decision ? decision.refuse : null
  }

  async #stopsAfter(event: ScriptedEvent, latest: number): Promise<boolean> {
    if (this.#stopping === 'now') return true
    if (event === 'hang' || event.type !== 'boundary') return false
    if (this.#stopping === 'boundary') return true
    const { boundariesFrom } = this.options
    if (boundariesFrom && Math.max(latest, event.context) < boundariesFrom()) return false
    const boundary: Boundary = {
      latest,
      pending: Math.max(0, event.context - latest),
      measure: async () => {
        this.measured++
        return event.context
      },
    }
    return (await this.options.atBoundary?.(boundary)) === 'stop'
  }

  refuseTools(): void {
    this.#refusing = true
  }

  stop(when: 'boundary' | 'now'): void {
    this.stops.push(when)
    if (this.#stopping !== 'now') this.#stopping = when
    if (when === 'now') this.#wake()
  }

  async close(): Promise<void> {
    this.closed = true
    this.#wake()
  }
}

interface Exchange {
  began: boolean
  turns: number
  /** The context of the last response, in tokens. */
  latest: number
  /** The ids of the tool calls that were refused. */
  readonly refused: Set<string>
}

function neverCameUp(event: SessionEvent): boolean {
  return event.type === 'result' && event.error?.kind === 'harness'
}

function nextStopped(events: readonly ScriptedEvent[]): ResultEvent | undefined {
  return events.find(
    (event): event is ResultEvent => event !== 'hang' && event.type === 'result' && event.stop === 'stopped',
  )
}

function stopped(turns: number): ResultEvent {
  return { type: 'result', stop: 'stopped', text: '', turns, costUsd: 0 }
}

function closedResult(id: string, turns: number): ResultEvent {
  const error = { kind: 'harness', message: `${id} has been closed`, status: null } as const
  return { type: 'result', stop: 'error', text: '', turns, costUsd: 0, error }
}
