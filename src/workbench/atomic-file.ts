import { randomBytes } from 'node:crypto'
import { closeSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileError, isSystemError } from './file-error.ts'
import { timestamp } from './timestamp.ts'

// Synchronous on purpose: signal handlers write too, and what happens under a lock must not be interleaved with them.

/**
 * Writes a file so that a reader, a crash or a full disk finds either the former content or the new one, never a part.
 *
 * @param confirm called when all is on disk, right before the file takes its place; what it throws abandons the
 * write and is passed on
 * @param mode of the file that takes its place, less what the system's mask forbids
 * @throws FlowerError `file`; nothing is left behind then
 */
export function writeAtomically(
  path: string,
  content: string | Uint8Array,
  confirm?: () => void,
  mode = 0o666,
): void {
  // A short name of its own: the file's may already be as long as the system allows.
  const temporary = join(dirname(path), `.flower-${process.pid}-${randomBytes(6).toString('hex')}.tmp`)
  try {
    writeFileSync(temporary, content, { flag: 'wx', flush: true, mode })
    confirm?.()
    renameSync(temporary, path)
  } catch (error) {
    discard(temporary)
    throw fileError('write', path, error)
  }
}

/**
 * Renames a damaged file to `<name>.damaged-<timestamp>`, so that a person can mend it. Overwrites nothing.
 *
 * @returns the new path
 * @throws FlowerError `file`
 */
export function setAside(path: string, now: Date): string {
  const target = reserve(`${path}.damaged-${timestamp(now)}`)
  try {
    renameSync(path, target)
    return target
  } catch (error) {
    discard(target)
    throw fileError('set aside', path, error)
  }
}

/**
 * Takes a name that nobody has, by creating an empty file that the caller replaces: `<stem><extension>`, else
 * `<stem>-2<extension>` and so on. A rename alone would overwrite, and a check before it would leave a gap.
 *
 * @throws FlowerError `file`
 */
export function reserve(stem: string, extension = ''): string {
  for (let n = 1; ; n++) {
    const path = `${stem}${n === 1 ? '' : `-${n}`}${extension}`
    try {
      closeSync(openSync(path, 'wx'))
      return path
    } catch (error) {
      if (!isSystemError(error, 'EEXIST')) throw fileError('create', path, error)
    }
  }
}

function discard(path: string): void {
  try {
    rmSync(path, { force: true })
  } catch {
    // The error that led here says more.
  }
}
