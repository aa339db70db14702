/** What one model response read and wrote, in tokens. Never cumulative. */
export interface Usage {
  /** Input tokens that were neither read from nor written to the prompt cache. */
  readonly input: number
  readonly cacheRead: number
  readonly cacheCreation: number
  readonly output: number
}

/** What one model took in a stretch of work, subagents included: tokens, and US dollars. */
export interface ModelSpending extends Usage {
  readonly model: string
  readonly costUsd: number
}

/** The same, of one generation of a step. */
export interface Spending extends ModelSpending {
  /** From 1. */
  readonly generation: number
}

/** The context of a response: every token that it read, cached or not. */
export function contextOf(usage: Usage): number {
  return usage.input + usage.cacheRead + usage.cacheCreation
}
