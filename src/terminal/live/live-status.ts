import type { RunEvent } from '../../core/events.ts'

/** What the status line tells of the step that runs. */
export interface LiveStatus {
  readonly step: string
  readonly generation: number
  /** Milliseconds since the epoch, by the step's first event. */
  readonly beganAt: number
  /** Set when the step has ended: its time stands still. */
  readonly endedAt: number | null
  /** Tokens; null before the first response. */
  readonly context: number | null
  /** Tokens; null before the first session. */
  readonly window: number | null
  readonly handoffAt: number | null
  /** What is known of the step's cost, in USD. */
  readonly costUsd: number
  /** The subagents and long commands that are at work, by their id. */
  readonly atWork: ReadonlySet<string>
  /** What there is to know beside the numbers. */
  readonly phase: Phase | null
}

export type Phase = 'near' | 'writing' | 'review' | 'away' | 'retry' | 'stopping' | 'stopped'

/** No response of the model ends them. */
const LASTING: ReadonlySet<Phase> = new Set(['near', 'stopping'])

/** The status after one more event; null stands for that of a run that has not begun. */
export function statusAfter(before: LiveStatus | null, event: RunEvent): LiveStatus {
  const status = before === null || before.step !== event.step ? begun(event) : before
  const { generation } = event
  switch (event.type) {
    case 'step':
      return {
        ...status,
        generation,
        context: generation === status.generation ? status.context : null,
        window: event.window.tokens,
        handoffAt: event.handoffAt,
        endedAt: null,
        // A session that begins or is resumed has nothing at work.
        atWork: new Set(),
        phase: null,
      }
    case 'context':
      return {
        ...status,
        generation,
        context: event.context,
        window: event.window.tokens,
        handoffAt: event.handoffAt,
        costUsd: Math.max(status.costUsd, event.costUsd),
        phase: status.phase !== null && LASTING.has(status.phase) ? status.phase : null,
      }
    case 'task':
      return { ...status, atWork: changed(status.atWork, event.id, event.phase) }
    case 'handoff':
      return { ...status, phase: event.phase === 'done' ? null : event.phase }
    case 'notice':
      return event.kind === 'stopping' || event.kind === 'stopped' ? { ...status, phase: event.kind } : status
    case 'prompt':
      // The same session goes on.
      return status.phase === 'stopping' || status.phase === 'stopped' ? { ...status, phase: null } : status
    case 'network':
      return { ...status, phase: event.state === 'away' ? 'away' : null }
    case 'retry':
      return { ...status, phase: 'retry' }
    case 'result':
      return {
        ...status,
        endedAt: Date.parse(event.at),
        costUsd: event.result.costUsd,
        atWork: new Set(),
        phase: null,
      }
    default:
      return status
  }
}

function begun({ step, generation, at }: RunEvent): LiveStatus {
  return {
    step,
    generation,
    beganAt: Date.parse(at),
    endedAt: null,
    context: null,
    window: null,
    handoffAt: null,
    costUsd: 0,
    atWork: new Set(),
    phase: null,
  }
}

function changed(
  atWork: ReadonlySet<string>,
  id: string,
  phase: 'started' | 'progress' | 'done' | 'failed',
): ReadonlySet<string> {
  const works = phase === 'started' || phase === 'progress'
  if (works === atWork.has(id)) return atWork
  return works ? new Set([...atWork, id]) : new Set([...atWork].filter((other) => other !== id))
}
