import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { readDocument } from './document-file.ts'
import { fileError, isSystemError } from './file-error.ts'

/** A handoff document as it lies on disk. */
export interface HandoffFile {
  /** Absolute. */
  readonly path: string
  /** `safeName` of its step. */
  readonly name: string
  /** When it was moved into the archive, in ms since 1970, a full second; null for a step's newest one. */
  readonly archivedAt: number | null
  /** With `\n` line ends. */
  readonly text: string
}

const NEWEST = /^handoff-(?<name>.+)\.md$/
const ARCHIVED =
  /^(?<name>.+)-(?<year>\d{4})(?<month>\d\d)(?<day>\d\d)-(?<hour>\d\d)(?<minute>\d\d)(?<second>\d\d)(?:-\d+)?\.md$/

/**
 * All handoff documents in a notes folder: the archived ones by age, then the newest of each step. Files that cannot be read are
 * passed over.
 *
 * @throws FlowerError `file` when a folder is there and cannot be read
 */
export function handoffFiles(notes: string): readonly HandoffFile[] {
  const archive = join(notes, 'archive', 'handoff')
  const archived = namesIn(archive).flatMap((file) => {
    const { name, year, month, day, hour, minute, second } = ARCHIVED.exec(file)?.groups ?? {}
    if (name === undefined) return []
    const archivedAt = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
    return fileAt(join(archive, file), name, archivedAt)
  })
  const newest = namesIn(notes).flatMap((file) => {
    const name = NEWEST.exec(file)?.groups?.name
    return name === undefined ? [] : fileAt(join(notes, file), name, null)
  })
  return [...archived.sort((one, other) => (one.archivedAt ?? 0) - (other.archivedAt ?? 0)), ...newest]
}

function fileAt(path: string, name: string, archivedAt: number | null): HandoffFile[] {
  const text = readDocument(path)
  return text === null ? [] : [{ path, name, archivedAt, text }]
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).sort(inOrder)
  } catch (error) {
    if (isSystemError(error, 'ENOENT')) return []
    throw fileError('read', folder, error)
  }
}

/** Two of the same second are told apart by a number, and the tenth is after the second. */
function inOrder(one: string, other: string): number {
  return basename(one, '.md').localeCompare(basename(other, '.md'), 'en', { numeric: true })
}
