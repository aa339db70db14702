import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeAtomically } from './atomic-file.ts'
import { fileError, isSystemError } from './file-error.ts'
import { underLockSync } from './file-lock.ts'
import { safeName } from './safe-name.ts'

/**
 * What a document points to: all that the user said (`orders`), all that flower recorded (`ledger`), the decisions and dead
 * ends that no longer hold (`ended`).
 */
export type NoteKind = 'orders' | 'ledger' | 'ended'

/** Where a step's note lies: `<notes>/<kind>-<step>.md`. */
function notePath(notes: string, kind: NoteKind, step: string): string {
  return join(notes, `${kind}-${safeName(step)}.md`)
}

/**
 * Writes a step's note, in place of the one before.
 *
 * @returns its path, absolute
 * @throws FlowerError `file`
 */
export function writeNote(note: {
  readonly notes: string
  readonly kind: NoteKind
  readonly step: string
  readonly text: string
}): string {
  const path = notePath(note.notes, note.kind, note.step)
  writeAtomically(path, note.text)
  return path
}

/** What a step's note says; an empty text where there is none. */
export function readNote(notes: string, kind: NoteKind, step: string): string {
  return textOf(notePath(notes, kind, step))
}

/**
 * Changes a step's note, among all runs that do so at once.
 *
 * @param change gets what the note says now
 * @throws FlowerError `file`, also where the note is there and cannot be read: it is not overwritten then
 */
export function changeNote(note: {
  readonly notes: string
  readonly kind: NoteKind
  readonly step: string
  readonly change: (text: string) => string
}): void {
  const path = notePath(note.notes, note.kind, note.step)
  underLockSync(path, (confirm) => writeAtomically(path, note.change(textOf(path)), confirm))
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (isSystemError(error, 'ENOENT')) return ''
    throw fileError('read', path, error)
  }
}
