import { join } from 'node:path'
import { writeAtomically } from './atomic-file.ts'
import { safeName } from './safe-name.ts'

/**
 * What a document points to: all that the user said (`orders`), all that flower recorded (`ledger`), the decisions and dead
 * ends that no longer hold (`ended`).
 */
export type NoteKind = 'orders' | 'ledger' | 'ended'

/** Where a step's note lies: `<notes>/<kind>-<step>.md`. */
export function notePath(notes: string, kind: NoteKind, step: string): string {
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
