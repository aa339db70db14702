import { FlowerError } from '../core/errors.ts'
import { Connection } from './connection.ts'
import { saysDamaged, sqliteCode } from './database-error.ts'
import { MIGRATIONS } from './migrations.ts'
import { isForeign, setDatabaseAside } from './set-aside.ts'

export interface OpenedDatabase {
  readonly database: Connection
  /** Where a damaged database lies now, in whose place a new one was begun; null when all was well. */
  readonly setAside: string | null
}

/**
 * Opens flower's database, which is made when missing and brought to this version's format. Safe with other processes at
 * it. A file that is no database is set aside, never overwritten.
 *
 * @param path absolute; its folder must exist
 * @throws FlowerError `file`, also for a database that a newer version of flower has written
 */
export function openDatabase(path: string, now: () => Date = () => new Date()): OpenedDatabase {
  const database = prepared(path)
  return database ? { database, setAside: null } : replaceDamaged(path, now)
}

/** Null when the file is damaged. */
function prepared(path: string): Connection | null {
  // SQLite itself would delete the side files of what it does not know, and they may hold the only whole pages.
  if (isForeign(path)) return null
  const database = new Connection(path)
  try {
    readVersion(database)
    useWriteAheadLog(database)
    migrate(database)
    return database
  } catch (error) {
    database.close()
    if (error instanceof FlowerError && saysDamaged(error.cause)) return null
    throw error
  }
}

/**
 * Readers and one writer do not wait for each other then, and a commit costs no wait for the disk. A killed process loses nothing;
 * a power cut may lose the latest commits, never the rest.
 */
function useWriteAheadLog(database: Connection): void {
  const deadline = performance.now() + 5_000
  for (;;) {
    try {
      database.execute('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;')
      return
    } catch (error) {
      // Quirk: SQLite does not wait here when another process makes the same switch.
      if (causedBy(error) !== 'SQLITE_BUSY' || performance.now() > deadline) throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20)
    }
  }
}

function migrate(database: Connection): void {
  if (readVersion(database) === MIGRATIONS.length) return
  database.write(() => {
    // Another process may have done it while this one waited.
    const version = readVersion(database)
    for (const { sql } of MIGRATIONS.slice(version)) database.execute(sql)
    database.execute(`PRAGMA user_version = ${MIGRATIONS.length}`)
  })
}

function readVersion(database: Connection): number {
  // The schema's first page too: the version alone can be read of a file whose rest is torn off.
  database.row('SELECT count(*) FROM sqlite_schema')
  const version = Number(database.row('PRAGMA user_version')?.user_version)
  if (version <= MIGRATIONS.length) return version
  throw new FlowerError(
    'file',
    `${database.path} was written by a newer version of flower (format ${version}; this one knows up to ` +
      `${MIGRATIONS.length}). Update flower, or choose another --run-dir.`,
  )
}

function replaceDamaged(path: string, now: () => Date): OpenedDatabase {
  return alone(path, () => {
    // Another process may have replaced it while this one waited.
    const replaced = prepared(path)
    if (replaced) return { database: replaced, setAside: null }
    const setAside = setDatabaseAside(path, now())
    const database = prepared(path)
    if (database) return { database, setAside }
    throw new FlowerError(
      'file',
      `Cannot make ${path}: what is written there comes back damaged. Check the disk.`,
    )
  })
}

/** Two processes that find the same damage: the second would set the first one's new database aside. */
function alone<T>(path: string, work: () => T): T {
  // A database of its own, since SQLite's locks end with their process, however it ends. The empty file stays: whoever waits for it
  // would wait for one that is gone, beside somebody who has made another.
  const connection = new Connection(`${path}.lock`)
  try {
    connection.execute('BEGIN EXCLUSIVE')
    return work()
  } finally {
    connection.close()
  }
}

function causedBy(error: unknown): string | null {
  return error instanceof FlowerError ? sqliteCode(error.cause) : null
}
