import type { Usage } from '../../core/usage.ts'
import { isObject } from '../../sessions/entry.ts'
import type { BegunStep } from '../../sessions/records.ts'

/** What something took, as far as it is known: null is unknown, and never zero. */
export interface Amount {
  readonly costUsd: number | null
  readonly tokens: Usage | null
  /** Whether `costUsd` is only the least that it can have been. */
  readonly isLeast: boolean
}

/** One line of the books: what a generation of a step took of a model. */
export interface CostEntry extends Amount {
  readonly run: string | null
  readonly step: string | null
  /** Null where a part of the cost cannot be told from the rest. */
  readonly generation: number | null
  readonly model: string | null
  /** When its step ended; null where the record does not say. */
  readonly endedAt: Date | null
  /** The day that it counts for, and what `--since` goes by: when its step ended, or began if nothing else is known. */
  readonly countsAt: Date | null
}

/** Sums of floating point amounts differ by less from each other. */
const LEAST_REST = 1e-9

/**
 * The books of a run directory.
 *
 * @param records what `manifest.json` holds: a person may have edited it, and older versions kept less
 * @param begun steps that have no record: they run, or were killed
 * @returns in the order in which the steps ended, those without a record where they began
 */
export function entriesOf(
  records: readonly unknown[],
  begun: readonly BegunStep[] = [],
): readonly CostEntry[] {
  const before = (at: number): readonly CostEntry[] =>
    begun.filter(({ after }) => Math.min(after, records.length) === at).map(begunEntry)
  return [
    ...records.flatMap((record, at) => [...before(at), ...(isObject(record) ? recordedEntries(record) : [])]),
    ...before(records.length),
  ]
}

function begunEntry({ run, step, at, cost_usd: costUsd }: BegunStep): CostEntry {
  const unknown = { endedAt: null, generation: null, model: null, tokens: null }
  return { run, step, countsAt: dateOf(at), costUsd, isLeast: costUsd !== null, ...unknown }
}

function recordedEntries(record: Readonly<Record<string, unknown>>): readonly CostEntry[] {
  const endedAt = dateOf(record.ended_at)
  const origin = { run: textOf(record.run), step: textOf(record.step), endedAt, countsAt: endedAt }
  const costUsd = amountOf(record.cost_usd)
  const spending = Array.isArray(record.spending) ? record.spending.filter(isObject) : []
  const parts = spending.map((part) => ({ ...origin, ...partOf(part) }))
  const rest = restOf(costUsd, parts)
  const isLeast = record.cost_complete === false
  if (parts.length > 0 && rest === 0 && !isLeast) return parts
  const known = { costUsd: isLeast && rest === 0 ? null : rest, isLeast: isLeast && rest !== 0 }
  return [...parts, { ...origin, generation: null, model: null, tokens: null, ...known }]
}

/** What a step cost beyond its known parts. */
function restOf(costUsd: number | null, parts: readonly Amount[]): number | null {
  if (costUsd === null) return null
  const rest = costUsd - parts.reduce((sum, part) => sum + (part.costUsd ?? 0), 0)
  return Math.abs(rest) < LEAST_REST ? 0 : rest
}

function partOf(
  part: Readonly<Record<string, unknown>>,
): Omit<CostEntry, 'run' | 'step' | 'endedAt' | 'countsAt'> {
  const counts = [
    part.input_tokens,
    part.cache_read_tokens,
    part.cache_creation_tokens,
    part.output_tokens,
  ].map(amountOf)
  const [input = null, cacheRead = null, cacheCreation = null, output = null] = counts
  const known = input !== null && cacheRead !== null && cacheCreation !== null && output !== null
  return {
    generation: amountOf(part.generation),
    model: textOf(part.model),
    costUsd: amountOf(part.cost_usd),
    isLeast: false,
    tokens: known ? { input, cacheRead, cacheCreation, output } : null,
  }
}

function dateOf(value: unknown): Date | null {
  const date = typeof value === 'string' ? new Date(value) : null
  return date === null || Number.isNaN(date.getTime()) ? null : date
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

function amountOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}
