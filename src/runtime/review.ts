import { setTimeout as sleep } from 'node:timers/promises'
import type { Review } from './options.ts'
import type { Step } from './step.ts'
import { LONGEST_WAIT_MS } from './validate.ts'

/** The time for somebody who has asked for it in a run whose policy sets none, in seconds. */
const ASKED_FOR = 1_800

/** Gives a person the time to edit the document; over at once where the policy sets no time and nobody has asked for it. */
export async function review(step: Step, generation: number, path: string): Promise<void> {
  const asked = step.interruptions.takeReview() ? ASKED_FOR : 0
  const seconds = Math.max(step.policy.review, asked)
  if (seconds === 0) return
  step.emit(generation, { type: 'handoff', phase: 'review', path, seconds })
  const over = new AbortController()
  const { signal } = over
  const { time, hold } = clock(Math.min(seconds * 1000, LONGEST_WAIT_MS), signal)
  const { onReview } = step
  await Promise.race(onReview === null ? [time] : [time, answered(onReview, { path, seconds, signal, hold })])
  over.abort()
}

/** A time that stands still for whoever is at the document, and begins anew then: nobody is to lose what they are typing. */
function clock(
  ms: number,
  over: AbortSignal,
): { readonly time: Promise<void>; readonly hold: Review['hold'] } {
  const holds = new Set<Promise<unknown>>()
  let held = new AbortController()

  async function run(): Promise<void> {
    while (!over.aborted) {
      held = new AbortController()
      await Promise.all(holds)
      if (holds.size > 0) continue
      const signal = AbortSignal.any([over, held.signal])
      await sleep(ms, undefined, { signal }).catch(() => undefined)
      if (!held.signal.aborted) return
    }
  }

  const hold = (until: Promise<unknown>): void => {
    const settled: Promise<unknown> = until.then(release, release)
    function release(): void {
      holds.delete(settled)
    }
    holds.add(settled)
    held.abort()
  }
  return { time: run(), hold }
}

async function answered(onReview: (review: Review) => Promise<void>, review: Review): Promise<void> {
  try {
    await onReview(review)
  } catch {
    // Whoever could not be asked has no edit to make.
  }
}
