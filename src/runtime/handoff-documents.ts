import { dirname } from 'node:path'
import { hashOf } from '../workbench/handoff-file.ts'
import type { HandoffFile } from '../workbench/handoff-list.ts'
import { safeName } from '../workbench/safe-name.ts'
import type { RecordedHandoff } from './handoff-records.ts'

/**
 * Where the records and the files do not agree.
 *
 * - `unrecorded`: the file is there, and no record of this run directory tells of it
 * - `deleted`: its file is gone; what its successor was given is in `flower.db`
 * - `given`: a run was told to take over from it, and what it said then is in `flower.db`; its file is a person's own
 * - `lost`: its file is gone, and what it said is nowhere
 * - `unwritten`: it never was a file, since the run had no workbench
 * - `moved`: its file was recorded in a place that is no more, and is here
 */
export type Disagreement = 'unrecorded' | 'deleted' | 'given' | 'lost' | 'unwritten' | 'moved'

/** The document of one generation of a step, from the records and from the disk. */
export interface HandoffDocument {
  /** For a file without a record, the name that its file has. */
  readonly step: string
  /** Null for a file without a record. */
  readonly record: RecordedHandoff | null
  /** Where it lies; null when it is no file. */
  readonly path: string | null
  /** It lies where the next successor looks for it: there is one such document of a step. */
  readonly isNewest: boolean
  /** What it says now: in its file, else what its successor was given. Null when that is nowhere. */
  readonly text: string | null
  /** Its file says something else than what its successor was given. */
  readonly isChanged: boolean
  readonly disagreement: Disagreement | null
}

/**
 * Finds the record of each file and the file of each record: by what it says, else by the path on record, else by when it
 * was written, since a person may have changed it since. In the order in which they were written.
 *
 * @param records oldest first
 * @param files see `handoffFiles`
 * @param elsewhere reads a file that is recorded in another folder; null when it is not there
 */
export function handoffDocuments(
  records: readonly RecordedHandoff[],
  files: readonly HandoffFile[],
  elsewhere: (path: string) => string | null,
): readonly HandoffDocument[] {
  const fileOf = matched(
    records.filter((record) => !isGiven(record)),
    files,
  )
  const taken = new Set(fileOf.values())
  const steps = new Map(records.map(({ step }) => [safeName(step), step]))
  const recorded = records.map((record): Placed => {
    const file = fileOf.get(record)
    const document = file ? fromFile(record, file, elsewhere) : withoutFile(record, elsewhere)
    return { document, at: Date.parse(record.at) }
  })
  const unrecorded = files
    .filter((file) => !taken.has(file))
    .map(({ name, path, archivedAt, text }): Placed => {
      const step = steps.get(name) ?? name
      const isNewest = archivedAt === null
      const document = { step, record: null, path, isNewest, text, isChanged: false }
      return {
        document: { ...document, disagreement: 'unrecorded' },
        at: archivedAt ?? Number.POSITIVE_INFINITY,
      }
    })
  return [...recorded, ...unrecorded]
    .sort((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0))
    .map(({ document }) => document)
}

/** No session of the step wrote it: see `RunOptions.from`. */
function isGiven({ generation }: RecordedHandoff): boolean {
  return generation === 0
}

interface Placed {
  readonly document: HandoffDocument
  /** When it was written at the latest, in ms. */
  readonly at: number
}

function matched(
  records: readonly RecordedHandoff[],
  files: readonly HandoffFile[],
): ReadonlyMap<RecordedHandoff, HandoffFile> {
  const fileOf = new Map<RecordedHandoff, HandoffFile>()
  const left = new Set(files)
  const match = (record: RecordedHandoff | undefined, file: HandoffFile): void => {
    if (record && !fileOf.has(record) && left.delete(file)) fileOf.set(record, file)
  }
  const ofStep = ({ name }: HandoffFile): RecordedHandoff[] =>
    records.filter(({ step }) => safeName(step) === name)
  // The newest first: two documents may say the same.
  for (const file of files.toReversed()) {
    const hash = hashOf(file.text)
    match(
      ofStep(file).findLast((record) => record.hash === hash && !fileOf.has(record)),
      file,
    )
  }
  for (const file of [...left]) {
    if (file.archivedAt !== null)
      match(
        records.find(({ manifest }) => manifest?.path === file.path),
        file,
      )
  }
  for (const file of [...left]) if (file.archivedAt === null) match(ofStep(file).at(-1), file)
  for (const file of [...left]) {
    if (file.archivedAt !== null) match(lastBefore(ofStep(file), file.archivedAt, fileOf), file)
  }
  return fileOf
}

/**
 * The record of what lay in the step's place when it was moved away. The name of a file tells the second only, and within that one
 * the document that came into its place was written, too: that one has its own file.
 */
function lastBefore(
  records: readonly RecordedHandoff[],
  second: number,
  fileOf: ReadonlyMap<RecordedHandoff, HandoffFile>,
): RecordedHandoff | undefined {
  const within = records.filter(({ at }) => Date.parse(at) >= second && Date.parse(at) < second + 1_000)
  return within.find((record) => !fileOf.has(record)) ?? records.findLast(({ at }) => Date.parse(at) < second)
}

function fromFile(
  record: RecordedHandoff,
  { path, archivedAt, text }: HandoffFile,
  elsewhere: (path: string) => string | null,
): HandoffDocument {
  const before = record.manifest?.path ?? null
  const isMoved = before !== null && notesOf(before) !== notesOf(path) && elsewhere(before) === null
  return {
    step: record.step,
    record,
    path,
    isNewest: archivedAt === null,
    text,
    isChanged: hashOf(text) !== record.hash,
    disagreement: isMoved ? 'moved' : null,
  }
}

/** Each handoff moves the former document into the archive of the same folder. */
function notesOf(path: string): string {
  return dirname(path).replace(/[\\/]archive[\\/]handoff$/, '')
}

function withoutFile(record: RecordedHandoff, elsewhere: (path: string) => string | null): HandoffDocument {
  const { step, document, manifest, hash } = record
  const path = manifest?.path ?? null
  const there = path === null ? null : elsewhere(path)
  const common = { step, record, isNewest: false, isChanged: false }
  // A file there that says something else is the document of another generation.
  if (there !== null && hashOf(there) === hash) return { ...common, path, text: there, disagreement: null }
  const isUnwritten = manifest !== null && path === null
  const inDatabase = isGiven(record) ? 'given' : isUnwritten ? 'unwritten' : 'deleted'
  const disagreement = document === null ? 'lost' : inDatabase
  return { ...common, path: null, text: document, disagreement }
}
