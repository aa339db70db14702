import type { Step } from './step.ts'

/** The network may be away for a night's train ride, not for a night. */
const MOST_WAIT_MS = 3_600_000
const FIRST_WAIT_MS = 2_000
const LONGEST_WAIT_MS = 30_000

/**
 * Waits while the model cannot be reached at all, which costs nothing and uses up no attempt: one notice when it is away, one
 * when it is back or when an hour has passed. A person who speaks up need not wait for it.
 *
 * @param wait rejects never; false when it was cut short
 */
export async function untilReachable(
  step: Step,
  generation: number,
  wait: (ms: number) => Promise<boolean>,
): Promise<void> {
  const { harness } = step
  const isThere = (): Promise<boolean> => harness.reachable?.() ?? Promise.resolve(true)
  if (await isThere()) return
  const say = (state: 'away' | 'back' | 'given-up'): void =>
    step.emit(generation, { type: 'network', state, endpoint: harness.endpoint })
  say('away')
  // Counted, and not read off a clock, which can be set meanwhile.
  let waited = 0
  for (let ms = FIRST_WAIT_MS; waited < MOST_WAIT_MS; ms = Math.min(ms * 2, LONGEST_WAIT_MS)) {
    if (!(await wait(ms))) return
    waited += ms
    if (await isThere()) return say('back')
  }
  say('given-up')
}
