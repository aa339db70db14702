import { read } from './overflow-reading.ts'

const UNIT = '(ms|milliseconds?|s|secs?|seconds?|m|mins?|minutes?|h|hrs?|hours?|d|days?)(?![a-z])'
const AMOUNT = '(\\d{1,9}(?:\\.\\d{1,12})?)'
const DURATION = `${AMOUNT} ?${UNIT}(?:[ ,]{0,2}(?:and )?${AMOUNT} ?${UNIT}){0,3}`

/** `try again in 1m30s`, `resets in 6hr 29min`, `wait for 30 seconds`. */
const SENTENCE = new RegExp(
  `\\b(?:try(?:ing)? again|retry(?:ing)?|resets?|available|wait)(?: ?(?:in|after|for|about|approximately|at least|another)\\b){0,3} ?~?(${DURATION})`,
)
/** A header or a field: `retry-after: 30`, `retryDelay: "20s"`, `reset_after_seconds=3600`. Without a unit, seconds. */
const FIELD = new RegExp(
  `\\b(?:retry|reset)[ -](?:after|delay)(?:[ -](ms|milliseconds|seconds))?[ :=]{1,3}${AMOUNT}(?: ?${UNIT})?`,
)
const CHINESE =
  /(\d{1,9}(?:\.\d{1,12})?) ?(毫秒|秒|分钟|分鐘|小时|小時|天)[钟鐘]?之?[后後]|等待 ?(\d{1,9}) ?(秒|分钟|分鐘|小时|小時)/

/**
 * How long an error asks to wait, in milliseconds; null where it states no duration. A time of day ("resets 9pm") is
 * none: it cannot be turned into one without a clock and a time zone.
 */
export function retryAfterMs(text: string): number | null {
  const { whole } = read([text])
  const sentence = SENTENCE.exec(whole)
  if (sentence) return durationMs(sentence[1]!)
  const field = FIELD.exec(whole)
  if (field) return Math.round(Number(field[2]) * unitMs(field[3] ?? field[1] ?? 's'))
  const chinese = CHINESE.exec(whole)
  if (chinese) return Math.round(Number(chinese[1] ?? chinese[3]) * unitMs((chinese[2] ?? chinese[4])!))
  return null
}

function durationMs(duration: string): number {
  const parts = [...duration.matchAll(new RegExp(`${AMOUNT} ?${UNIT}`, 'g'))]
  return Math.round(parts.reduce((sum, [, amount, unit]) => sum + Number(amount) * unitMs(unit!), 0))
}

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

function unitMs(unit: string): number {
  if (unit.startsWith('ms') || unit.startsWith('milli') || unit === '毫秒') return 1
  if (unit.startsWith('s') || unit === '秒') return SECOND
  if (unit.startsWith('m') || unit.startsWith('分')) return MINUTE
  return unit.startsWith('h') || unit.startsWith('小') ? HOUR : 24 * HOUR
}
