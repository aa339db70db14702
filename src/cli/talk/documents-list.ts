import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

export interface ListedDocument {
  /** Absolute. */
  readonly path: string
  /** Bytes. */
  readonly size: number
  readonly changedAt: Date
}

/** The documents that people read and edit, the newest first; none where the folder cannot be read. */
export function documentsIn(notes: string): readonly ListedDocument[] {
  return namesIn(notes)
    .filter((name) => name.endsWith('.md'))
    .flatMap((name) => listed(join(notes, name)))
    .sort((one, other) => other.changedAt.getTime() - one.changedAt.getTime())
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/** One that goes meanwhile is none. */
function listed(path: string): ListedDocument[] {
  try {
    const { size, mtime } = statSync(path)
    return [{ path, size, changedAt: mtime }]
  } catch {
    return []
  }
}
