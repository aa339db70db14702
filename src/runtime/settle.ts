import type { StepFailure, StepResult } from '../core/step-result.ts'
import type { Progress, Step } from './step.ts'

/** How it ended, and why if it failed. */
export type End =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly failure: StepFailure; readonly error: string }

/** What a step has come to, as its result. */
export function settle(step: Step, progress: Progress, end: End): StepResult {
  return step.mask({
    step: step.recordAs,
    ok: end.ok,
    ...(end.ok ? {} : { failure: end.failure }),
    sessionId: progress.sessionId,
    retired: [...progress.retired],
    attempts: progress.attempts,
    context: progress.context,
    window: progress.window,
    costUsd: progress.costUsd + progress.runningCostUsd,
    ...(progress.costPartial ? { costPartial: true } : {}),
    spending: progress.spending,
    turns: progress.turns,
    errors: [...progress.errors, ...(end.ok ? [] : [end.error])],
    resumed: step.resume !== null || step.continued?.beginning.from === 'document',
    ...(step.from === null ? {} : { from: { document: step.from.path, hash: step.from.hash } }),
    startedAt: progress.startedAt.toISOString(),
    endedAt: step.now().toISOString(),
    text: (end.ok && end.text.trim()) || progress.lastWords,
    handoffs: [...progress.handoffs],
  })
}
