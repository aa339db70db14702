import type { Progress } from './step.ts'

/** The start-up floor of a coordinator: the context of its first response, measured, in tokens. */
const START_UP_FLOOR = 34_000

/**
 * Why the step must stop instead of handing over once more; null when nothing speaks against it.
 *
 * @param at where the handoff is made, in tokens
 */
export function brakeBefore(progress: Progress, maxGenerations: number, at: number): string | null {
  if (progress.crossedAtOnce >= 2) {
    return `two generations in a row crossed the line on their first response. ${wayOut(at)}`
  }
  if (progress.handoffs.length >= maxGenerations) {
    return `the step has made ${maxGenerations} handoffs, the most it may (--max-generations). ${wayOut(at)}`
  }
  return null
}

/** Why the successor must not begin; null when nothing speaks against it. */
export function brakeAfter(progress: Progress, at: number): string | null {
  return progress.degradedInVain >= 2
    ? `two handoffs in a row were degraded, with no file changed and no command done between them. ${wayOut(at)}`
    : null
}

function wayOut(at: number): string {
  return (
    `The threshold (${at} tokens) is very probably below this role's start-up floor (about ${START_UP_FLOOR} for a ` +
    'coordinator): raise the window (--window) or lower the headroom (--headroom), or turn handoffs off (--no-handoff).'
  )
}
