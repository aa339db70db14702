/**
 * Reads a duration as people write it: `45m`, `2h`, `1h 20m` or `1:20`.
 *
 * @returns whole minutes
 * @throws {RangeError} for anything else
 */
export function minutesOf(text) {
  const clock = /^\d+:\d\d$/.exec(text)
  if (clock) return Math.round(Number(text.replace(':', '.')) * 60)
  const [, hours = 0, minutes = 0] = /^(?:(\d+)h)? ?(?:(\d+)m)?$/.exec(text) ?? []
  if (!hours && !minutes) throw new RangeError(`not a duration: ${JSON.stringify(text)}`)
  return Number(hours) * 60 + Number(minutes)
}
