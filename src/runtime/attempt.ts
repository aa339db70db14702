import { nearDue } from '../handoff/due.ts'
import type { ResultEvent, SessionEvent } from '../harness/port.ts'
import type { Generation } from './generation.ts'
import { publicEvent } from './meter.ts'
import { judge, type Outcome } from './outcome.ts'
import { counted } from './spending.ts'
import { withStallGuard } from './stall-guard.ts'
import type { Progress, Step } from './step.ts'
import { modelKnown, windowPassed, windowReported } from './window-watch.ts'

/**
 * Runs one exchange of a step's work and judges its end. What it cost is added to the progress, whatever the end.
 */
export async function runAttempt(
  step: Step,
  progress: Progress,
  generation: Generation,
  prompt: string,
): Promise<Outcome> {
  const { session } = generation
  generation.stopReason = null
  const onStall = (): void => {
    generation.stopReason = 'stall'
    void session.close()
  }
  const isWaiting = (): boolean => generation.waiting > 0
  const events = withStallGuard(session.exchange(prompt), step.resilience.stallMs, onStall, isWaiting)
  const stop = (when: 'now' | 'boundary'): void => {
    generation.stopReason ??= 'person'
    session.stop(when)
  }
  const unwatch = step.interruptions.watch(
    (now) => stop(now ? 'now' : 'boundary'),
    () => stop('boundary'),
  )
  try {
    for await (const event of counted(step, progress, generation.number, events)) {
      if (event.type === 'result') return conclude(progress, generation, event)
      take(step, progress, generation, event)
    }
    throw new Error('a harness ended an exchange without a result')
  } finally {
    unwatch()
  }
}

function take(step: Step, progress: Progress, generation: Generation, event: SessionEvent): void {
  generation.meter.take(event)
  progress.ledger.take(event)
  const emitted = publicEvent(event)
  if (emitted) step.emit(generation.number, emitted)
  switch (event.type) {
    case 'session':
      generation.id = event.id
      generation.model = event.model
      if (progress.sessionId !== event.id) step.keep.session(event.id)
      progress.sessionId = event.id
      modelKnown(step, progress, generation)
      announce(step, progress, generation)
      return
    case 'window':
      windowReported(step, progress, generation, event.tokens)
      return
    case 'usage':
      if (event.agent === null) contextGrew(step, progress, generation)
      return
    default:
  }
}

function announce(step: Step, progress: Progress, generation: Generation): void {
  if (generation.announced) return
  generation.announced = true
  const policy = step.policy.withWindow(progress.window.tokens)
  step.emit(generation.number, {
    type: 'step',
    session: generation.id ?? '',
    model: generation.model,
    window: progress.window,
    handoffAt: policy.enabled ? policy.at : null,
    resumed: generation.resumed,
  })
}

function contextGrew(step: Step, progress: Progress, generation: Generation): void {
  const { meter, id: sessionId } = generation
  const { context, warned: announced } = meter
  progress.context = context
  progress.turns++
  windowPassed(step, progress, generation, context)
  const costUsd = progress.costUsd + progress.runningCostUsd
  const { window } = progress
  const policy = step.policy.withWindow(window.tokens)
  const handoffAt = policy.enabled ? policy.at : null
  step.emit(generation.number, { type: 'context', context, window, handoffAt, costUsd })
  if (!nearDue({ policy, handoffTurn: false, context, sessionId, announced })) return
  meter.warned = true
  step.emit(generation.number, {
    type: 'handoff',
    phase: 'near',
    context,
    window: policy.window,
    line: policy.at,
  })
}

function conclude(progress: Progress, generation: Generation, result: ResultEvent): Outcome {
  const outcome = judge(result, generation.stopReason, generation.announced)
  const words = result.text.trim() || generation.meter.lastWords
  if (words) progress.lastWords = words
  progress.context = generation.meter.context
  return outcome
}
