/** So much before the line people are told that a handoff is near, in tokens. */
const WARNING_BEFORE_LINE = 20_000
const LOWEST_WARNING = 1_000

/**
 * The context at which people are told that a handoff is near, in tokens.
 *
 * @param line the context at which it is due, in tokens
 */
export function nearLine(line: number): number {
  return Math.max(LOWEST_WARNING, line - WARNING_BEFORE_LINE)
}
