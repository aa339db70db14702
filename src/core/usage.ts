/** What one model response read and wrote, in tokens. Never cumulative. */
export interface Usage {
  /** Input tokens that were neither read from nor written to the prompt cache. */
  readonly input: number
  readonly cacheRead: number
  readonly cacheCreation: number
  readonly output: number
}

/** The context of a response: every token that it read, cached or not. */
export function contextOf(usage: Usage): number {
  return usage.input + usage.cacheRead + usage.cacheCreation
}
