import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { writeAtomically } from './atomic-file.ts'
import { fileError, isSystemError } from './file-error.ts'
import { underLockSync } from './file-lock.ts'
import { safeName } from './safe-name.ts'

/** What one document points to: all that the user had said (`orders`), all that flower had recorded (`ledger`). */
export type AttachmentKind = 'orders' | 'ledger'

/**
 * Keeps what a document points to. Its name tells what it says, so that the pointer holds, whatever later generations and
 * other runs of the step write.
 *
 * @returns its path, absolute: `<notes>/archive/<kind>/<step>-<hash>.md`
 * @throws FlowerError `file`
 */
export function writeAttachment(attachment: {
  readonly notes: string
  readonly kind: AttachmentKind
  readonly step: string
  readonly text: string
}): string {
  const { notes, kind, step, text } = attachment
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 12)
  const path = join(notes, 'archive', kind, `${safeName(step)}-${hash}.md`)
  try {
    mkdirSync(dirname(path), { recursive: true })
  } catch (error) {
    throw fileError('write', path, error)
  }
  writeAtomically(path, text)
  return path
}

/** Where a step's ended decisions and dead ends lie, those of all runs. */
function endedPath(notes: string, step: string): string {
  return join(notes, `ended-${safeName(step)}.md`)
}

/**
 * What a step's note of ended entries says; an empty text where there is none.
 *
 * @throws FlowerError `file`
 */
export function readEnded(notes: string, step: string): string {
  return textOf(endedPath(notes, step))
}

/**
 * Changes that note, among all runs that do so at once.
 *
 * @param change gets what the note says now
 * @throws FlowerError `file`, also where the note is there and cannot be read: it is not overwritten then
 */
export function changeEnded(note: {
  readonly notes: string
  readonly step: string
  readonly change: (text: string) => string
}): void {
  const path = endedPath(note.notes, note.step)
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
