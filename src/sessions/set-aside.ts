import { closeSync, existsSync, openSync, readSync, renameSync } from 'node:fs'
import { FlowerError, messageOf } from '../core/errors.ts'

/** What SQLite keeps beside a database; `-wal` holds what has not reached the file yet. */
const SIDE_FILES = ['-wal', '-shm']

const HEADER = 'SQLite format 3\0'

/** Whether the file has something in it, and begins like no database. */
export function isForeign(path: string): boolean {
  const start = Buffer.alloc(HEADER.length)
  let file: number
  try {
    file = openSync(path, 'r')
  } catch {
    // Missing is fine, and of anything else SQLite tells more.
    return false
  }
  try {
    const length = readSync(file, start)
    return length > 0 && start.toString('latin1', 0, length) !== HEADER
  } catch {
    return false
  } finally {
    closeSync(file)
  }
}

/**
 * Renames a damaged database to `<path>.damaged-<timestamp>`, its side files along with it, so that SQLite's own tools can still
 * recover what is in it. Overwrites nothing.
 *
 * @returns the new path
 * @throws FlowerError `file`
 */
export function setDatabaseAside(path: string, now: Date): string {
  try {
    const target = unused(`${path}.damaged-${timestamp(now)}`)
    // The database comes last: SQLite would delete a `-wal` that it finds beside a new database.
    for (const side of SIDE_FILES) {
      if (existsSync(path + side)) renameSync(path + side, target + side)
    }
    renameSync(path, target)
    return target
  } catch (error) {
    const message = `Cannot move the damaged ${path} aside: ${messageOf(error)}. Move it away yourself and run again.`
    throw new FlowerError('file', message, { cause: error })
  }
}

/** Takes a name that nobody has, by creating an empty file that the caller replaces. */
function unused(stem: string): string {
  for (let n = 1; ; n++) {
    const path = n === 1 ? stem : `${stem}-${n}`
    try {
      closeSync(openSync(path, 'wx'))
      return path
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    }
  }
}

/** `YYYYMMDD-HHMMSS`, in UTC. */
function timestamp(now: Date): string {
  const digits = now.toISOString().replace(/\D/g, '')
  return `${digits.slice(0, 8)}-${digits.slice(8, 14)}`
}
