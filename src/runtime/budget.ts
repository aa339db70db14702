/** What is left to spend, in USD, as the harness is told: never zero, which it would not take for a budget. */
export function budget(left: number): number {
  return Math.max(0.000_001, left)
}
