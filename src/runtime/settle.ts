import type { StepResult } from '../core/step-result.ts'
import type { Progress, Step } from './step.ts'

/** What a step has come to, as its result. */
export function settle(
  step: Step,
  progress: Progress,
  end: { readonly ok: boolean; readonly text?: string; readonly error?: string },
): StepResult {
  return step.mask({
    step: step.recordAs,
    ok: end.ok,
    sessionId: progress.sessionId,
    retired: [...progress.retired],
    attempts: progress.attempts,
    context: progress.context,
    window: progress.window,
    costUsd: progress.costUsd + progress.runningCostUsd,
    turns: progress.turns,
    errors: [...progress.errors, ...(end.error === undefined ? [] : [end.error])],
    resumed: step.resume !== null || step.continued?.beginning.from === 'document',
    startedAt: progress.startedAt.toISOString(),
    endedAt: step.now().toISOString(),
    text: end.text?.trim() || progress.lastWords,
    handoffs: [...progress.handoffs],
  })
}
