import type { ModelSpending, Spending } from '../core/usage.ts'

/** The spending of a step with that of one more exchange, one entry for each generation and model. */
export function withSpending(
  spending: readonly Spending[],
  generation: number,
  added: readonly ModelSpending[] = [],
): readonly Spending[] {
  const all = [...spending]
  for (const more of added) {
    const at = all.findIndex((one) => one.generation === generation && one.model === more.model)
    const known = all[at]
    if (known === undefined) all.push({ generation, ...more })
    else all[at] = sumOf(known, more)
  }
  return all
}

function sumOf(one: Spending, more: ModelSpending): Spending {
  return {
    ...one,
    input: one.input + more.input,
    cacheRead: one.cacheRead + more.cacheRead,
    cacheCreation: one.cacheCreation + more.cacheCreation,
    output: one.output + more.output,
    costUsd: one.costUsd + more.costUsd,
  }
}
