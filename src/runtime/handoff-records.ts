import type { EntryCounts } from '../core/step-result.ts'
import { isObject } from '../sessions/entry.ts'
import type { HandoffEntry } from '../sessions/records.ts'
import { safeName } from '../workbench/safe-name.ts'

/** A handoff as it is on record: in `flower.db` as soon as it is made, in the manifest when its step has ended. */
export interface RecordedHandoff {
  readonly run: string
  readonly step: string
  /** The generation that wrote it, from 1; 0 for one that a person gave to begin from. */
  readonly generation: number
  /** See `Lineage`; null where only the manifest knows of it. */
  readonly line: number | null
  readonly session: string | null
  /** ISO 8601: when it was written; from the manifest alone, when its step ended. */
  readonly at: string
  /** SHA-256 (hex) of what the successor was given. */
  readonly hash: string
  /** What the successor was given; null where only the manifest knows of it. */
  readonly document: string | null
  /** What the manifest tells besides; null as long as the step has not ended. */
  readonly manifest: ManifestFacts | null
}

/** What `HandoffRecord` tells and the database does not. */
interface ManifestFacts {
  /** Null when there was no workbench. */
  readonly path: string | null
  /** Tokens. */
  readonly context: number | null
  readonly degraded: string | null
  readonly edited: boolean
  readonly entries: EntryCounts | null
  readonly unverified: number
}

/**
 * Puts together what the database and the manifest tell of each handoff, oldest first.
 *
 * @param rows of the database, oldest first
 * @param steps the records of the manifest, as they were read: people edit it, and what makes no sense is passed over
 */
export function recordedHandoffs(
  rows: readonly HandoffEntry[],
  steps: readonly unknown[],
): readonly RecordedHandoff[] {
  const told = steps.flatMap(handoffsIn)
  const left = new Set(told)
  const stored = rows.map((row): RecordedHandoff => {
    const { run, step, generation, line, session, at, hash, document } = row
    const facts = told.find((one) => left.has(one) && one.run === run && one.hash === hash)
    if (facts) left.delete(facts)
    return { run, step, generation, line, session, at, hash, document, manifest: facts?.facts ?? null }
  })
  const known = [...new Set(rows.map(({ step }) => step))]
  const others = [...left].map(({ facts, ...handoff }): RecordedHandoff => {
    const step = stepOf(handoff.step, facts.path, known)
    return { ...handoff, step, line: null, session: null, document: null, manifest: facts }
  })
  return [...stored, ...others].sort((one, other) => Date.parse(one.at) - Date.parse(other.at))
}

/** The manifest has names of its own for further rounds and tries of a step; its files have the step's. */
function stepOf(recorded: string, path: string | null, known: readonly string[]): string {
  if (path === null) return recorded
  const file = path.replaceAll('\\', '/').split('/').at(-1) ?? ''
  const isIts = (step: string): boolean => {
    const name = safeName(step)
    return (
      file === `handoff-${name}.md` ||
      (file.startsWith(`${name}-`) && /^-\d{8}-\d{6}/.test(file.slice(name.length)))
    )
  }
  return [recorded, ...known].find(isIts) ?? recorded
}

interface Told {
  readonly run: string
  readonly step: string
  readonly generation: number
  readonly at: string
  readonly hash: string
  readonly facts: ManifestFacts
}

type Unknown = Readonly<Record<string, unknown>>

function handoffsIn(record: unknown): Told[] {
  if (!isObject(record) || !Array.isArray(record.handoffs)) return []
  const { run, step, ended_at: at } = record
  if (typeof run !== 'string' || typeof step !== 'string' || typeof at !== 'string') return []
  if (Number.isNaN(Date.parse(at))) return []
  return record.handoffs.filter(isObject).flatMap((handoff: Unknown) => {
    const { generation, hash } = handoff
    return typeof generation === 'number' && typeof hash === 'string'
      ? [{ run, step, generation, at, hash, facts: factsIn(handoff) }]
      : []
  })
}

function factsIn({ path, context, degraded, edited, entries, unverified }: Unknown): ManifestFacts {
  return {
    path: typeof path === 'string' ? path : null,
    context: typeof context === 'number' ? context : null,
    degraded: typeof degraded === 'string' ? degraded : null,
    edited: edited === true,
    entries: isObject(entries) ? countsIn(entries) : null,
    unverified: typeof unverified === 'number' ? unverified : 0,
  }
}

function countsIn(entries: Unknown): EntryCounts {
  const count = (value: unknown): number => (typeof value === 'number' ? value : 0)
  return {
    carried: count(entries.carried),
    added: count(entries.added),
    retired: count(entries.retired),
    putBack: count(entries.put_back),
  }
}
