import { timestamp } from '../workbench/timestamp.ts'

const DIGITS = '0123456789abcdefghijklmnopqrstuvwxyz'

/**
 * The id of a run, `YYYYMMDD-HHMMSS-xxxxxx`: when it began, in UTC so that ids sort by time everywhere, and six random
 * letters or digits that tell runs of one second apart.
 *
 * @param random in [0, 1), as `Math.random` gives
 */
export function runId(now: Date, random: () => number): string {
  const suffix = Array.from({ length: 6 }, () => DIGITS[Math.floor(random() * DIGITS.length)]).join('')
  return `${timestamp(now)}-${suffix}`
}
