import type { Usage } from '../../core/usage.ts'
import type { Amount, CostEntry } from './entries.ts'
import type { Grouping } from './flags.ts'
import { groupsBy, type Sum } from './sums.ts'

/** What `flower cost --json` prints. The keys are those of `manifest.json`; null is unknown, and never zero. */
export function costDocument(
  entries: readonly CostEntry[],
  total: Sum,
  grouping: Grouping | undefined,
): object {
  return {
    total: sum(total),
    rows: grouping === undefined ? entries.map(entryRow) : groupRows(entries, grouping),
  }
}

function entryRow({
  run,
  step,
  generation,
  model,
  endedAt,
  countsAt: _,
  isLeast,
  ...amount
}: CostEntry): object {
  return {
    run,
    step,
    generation,
    model,
    ended_at: endedAt?.toISOString() ?? null,
    ...figures(amount),
    complete: !isLeast && amount.costUsd !== null,
  }
}

function groupRows(entries: readonly CostEntry[], grouping: Grouping): object[] {
  return groupsBy(grouping, entries).map((group) => ({ [grouping]: group.key, ...sum(group) }))
}

function sum(amount: Sum): object {
  return { ...figures(amount), complete: !amount.partial.cost && !amount.partial.tokens }
}

function figures({ costUsd, tokens }: Omit<Amount, 'isLeast'>): object {
  const known: Readonly<Record<keyof Usage, number | null>> = tokens ?? UNKNOWN
  return {
    cost_usd: costUsd === null ? null : rounded(costUsd),
    input_tokens: known.input,
    cache_read_tokens: known.cacheRead,
    cache_creation_tokens: known.cacheCreation,
    output_tokens: known.output,
  }
}

/** To a billionth: sums of floating point amounts are off in their last digits. */
function rounded(costUsd: number): number {
  return Number(costUsd.toFixed(9))
}

const UNKNOWN = { input: null, cacheRead: null, cacheCreation: null, output: null }
