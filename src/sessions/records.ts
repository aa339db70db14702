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

/** A step that was begun and has no record: it is at work, or its run was killed. */
export interface BegunStep {
  readonly run: string
  /** As in `manifest.json`. */
  readonly step: string
  /** The last session that has come up. */
  readonly session: string
  /** ISO 8601; empty where that is not known. */
  readonly at: string
  /** The least that it has cost, in USD; null where nothing is known. */
  readonly cost_usd: number | null
  /** How many steps had a record when it began. */
  readonly after: number
}

/** A frozen handoff document, as its successor was given it. */
export interface HandoffEntry {
  readonly run: string
  readonly step: string
  /** See `Lineage`. */
  readonly line: number
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

/** Where a later run of a step goes on. */
export interface Lineage {
  /** The last session that has come up. */
  readonly session: string
  /** What belongs together: a run that begins anew begins a line, one that continues goes on with it. */
  readonly line: number
  /** The last run that was at it; null when that is not known. */
  readonly run: string | null
}

/** Something that the user said to a step. */
export interface SaidEntry {
  readonly run: string
  /** ISO 8601. */
  readonly at: string
  /** See `UserWords`. */
  readonly kind: string
  readonly text: string
  /** The uuid of the last entry that the step's session had then; null when it had none, or that is not known. */
  readonly after: string | null
}

/**
 * The place of a new row in one order over three tables, whatever the clock says. What is replaced or deleted may free its place,
 * which changes nothing between those that are left.
 */
const NEXT_PLACE = `(SELECT 1 + max(
  (SELECT coalesce(max(place), 0) FROM said),
  (SELECT coalesce(max(place), 0) FROM handoffs),
  (SELECT coalesce(max(place), 0) FROM lineage)))`

/** The name of what is remembered of the jobs before this one. */
const FORMER = 'former'

/** Steps, handoffs, lineage and the user's words of a run directory. All methods throw `FlowerError` `file`. */
export class Records {
  readonly #database: Connection

  constructor(database: Connection) {
    this.#database = database
  }

