import type { Connection } from './connection.ts'
import { isObject } from './entry.ts'

/** What flower itself reads of a step's record in `manifest.json`; the record is kept with all of its keys. */
export interface StepRecord {
  readonly run: string
  readonly step: string
  readonly session_id: string | null
  readonly ok: boolean
  /** ISO 8601. */
  readonly ended_at: string
}

/** A frozen handoff document, as its successor was given it. */
export interface HandoffEntry {
  readonly run: string
  readonly step: string
  /** The generation that wrote it, from 1. */
  readonly generation: number
  /** The session that wrote it; null when it never had an id. */
  readonly session: string | null
  /** ISO 8601. */
  readonly at: string
  /** SHA-256 (hex) of `document`. */
  readonly hash: string
  readonly document: string
}

/** Steps, handoffs and lineage of a run directory. All methods throw `FlowerError` `file`. */
export class Records {
  readonly #database: Connection

  constructor(database: Connection) {
    this.#database = database
  }

  /** Adds the record of a step that has ended; its session is the one that the next run continues. */
  recordStep(record: StepRecord): void {
    this.#database.write(() => this.#insert(record))
  }

  /** All records in the order in which the steps ended, with all their keys: what `manifest.json` holds. */
  steps(): unknown[] {
    return Array.from(this.#database.column('SELECT record FROM steps ORDER BY id'), (record) =>
      JSON.parse(String(record)),
    )
  }

  /**
   * Takes over the records of a `manifest.json` from before there was a database. Does nothing when the database has
   * records of its own, so that it can be called on every start.
   *
   * @param records oldest first; what is no object is passed over
   * @returns how many were taken over
   */
  importManifest(records: readonly unknown[]): number {
    return this.#database.write(() => {
      if (this.#database.row('SELECT 1 FROM steps LIMIT 1')) return 0
      const known = records.filter(isObject)
      for (const record of known) this.#insert(record)
      return known.length
    })
  }

  /** Adds a document; one of the same run, step and generation is replaced. */
  recordHandoff({ run, step, generation, session, at, hash, document }: HandoffEntry): void {
    this.#database.run(
      `INSERT OR REPLACE INTO handoffs (run, step, generation, session, at, hash, document)
       VALUES (?, ?, ?, ?, ?, ?, ?)`,
      run,
      step,
      generation,
      session,
      at,
      hash,
      document,
    )
  }

  /** The documents of a step over all runs, oldest first. */
  handoffs(step: string): HandoffEntry[] {
    const sql = `SELECT run, step, generation, session, at, hash, document FROM handoffs WHERE step = ? ORDER BY id`
    return this.#database.rows(sql, step) as unknown as HandoffEntry[]
  }

  /** The session that the next run of this step continues; null when it has none yet. */
  lineage(step: string): string | null {
    const found = this.#database.row('SELECT session FROM lineage WHERE step = ?', step)
    return found ? String(found.session) : null
  }

  /** Call it as soon as a successor has begun, so that a killed run is continued there and not before the handoff. */
  setLineage(step: string, session: string): void {
    this.#database.run('INSERT OR REPLACE INTO lineage (step, session) VALUES (?, ?)', step, session)
  }

  #insert(record: Partial<Record<keyof StepRecord, unknown>>): void {
    const text = (value: unknown): string | null => (typeof value === 'string' ? value : null)
    const session = text(record.session_id)
    const step = text(record.step)
    this.#database.run(
      'INSERT INTO steps (run, step, session, ok, ended_at, record) VALUES (?, ?, ?, ?, ?, ?)',
      text(record.run),
      step,
      session,
      typeof record.ok === 'boolean' ? Number(record.ok) : null,
      text(record.ended_at),
      JSON.stringify(record),
    )
    if (step !== null && session !== null) this.setLineage(step, session)
  }
}
