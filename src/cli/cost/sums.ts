import type { Usage } from '../../core/usage.ts'
import type { Amount, CostEntry } from './entries.ts'
import type { Grouping } from './flags.ts'

/** Several amounts in one. */
export interface Sum extends Omit<Amount, 'isLeast'> {
  /** Whether a part of it is unknown, and so missing in the figures. */
  readonly partial: { readonly cost: boolean; readonly tokens: boolean }
}

/** Amounts under one name; null where the entries do not say. */
export interface Group extends Sum {
  readonly key: string | null
  readonly entries: readonly CostEntry[]
}

const KEYS: Readonly<Record<Grouping, (entry: CostEntry) => string | null>> = {
  step: ({ step }) => step,
  run: ({ run }) => run,
  model: ({ model }) => model,
  day: ({ countsAt }) => (countsAt === null ? null : dayOf(countsAt)),
}

/** The groups in the order in which they first occur. */
export function groupsBy(grouping: Grouping, entries: readonly CostEntry[]): readonly Group[] {
  const groups = new Map<string | null, CostEntry[]>()
  for (const entry of entries) {
    const key = KEYS[grouping](entry)
    groups.set(key, [...(groups.get(key) ?? []), entry])
  }
  return [...groups].map(([key, members]) => ({ key, entries: members, ...sumOf(members) }))
}

/** Unknown only where every part is. */
export function sumOf(amounts: readonly Amount[]): Sum {
  const costs = amounts.flatMap(({ costUsd }) => costUsd ?? [])
  const tokens = amounts.flatMap((amount) => amount.tokens ?? [])
  // What is known to have cost nothing lacks no tokens that anybody would look for.
  const lacking = amounts.filter((amount) => amount.tokens === null && amount.costUsd !== 0)
  return {
    costUsd: costs.length > 0 || amounts.length === 0 ? costs.reduce((sum, cost) => sum + cost, 0) : null,
    tokens: tokens.length > 0 || amounts.length === 0 ? tokens.reduce(plus, NONE) : null,
    partial: {
      cost: costs.length < amounts.length || amounts.some(({ isLeast }) => isLeast),
      tokens: lacking.length > 0,
    },
  }
}

const NONE: Usage = { input: 0, cacheRead: 0, cacheCreation: 0, output: 0 }

function plus(one: Usage, other: Usage): Usage {
  return {
    input: one.input + other.input,
    cacheRead: one.cacheRead + other.cacheRead,
    cacheCreation: one.cacheCreation + other.cacheCreation,
    output: one.output + other.output,
  }
}

/** In the time zone of this machine. */
function dayOf(date: Date): string {
  const two = (number: number): string => String(number).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}