  /** Adds the record of a step that has ended. */
  recordStep(record: StepRecord): void {
    this.#database.write(() => {
      this.#insert(record)
      const { run, session_id: session } = record
      this.#database.run('DELETE FROM begun WHERE run = ? AND session = ?', run, session)
    })
  }

  /**
   * Says that a step has begun, or has come to a further session. Until it is recorded, this is all that is known of it.
   *
   * @param former its session before this one; null for none
   */
  begin({ run, step, session, at }: Omit<BegunStep, 'cost_usd' | 'after'>, former: string | null): void {
    this.#database.write(() => {
      const known = 'SELECT 1 FROM begun WHERE run = ? AND session = ?'
      if (former !== null && this.#database.row(known, run, former)) {
        this.#database.run('UPDATE begun SET session = ? WHERE run = ? AND session = ?', session, run, former)
        return
      }
      this.#database.run(
        `INSERT INTO begun (run, step, session, at, after)
         VALUES (?, ?, ?, ?, (SELECT count(*) FROM steps))`,
        run,
        step,
        session,
        at,
      )
    })
  }

  /** Says what a step that has begun has cost so far, in USD. */
  costs(run: string, session: string, usd: number): void {
    this.#database.run('UPDATE begun SET cost_usd = ? WHERE run = ? AND session = ?', usd, run, session)
  }

  /** The steps that were begun and have no record, in the order in which they began. */
  begun(): BegunStep[] {
    const sql = 'SELECT run, step, session, at, cost_usd, after FROM begun ORDER BY id'
    return this.#database.rows(sql) as unknown as BegunStep[]
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
      for (const record of known) {
        this.#insert(record)
        const { step, session_id: session } = record
        if (typeof step === 'string' && typeof session === 'string')
          this.setLineage(step, { session, line: 0, run: null })
      }
      return known.length
    })
  }

  /** Adds a document; one of the same run, step, generation and session is replaced. */
  recordHandoff({ run, step, line, generation, session, at, hash, document }: HandoffEntry): void {
    this.#database.run(
      `INSERT OR REPLACE INTO handoffs (run, step, line, generation, session, at, hash, document, place)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ${NEXT_PLACE})`,
      run,
      step,
      line,
      generation,
      session,
      at,
      hash,
      document,
    )
  }

  /** The documents of a step over all runs, oldest first. */
  handoffs(step: string): HandoffEntry[] {
    const sql = `SELECT run, step, line, generation, session, at, hash, document FROM handoffs WHERE step = ? ORDER BY id`
    return this.#database.rows(sql, step) as unknown as HandoffEntry[]
  }

  /** The documents of all steps, oldest first. */
  allHandoffs(): HandoffEntry[] {
    const sql = `SELECT run, step, line, generation, session, at, hash, document FROM handoffs ORDER BY id`
    return this.#database.rows(sql) as unknown as HandoffEntry[]
  }

  /** Where the next run of this step goes on; null when none has begun yet. */
  lineage(step: string): Lineage | null {
    const found = this.#database.row('SELECT session, line, run FROM lineage WHERE step = ?', step)
    if (!found) return null
    const run = found.run === null ? null : String(found.run)
    return { session: String(found.session), line: Number(found.line), run }
  }

  /** The steps that a later run can go on with. */
  stepsWithLineage(): string[] {
    return this.#database.rows('SELECT step FROM lineage ORDER BY step').map(({ step }) => String(step))
  }

  /** Call it as soon as a session has begun, so that a killed run is continued there and not before the handoff. */
  setLineage(step: string, { session, line, run }: Lineage): void {
    this.#database.run(
      `INSERT OR REPLACE INTO lineage (step, session, line, run, place) VALUES (?, ?, ?, ?, ${NEXT_PLACE})`,
      step,
      session,
      line,
      run,
    )
  }

  /** Whether a run has recorded the end of what it did in a session: one that was killed has not. */
  hasEnded(run: string, session: string): boolean {
    return (
      this.#database.row('SELECT 1 FROM steps WHERE run = ? AND session = ? LIMIT 1', run, session) !==
      undefined
    )
  }

  /**
   * No step goes on with what runs until now have left. What they did stays on record.
   *
   * @param archive where their documents lie now; null where there were none
   */
  endLineage(archive: string | null): void {
    this.#database.write(() => {
      const former = { steps: this.steps().length, archive }
      this.#database.run('DELETE FROM lineage')
      this.#database.run('DELETE FROM memory')
      this.remember(FORMER, JSON.stringify(former))
    })
  }

  /** How many of the steps are of what was ended last, and where its documents lie; null where that is not known. */
  get former(): { readonly steps: number; readonly archive: string | null } {
    const kept = this.remembered(FORMER)
    return kept === null ? { steps: 0, archive: null } : JSON.parse(kept)
  }

  /** Keeps a small value for later runs, under a name of the caller's. */
  remember(name: string, value: string): void {
    this.#database.run('INSERT OR REPLACE INTO memory (name, value) VALUES (?, ?)', name, value)
  }

  /** What was last kept under this name; null for nothing. */
  remembered(name: string): string | null {
    const value = this.#database.row('SELECT value FROM memory WHERE name = ?', name)?.value ?? null
    return value === null ? null : String(value)
  }

  /** The number of a line that no run of this step has used. */
  newLine(step: string): number {
    return (this.newestLine(step) ?? 0) + 1
  }

  /** Null when nothing is known of the step. */
  newestLine(step: string): number | null {
    const sql = `SELECT max(line) AS line FROM (
      SELECT line FROM lineage WHERE step = ?1 UNION ALL SELECT line FROM said WHERE step = ?1
      UNION ALL SELECT line FROM handoffs WHERE step = ?1)`
    const line = this.#database.row(sql, step)?.line ?? null
    return line === null ? null : Number(line)
  }

  /** Keeps what the user said, at once: a later run hands it on word for word. */
  say(step: string, line: number, { run, at, kind, text }: Omit<SaidEntry, 'after'>): void {
    const sql = `INSERT INTO said (step, line, run, at, kind, text, place, after)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ${NEXT_PLACE}, (SELECT uuid FROM entries WHERE uuid IS NOT NULL AND transcript = (
        SELECT id FROM transcripts WHERE subpath = '' AND session = (SELECT session FROM lineage WHERE step = ?1)
      ) ORDER BY id DESC LIMIT 1))`
    this.#database.run(sql, step, line, run, at, kind, text)
  }

  /** What the user said to a step in this line, in order. */
  said(step: string, line: number): SaidEntry[] {
    const sql = 'SELECT run, at, kind, text, after FROM said WHERE step = ? AND line = ? ORDER BY id'
    return this.#database.rows(sql, step, line) as unknown as SaidEntry[]
  }

  /** Whether the first thing that was said in a line of a step came after all that is known of another one; no clock is asked. */
  beganAfter(step: string, line: number, other: number): boolean {
    const sql = `SELECT (SELECT min(place) FROM said WHERE step = ?1 AND line = ?2) > (
      SELECT coalesce(max(place), 0) FROM (
        SELECT place FROM lineage WHERE step = ?1 AND line = ?3 UNION ALL
        SELECT place FROM said WHERE step = ?1 AND line = ?3 UNION ALL
        SELECT place FROM handoffs WHERE step = ?1 AND line = ?3)) AS began_after`
    return this.#database.row(sql, step, line, other)?.began_after === 1
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
  }
}
