import { FlowerError } from '../core/errors.ts'

/** By SQLite's error code: what is wrong, and what a person can do about it. */
const CAUSES: readonly (readonly [code: string, cause: string])[] = [
  ['SQLITE_FULL', 'the disk is full. Free some space and run again.'],
  [
    'SQLITE_BUSY',
    'another process has kept it locked for too long. End that one, or wait for it, and run again.',
  ],
  ['SQLITE_READONLY', 'it cannot be written. Change its permissions or choose another --run-dir.'],
  [
    'SQLITE_CANTOPEN',
    'it cannot be opened. Check its folder and its permissions, or choose another --run-dir.',
  ],
  [
    'SQLITE_CORRUPT',
    'it is damaged. Move it away together with its -wal and -shm files; the next run begins a new one.',
  ],
  ['SQLITE_IOERR', 'the disk failed. Check it, or choose another --run-dir.'],
]

/** SQLite's error as a `FlowerError` of code `file` that names the database and the way out; anything else as it is. */
export function databaseError(path: string, error: unknown): unknown {
  if (error instanceof Error && error.message.startsWith('ConnectionFailed')) {
    return new FlowerError('file', `Cannot use ${path}: ${causeOf('SQLITE_CANTOPEN')}`, { cause: error })
  }
  const code = sqliteCode(error)
  if (code === null) return error
  const cause = causeOf(code) ?? `${(error as Error).message} (${code}).`
  return new FlowerError('file', `Cannot use ${path}: ${cause}`, { cause: error })
}

/** Whether SQLite says that the file is no database, or a broken one. */
export function saysDamaged(error: unknown): boolean {
  return /^SQLITE_(NOTADB|CORRUPT)/.test(sqliteCode(error) ?? '')
}

export function sqliteCode(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return null
  return error.code.startsWith('SQLITE_') ? error.code : null
}

function causeOf(code: string): string | undefined {
  return CAUSES.find(([known]) => code.startsWith(known))?.[1]
}
