import { FlowerError } from '../core/errors.ts'

/** By the system's error code: what is wrong, and what a person can do about it. */
const CAUSES: Readonly<Record<string, { readonly cause: string; readonly wayOut: string }>> = {
  ENOSPC: { cause: 'the disk is full', wayOut: 'Free some space and run again.' },
  EDQUOT: { cause: 'the disk quota is used up', wayOut: 'Free some space and run again.' },
  EROFS: { cause: 'the file system is read-only', wayOut: 'Choose a place that can be written.' },
  EACCES: { cause: 'permission is denied', wayOut: 'Change its permissions or choose another place.' },
  EPERM: {
    cause: 'the system does not permit it',
    wayOut: 'Change its permissions or choose another place.',
  },
  ENOENT: {
    cause: 'a folder on the way to it does not exist',
    wayOut: 'Create the folder or choose another place.',
  },
  ENOTDIR: { cause: 'a part of the path is a file', wayOut: 'Move that file away or choose another place.' },
  EEXIST: { cause: 'a file has that name', wayOut: 'Move that file away or choose another place.' },
  EISDIR: { cause: 'it is a folder, not a file', wayOut: 'Move the folder away or choose another place.' },
  ENAMETOOLONG: { cause: 'the path is too long', wayOut: 'Choose a shorter one.' },
}

/**
 * A system error as the `FlowerError` of code `file` that names the path and the way out. Anything else that was
 * thrown is returned as it is.
 *
 * @param wayOut what a person can do about it, where the caller knows more than the error code does
 */
export function fileError(action: string, path: string, error: unknown, wayOut?: string): unknown {
  if (!isSystemError(error)) return error
  const known = CAUSES[error.code] ?? {
    cause: error.message,
    wayOut: 'Check the path or choose another one.',
  }
  const message = `Cannot ${action} ${path}: ${known.cause}. ${wayOut ?? known.wayOut}`
  return new FlowerError('file', message, { cause: error })
}

/** Whether this is an error of the system with this code (`ENOENT`, …), or with any when none is named. */
export function isSystemError(error: unknown, code?: string): error is Error & { readonly code: string } {
  return (
    error instanceof Error &&
    'syscall' in error &&
    'code' in error &&
    typeof error.code === 'string' &&
    (code === undefined || error.code === code)
  )
}
