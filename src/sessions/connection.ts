import Sqlite from 'libsql'
import { databaseError } from './database-error.ts'

/** How long one process waits for another's transaction, in milliseconds. */
const BUSY_TIMEOUT = 5_000

export type Parameter = string | number | null
export type Row = Readonly<Record<string, Parameter>>

/**
 * One connection to a database, used by one process among several. Its statements are compiled once.
 *
 * Every method throws `FlowerError` `file` when the database cannot be read or written.
 */
export class Connection {
  readonly path: string
  readonly #sqlite: Sqlite.Database
  readonly #statements = new Map<string, Sqlite.Statement>()

  constructor(path: string) {
    this.path = path
    this.#sqlite = this.#told(() => new Sqlite(path, { timeout: BUSY_TIMEOUT }))
  }

  /** Runs statements that have no parameters and no answer. */
  execute(sql: string): void {
    this.#told(() => this.#sqlite.exec(sql))
  }

  rows(sql: string, ...parameters: Parameter[]): Row[] {
    return this.#told(() => this.#statement(sql).all(parameters) as Row[])
  }

  row(sql: string, ...parameters: Parameter[]): Row | undefined {
    // Quirk: libsql's `get` adds a column of its own.
    return this.rows(sql, ...parameters)[0]
  }

  /** The one column of each row, as it comes: a large answer is never held twice. */
  *column(sql: string, ...parameters: Parameter[]): Generator<Parameter> {
    try {
      // Without a name for it, a row takes a quarter less time.
      const rows = this.#sqlite.prepare(sql).raw().iterate(parameters) as Iterable<readonly [Parameter]>
      for (const [value] of rows) yield value
    } catch (error) {
      throw databaseError(this.path, error)
    }
  }

  /** @returns the id of the row that was inserted last */
  run(sql: string, ...parameters: Parameter[]): number {
    return this.#told(() => Number(this.#statement(sql).run(parameters).lastInsertRowid))
  }

  /** All of it or nothing, and alone: no other process writes in between. Inside of another `write`, a part of that. */
  write<T>(work: () => T): T {
    if (this.#sqlite.inTransaction) return work()
    // A transaction that reads first and writes later would fail when another process has written meanwhile.
    this.execute('BEGIN IMMEDIATE')
    try {
      const value = work()
      this.execute('COMMIT')
      return value
    } catch (error) {
      // A full disk, for one, has ended the transaction already.
      if (this.#sqlite.inTransaction) this.execute('ROLLBACK')
      throw error
    }
  }

  close(): void {
    this.#statements.clear()
    this.#told(() => this.#sqlite.close())
  }

  #statement(sql: string): Sqlite.Statement {
    const known = this.#statements.get(sql)
    if (known) return known
    const statement = this.#sqlite.prepare(sql)
    this.#statements.set(sql, statement)
    return statement
  }

  #told<T>(work: () => T): T {
    try {
      return work()
    } catch (error) {
      throw databaseError(this.path, error)
    }
  }
}
