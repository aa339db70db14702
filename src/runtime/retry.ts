import { backoffMs } from './backoff.ts'
import { type Generation, openGeneration } from './generation.ts'
import { RETRY_PROMPT } from './prompts.ts'
import { untilReachable } from './reachability.ts'
import type { Progress, Prompt, Step } from './step.ts'

/**
 * Waits, then opens the next attempt: the same session, resumed with a neutral prompt. A session that never got a
 * response holds nothing, and may not even be on disk, so then the generation begins once more with its own prompt.
 */
export async function retry(
  step: Step,
  progress: Progress,
  failed: Generation,
  opening: Prompt,
  message: string,
): Promise<{ generation: Generation; prompt: Prompt }> {
  progress.errors.push(message)
  const attempt = progress.attemptsHere
  const waitMs = backoffMs(step.resilience, attempt, message, step.random())
  step.emit(failed.number, {
    type: 'retry',
    attempt,
    maxAttempts: step.resilience.maxAttempts,
    waitMs,
    reason: message,
  })
  await failed.session.close()
  await wait(step, waitMs)
  await untilReachable(step, failed.number, (ms) => wait(step, ms))
  const { number, id, meter } = failed
  if (id === null || meter.turns === 0) {
    const first = number === 1 ? step.resume : null
    return { generation: openGeneration(step, progress, number, first, meter), prompt: opening }
  }
  return {
    generation: openGeneration(step, progress, number, { session: id }, meter),
    prompt: { kind: 'retry', text: RETRY_PROMPT[step.language] },
  }
}

/** @returns false when a person spoke up, who need not wait for the network, or when the run is over */
async function wait(step: Step, ms: number): Promise<boolean> {
  const over = new AbortController()
  const unwatch = step.interruptions.watch(() => over.abort())
  await step.sleep(ms, over.signal)
  unwatch()
  return !over.signal.aborted
}
