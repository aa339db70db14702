import { setTimeout as sleep } from 'node:timers/promises'
import type { Review } from './options.ts'
import type { Step } from './step.ts'
import { LONGEST_WAIT_MS } from './validate.ts'

/** Gives a person the time to edit the document; over at once where the policy sets no time. */
export async function review(step: Step, generation: number, path: string): Promise<void> {
  const seconds = step.policy.review
  if (seconds === 0) return
  step.emit(generation, { type: 'handoff', phase: 'review', path, seconds })
  const over = new AbortController()
  const { signal } = over
  const time = sleep(Math.min(seconds * 1000, LONGEST_WAIT_MS), undefined, { signal }).catch(() => undefined)
  const { onReview } = step
  await Promise.race(onReview === null ? [time] : [time, answered(onReview, { path, seconds, signal })])
  over.abort()
}

async function answered(onReview: (review: Review) => Promise<void>, review: Review): Promise<void> {
  try {
    await onReview(review)
  } catch {
    // Whoever could not be asked has no edit to make.
  }
}
