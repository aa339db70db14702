import type { RunEvent } from '../../core/events.ts'
import type { StepResult } from '../../core/step-result.ts'
import type { ChangedFile } from '../../ledger/facts.ts'
import { Ledger } from '../../ledger/ledger.ts'
import { stepOfRecord } from '../../workflow/record-names.ts'

/** What a step is at. */
type Phase = 'working' | 'writing' | 'review' | 'waiting' | 'ended'

/** How far a step has come, as its events have told. */
export interface StepState {
  /** As in the manifest. */
  readonly name: string
  readonly phase: Phase
  readonly generation: number
  /** Tokens; 0 before the first response. */
  readonly context: number
  readonly window: number
  /** Tokens; null while handoff is off, or before a session has come up. */
  readonly handoffAt: number | null
  /** In USD. */
  readonly costUsd: number
  /** ISO 8601. */
  readonly beganAt: string
  /** What its subagents and long commands are at, by their ids. */
  readonly tasks: ReadonlyMap<string, string>
  /** Whether it began from a handoff document, or has written one. */
  readonly documented: boolean
  readonly result: StepResult | null
}

/** Events that a side question may rest on. */
const MOST_EVENTS = 200

/** A run, as far as its events have told. It is told each of them once, in order. */
export class RunWatch {
  readonly #steps = new Map<string, StepState>()
  readonly #events: RunEvent[] = []
  readonly #ledger = new Ledger()
  #latest: string | null = null

  saw(event: RunEvent): void {
    this.#events.push(event)
    if (this.#events.length > MOST_EVENTS) this.#events.shift()
    if (isAgents(event)) this.#ledger.take(event)
    const before = this.#steps.get(event.step)
    const over = before === undefined || before.phase === 'ended'
    // What flower says between the steps is of none of them.
    if (over && !BEGINS.has(event.type)) return
    const state = over ? begun(event) : before
    this.#steps.set(event.step, after(state, event))
    this.#latest = event.step
  }

  /** The newest, oldest first. */
  get events(): readonly RunEvent[] {
    return this.#events
  }

  /** In the order in which they began. */
  get steps(): readonly StepState[] {
    return [...this.#steps.values()]
  }

  /** The step that runs; null between two of them. */
  get running(): StepState | null {
    const state = this.#latest === null ? undefined : this.#steps.get(this.#latest)
    return state === undefined || state.phase === 'ended' ? null : state
  }

  /** The step as the workflow calls it, whatever its round. */
  get step(): string | null {
    return this.running === null ? null : stepOfRecord(this.running.name)
  }

  /** Changed by tools for files; the latest last. */
  get changed(): readonly ChangedFile[] {
    return this.#ledger.facts.changed
  }
}

const BEGINS: ReadonlySet<RunEvent['type']> = new Set(['step', 'continued', 'prompt'])

function isAgents(
  event: RunEvent,
): event is Extract<RunEvent, { type: 'text' | 'tool-call' | 'tool-result' | 'task' }> {
  return ['text', 'tool-call', 'tool-result', 'task'].includes(event.type)
}

function begun({ step, generation, at }: RunEvent): StepState {
  return {
    name: step,
    phase: 'working',
    generation,
    context: 0,
    window: 0,
    handoffAt: null,
    costUsd: 0,
    beganAt: at,
    tasks: new Map(),
    documented: false,
    result: null,
  }
}

function after(state: StepState, event: RunEvent): StepState {
  const now = { ...state, generation: event.generation }
  switch (event.type) {
    case 'step':
      return {
        ...now,
        window: event.window.tokens,
        handoffAt: event.handoffAt,
        documented: state.documented || event.resumed,
      }
    case 'continued':
      return { ...now, documented: event.from !== 'nothing' }
    case 'prompt':
      return { ...now, phase: 'working' }
    case 'context':
      return {
        ...now,
        context: event.context,
        window: event.window.tokens,
        handoffAt: event.handoffAt,
        costUsd: event.costUsd,
      }
    case 'task':
      return { ...now, tasks: withTask(state.tasks, event) }
    case 'retry':
      return { ...now, phase: 'waiting' }
    case 'handoff':
      if (event.phase === 'near') return now
      return event.phase === 'done'
        ? { ...now, documented: true, tasks: new Map() }
        : { ...now, phase: event.phase }
    case 'result':
      return { ...now, phase: 'ended', costUsd: event.result.costUsd, result: event.result, tasks: new Map() }
    default:
      return now
  }
}

function withTask(
  tasks: StepState['tasks'],
  { phase, id, description }: Extract<RunEvent, { type: 'task' }>,
): StepState['tasks'] {
  const changed = new Map(tasks)
  if (phase === 'done' || phase === 'failed') changed.delete(id)
  // Its progress tells what it does now, which the log shows; what it is for is told at the start.
  else changed.set(id, tasks.get(id) ?? description)
  return changed
}
