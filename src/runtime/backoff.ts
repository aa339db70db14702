import { retryAfterMs } from '../handoff/retry-after.ts'
import type { Resilience } from './options.ts'

/**
 * How long to wait before the next attempt, in milliseconds: what the failure itself asks for, else doubling from
 * `waitMs`, with up to a quarter more so that many clients do not come back at once.
 *
 * @param failures from 1
 * @param random from 0 up to 1
 */
export function backoffMs(resilience: Resilience, failures: number, message: string, random: number): number {
  const doubled = resilience.waitMs * 2 ** (failures - 1)
  const wait = retryAfterMs(message) ?? doubled * (1 + random / 4)
  return Math.round(Math.min(wait, resilience.maxWaitMs))
}
