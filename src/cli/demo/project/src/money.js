/**
 * What an entry costs.
 *
 * @param minutes whole minutes of work
 * @param rate cents an hour
 * @returns whole cents
 */
export function costOf(minutes, rate) {
  return Math.round((minutes / 60) * rate)
}
