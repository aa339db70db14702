import type { Usage } from '../../core/usage.ts'
import { isObject } from '../../sessions/entry.ts'

/** What something took, as far as it is known: null is unknown, and never zero. */
export interface Amount {
  readonly costUsd: number | null
  readonly tokens: Usage | null
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
}

/** Sums of floating point amounts differ by less from each other. */
const LEAST_REST = 1e-9

/**
 * The books of a run directory.
 *
 * @param records what `manifest.json` holds: a person may have edited it, and older versions kept less
 */
export function entriesOf(records: readonly unknown[]): readonly CostEntry[] {
  return records.filter(isObject).flatMap((record) => {
    const endedAt = typeof record.ended_at === 'string' ? new Date(record.ended_at) : null
    const origin = {
      run: textOf(record.run),
      step: textOf(record.step),
      endedAt: endedAt === null || Number.isNaN(endedAt.getTime()) ? null : endedAt,
    }
    const costUsd = amountOf(record.cost_usd)
    const spending = Array.isArray(record.spending) ? record.spending.filter(isObject) : []
    const parts = spending.map((part) => ({ ...origin, ...partOf(part) }))
    const rest = restOf(costUsd, parts)
    if (parts.length > 0 && rest === 0) return parts
    return [...parts, { ...origin, generation: null, model: null, costUsd: rest, tokens: null }]
  })
}

/** What a step cost beyond its known parts. */
function restOf(costUsd: number | null, parts: readonly Amount[]): number | null {
  if (costUsd === null) return null
  const rest = costUsd - parts.reduce((sum, part) => sum + (part.costUsd ?? 0), 0)
  return Math.abs(rest) < LEAST_REST ? 0 : rest
}

function partOf(part: Readonly<Record<string, unknown>>): Omit<CostEntry, 'run' | 'step' | 'endedAt'> {
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
    tokens: known ? { input, cacheRead, cacheCreation, output } : null,
  }
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

function amountOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}
