import { setTimeout as sleep } from 'node:timers/promises'
import { backoffMs } from './backoff.ts'
import { type Generation, openGeneration } from './generation.ts'
import { RETRY_PROMPT } from './prompts.ts'
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

/** A person who speaks up need not wait for the network. */
async function wait(step: Step, ms: number): Promise<void> {
  const over = new AbortController()
  const unwatch = step.interruptions.watch(() => over.abort())
  await sleep(ms, undefined, { signal: over.signal }).catch(() => undefined)
  unwatch()
}
