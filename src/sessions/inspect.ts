import { statSync } from 'node:fs'
import { FlowerError, messageOf } from '../core/errors.ts'
import { Connection } from './connection.ts'
import { saysDamaged } from './database-error.ts'
import { MIGRATIONS } from './migrations.ts'
import { isForeign } from './set-aside.ts'

/** Larger ones take seconds to be read in full. */
const LARGEST_CHECKED = 256 * 1024 * 1024

/** How a database is; nothing is set aside, and nothing is changed. */
export type DatabaseHealth =
  | { readonly state: 'missing' }
  /** `whole`: all of it was read, and not only its beginning. */
  | { readonly state: 'healthy'; readonly bytes: number; readonly whole: boolean }
  /** Another program's file, or a torn one. */
  | { readonly state: 'damaged'; readonly problem: string }
  | { readonly state: 'newer'; readonly version: number }

/**
 * @param path absolute
 * @throws FlowerError `file` when it cannot be opened
 */
export function inspectDatabase(path: string): DatabaseHealth {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (stats === undefined) return { state: 'missing' }
  if (isForeign(path)) return { state: 'damaged', problem: 'it is no SQLite database' }
  let database: Connection | null = null
  try {
    database = new Connection(path)
    database.row('SELECT count(*) FROM sqlite_schema')
    const version = Number(database.row('PRAGMA user_version')?.user_version)
    if (version > MIGRATIONS.length) return { state: 'newer', version }
    const whole = stats.size <= LARGEST_CHECKED
    const found = whole ? String(database.row('PRAGMA quick_check(1)')?.quick_check) : 'ok'
    if (found !== 'ok') return { state: 'damaged', problem: found }
    return { state: 'healthy', bytes: stats.size, whole }
  } catch (error) {
    if (error instanceof FlowerError && saysDamaged(error.cause)) {
      return { state: 'damaged', problem: messageOf(error.cause) }
    }
    throw error
  } finally {
    database?.close()
  }
}
