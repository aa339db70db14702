import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type OpenedDatabase, openDatabase } from '../sessions/database.ts'
import type { Entry } from '../sessions/entry.ts'
import { type Lineage, Records } from '../sessions/records.ts'
import type { SearchHit, SearchOptions } from '../sessions/search.ts'
import { Transcripts } from '../sessions/transcripts.ts'
import { setAside, writeAtomically } from '../workbench/atomic-file.ts'
import { fileError, isSystemError } from '../workbench/file-error.ts'
import { underLockSync } from '../workbench/file-lock.ts'
import { handoffNow, hashOf } from '../workbench/handoff-file.ts'
import { makeOwnFolder } from '../workbench/own-folder.ts'
import type { ManifestRecord } from './manifest.ts'
import type { Left } from './where-on.ts'

/** No run of a step has it: lines are counted from 1, and those of imported manifests are 0. */
const NO_LINE = -1

/**
 * What a run directory keeps: `flower.db`, and `manifest.json`, which is written from it for people and `jq`. Opened when it
 * is first needed, so that a command that only looks makes no folder.
 *
 * All methods throw `FlowerError` `file`.
 */
export class RunStore {
  /** Absolute. */
  readonly runDir: string
  readonly #now: () => Date
  readonly #setAside: string[] = []
  #opened: OpenedDatabase | null = null

  constructor(runDir: string, now: () => Date = () => new Date()) {
    this.runDir = runDir
    this.#now = now
  }

  get transcripts(): Transcripts {
    return new Transcripts(this.#database)
  }

  get records(): Records {
    return new Records(this.#database)
  }

  /** The session that the next run of a step goes on with. */
  lineage(step: string): string | null {
    return existsSync(this.runDir) ? (this.#last(step)?.session ?? null) : null
  }

  /** See `Records.remembered`. */
  remembered(name: string): string | null {
    return existsSync(this.runDir) ? this.records.remembered(name) : null
  }

  /** See `Records.endLineage`. */
  startOver(archive: string | null): void {
    if (existsSync(this.runDir)) this.records.endLineage(archive)
  }

  /**
   * What is left of a step, to go on with it.
   *
   * @param session goes on with this one, whatever the lineage says
   * @param notes of the workbench, absolute; null without one
   */
  left(
    step: string,
    { session, notes }: { readonly session?: string | undefined; readonly notes: string | null },
  ): Left {
    const onDisk = notes === null ? null : handoffNow(notes, step)
    // A command that only looks makes no folder.
    if (!existsSync(this.runDir)) {
      return { lineage: null, handoffs: [], said: [], sessions: [], onDisk, cutOff: false }
    }
    const { records, transcripts } = this
    const last = this.#last(step)
    const lineage = session === undefined || last?.session === session ? last : null
    const line = lineage?.line ?? NO_LINE
    const documents = records.handoffs(step)
    const handoffs = documents.filter((handoff) => handoff.line === line)
    const sessions = new Set([...handoffs.map((handoff) => handoff.session), lineage?.session ?? null])
    const { run = null, session: id = '' } = lineage ?? {}
    return {
      lineage,
      cutOff: run !== null && !records.hasEnded(run, id),
      handoffs,
      said: records.said(step, line),
      sessions: [...sessions].flatMap((id) =>
        id === null ? [] : [stored(id, () => transcripts.load(id, null))],
      ),
      onDisk: isOf(lineage?.line ?? records.newestLine(step), onDisk?.text) ? onDisk : null,
    }

    /** Whether the document on disk is of this line, whoever has edited it, and not what another line, or an older session, left. */
    function isOf(line: number | null, text = ''): boolean {
      const newest = handoffs.at(-1)
      // From before there were records.
      if (newest === undefined) return (line ?? 0) === 0
      const hash = hashOf(text)
      return hash === newest.hash || documents.every((document) => document.hash !== hash)
    }
  }

  /**
   * Null also when a run that began after all that is known of the last session was killed before it had one of its own: it has
   * nothing to go on with, least of all what another one was asked to do.
   */
  #last(step: string): Lineage | null {
    const { records } = this
    const lineage = records.lineage(step)
    const newest = records.newestLine(step)
    if (lineage === null || newest === null || newest === lineage.line) return lineage
    if (records.handoffs(step).some(({ line }) => line === newest)) return lineage
    // A run beside it may have come to a further session since.
    return records.beganAfter(step, newest, lineage.line) ? null : lineage
  }

  /** The records of steps that have ended, as `manifest.json` has them. */
  recorded(): readonly unknown[] {
    return existsSync(this.runDir) ? this.records.steps() : []
  }

  /** Looks for words in the stored sessions. */
  search(words: string, options: SearchOptions): SearchHit[] {
    return this.transcripts.search(words, options)
  }

  /** Damaged files that were set aside since this was last asked, for a notice. */
  takeSetAside(): string[] {
    return this.#setAside.splice(0)
  }

  /** Records a step that has ended, and writes the manifest anew. Synchronous, so that a signal handler can call it. */
  record(step: ManifestRecord): void {
    this.records.recordStep(step)
    underLockSync(this.#manifest, (confirm) => {
      this.#keepDamaged(readJson(this.#manifest))
      // Read under the lock: what another run has recorded meanwhile is in it.
      writeAtomically(this.#manifest, `${JSON.stringify(this.records.steps(), null, 2)}\n`, confirm)
    })
  }

  get #manifest(): string {
    return path.join(this.runDir, 'manifest.json')
  }

  get #database(): OpenedDatabase['database'] {
    this.#opened ??= this.#open()
    return this.#opened.database
  }

  #open(): OpenedDatabase {
    makeOwnFolder(this.runDir)
    const opened = openDatabase(path.join(this.runDir, 'flower.db'), this.#now)
    if (opened.setAside !== null) this.#setAside.push(opened.setAside)
    new Records(opened.database).importManifest(this.#formerRecords())
    return opened
  }

  /** What `manifest.json` says: from before there was a database, or by somebody who has edited it. */
  #formerRecords(): readonly unknown[] {
    const parsed = readJson(this.#manifest)
    this.#keepDamaged(parsed)
    return Array.isArray(parsed) ? parsed : []
  }

  #keepDamaged(manifest: unknown): void {
    if (manifest === undefined || Array.isArray(manifest)) return
    this.#setAside.push(setAside(this.#manifest, this.#now()))
  }
}

/** Undefined for a file that is not there, null for one that is no JSON. */
function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    if (isSystemError(error, 'ENOENT')) return undefined
    if (isSystemError(error)) throw fileError('read', file, error)
    return null
  }
}

/** A session is large, and most who ask look into one of them only: its entries are read when they are first needed. */
function stored(id: string, load: () => readonly Entry[]): Left['sessions'][number] {
  let entries: readonly Entry[] | undefined
  return {
    id,
    get entries() {
      entries ??= load()
      return entries
    },
  }
}
