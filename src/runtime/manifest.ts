import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod'
import type { HandoffRecord, StepResult, Window } from '../core/step-result.ts'
import { setAside, writeAtomically } from '../workbench/atomic-file.ts'
import { fileError, isSystemError } from '../workbench/file-error.ts'
import { type Section, underLock, underLockSync } from '../workbench/file-lock.ts'
import { makeOwnFolder } from '../workbench/own-folder.ts'

/** One step in `manifest.json`. The keys are what people's scripts go by: never renamed, only added to. */
export interface ManifestRecord {
  readonly step: string
  readonly session_id: string | null
  readonly ok: boolean
  readonly cost_usd: number
  readonly num_turns: number
  readonly text: string
  /** The last of `errors`. */
  readonly error: string | null
  /** ISO 8601. */
  readonly started_at: string
  readonly ended_at: string
  readonly attempts: number
  readonly errors: readonly string[]
  readonly resumed: boolean
  readonly retired: readonly string[]
  /** Tokens. */
  readonly context: number
  readonly window: Window
  /** Seconds. */
  readonly duration_s: number
  readonly run: string
  readonly handoffs: readonly ManifestHandoff[]
}

/** A `HandoffRecord`, with its section names in snake_case. */
interface ManifestHandoff extends Omit<HandoffRecord, 'sections'> {
  readonly sections: Readonly<Record<'doing' | 'decided' | 'dead_ends' | 'next' | 'scene', number>>
}

export function manifestRecord(result: StepResult, run: string): ManifestRecord {
  return {
    step: result.step,
    session_id: result.sessionId,
    ok: result.ok,
    cost_usd: result.costUsd,
    num_turns: result.turns,
    text: result.text,
    error: result.errors.at(-1) ?? null,
    started_at: result.startedAt,
    ended_at: result.endedAt,
    attempts: result.attempts,
    errors: result.errors,
    resumed: result.resumed,
    retired: result.retired,
    context: result.context,
    window: { tokens: result.window.tokens, source: result.window.source },
    duration_s: (Date.parse(result.endedAt) - Date.parse(result.startedAt)) / 1000,
    run,
    handoffs: result.handoffs.map(manifestHandoff),
  }
}

function manifestHandoff({
  sections: { deadEnds, ...sections },
  ...handoff
}: HandoffRecord): ManifestHandoff {
  return { ...handoff, sections: { ...sections, dead_ends: deadEnds } }
}

export interface Appended {
  /** Where a damaged manifest lies now, in whose place a new one was begun; null when all was well. */
  readonly setAside: string | null
}

/**
 * Adds a record to the manifest, an array over all runs of a folder that is made when missing. Safe with other
 * processes at it; a file that cannot be understood is set aside, never overwritten.
 *
 * @param path absolute
 * @throws FlowerError `file`
 */
export async function appendToManifest(
  path: string,
  record: ManifestRecord,
  now: () => Date = () => new Date(),
): Promise<Appended> {
  makeOwnFolder(dirname(path))
  return underLock(path, appending(path, record, now))
}

/** The same for a signal handler: blocks, and rather writes without the lock than not at all. */
export function appendToManifestSync(
  path: string,
  record: ManifestRecord,
  now: () => Date = () => new Date(),
): Appended {
  makeOwnFolder(dirname(path))
  return underLockSync(path, appending(path, record, now))
}

function appending(path: string, record: ManifestRecord, now: () => Date): Section<Appended> {
  let damaged: string | null = null
  return (confirm) => {
    const former = read(path)
    if (former === 'damaged') damaged = setAside(path, now())
    const records = former === 'damaged' ? [] : former
    writeAtomically(path, `${JSON.stringify([...records, record], null, 2)}\n`, confirm)
    return { setAside: damaged }
  }
}

// Only what is needed to add to it: records of later versions, with keys that are not known here, are kept as they are.
const Manifest = z.array(z.looseObject({}))

function read(path: string): readonly unknown[] | 'damaged' {
  try {
    return Manifest.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch (error) {
    if (isSystemError(error, 'ENOENT')) return []
    if (isSystemError(error)) throw fileError('read', path, error)
    return 'damaged'
  }
}
