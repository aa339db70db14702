import { createHash } from 'node:crypto'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { writeAtomically } from './atomic-file.ts'
import { archiveCopy, readDocument, withPlainLineEnds } from './document-file.ts'
import { underLock } from './file-lock.ts'
import { safeName } from './safe-name.ts'
import { timestamp } from './timestamp.ts'

export interface FrozenHandoff {
  /** `<notes>/handoff-<step>.md`, absolute. */
  readonly path: string
  /** Where the former document of the step lies now; null when there was none. */
  readonly archived: string | null
  /** What the archive held of this step when the document was written. */
  readonly earlier: readonly string[]
}

/**
 * Writes a handoff document to its place. The former one is copied to the archive before, so that at every moment each of
 * them is on disk, and two runs that freeze at once keep each other's.
 *
 * @param notes the notes folder of the workbench, absolute; it exists
 * @throws FlowerError `file`; the former document is in its place then
 */
export async function freezeHandoff(document: {
  readonly notes: string
  readonly step: string
  readonly text: string
  readonly now: Date
}): Promise<FrozenHandoff> {
  const name = safeName(document.step)
  const path = handoffPath(document.notes, document.step)
  return underLock(path, (confirm) => {
    const archive = join(document.notes, 'archive', 'handoff')
    const archived = archiveCopy(path, archive, `${name}-${timestamp(document.now)}`)
    writeAtomically(path, document.text, confirm)
    return { path, archived, earlier: archivedOf(path) }
  })
}

/**
 * The step's newest document as it lies there, whoever wrote or edited it.
 *
 * @returns null when there is none that can be read
 */
export function handoffNow(notes: string, step: string): DocumentNow | null {
  const path = handoffPath(notes, step)
  const text = readDocument(path)
  return text === null ? null : { path, text }
}

/** Where the newest document of a step lies, whether it is there or not. */
export function handoffPath(notes: string, step: string): string {
  return join(notes, `handoff-${safeName(step)}.md`)
}

/** Where a document is, and what it says now. */
export interface DocumentNow {
  readonly path: string
  readonly text: string
}

/**
 * Reads back a document that was frozen, with what a person has made of it since. When another run of the same step has put its own
 * document in that place meanwhile, it has moved this one into the archive, and it is read from there.
 *
 * @returns null when it is gone or cannot be read
 */
export async function readBack(frozen: FrozenHandoff): Promise<DocumentNow | null> {
  return underLock(frozen.path, () => {
    const moved = archivedOf(frozen.path).find((file) => !frozen.earlier.includes(file))
    const path = moved ?? frozen.path
    const text = readDocument(path)
    return text === null ? null : { path, text }
  })
}

/** The archived documents of the step whose document lies at `path`, oldest first. */
function archivedOf(path: string): string[] {
  const folder = join(dirname(path), 'archive', 'handoff')
  const step = basename(path, '.md').replace(/^handoff-/, '')
  const mine = (file: string): boolean =>
    file.startsWith(`${step}-`) && /^\d{8}-\d{6}(-\d+)?\.md$/.test(file.slice(step.length + 1))
  const age = (file: string): number => statSync(file).mtimeMs
  return existsSync(folder)
    ? readdirSync(folder)
        .filter(mine)
        .map((file) => join(folder, file))
        .sort((one, other) => age(one) - age(other))
    : []
}

/** SHA-256 (hex) of a document. Line ends do not count: an editor that changes them has edited nothing. */
export function hashOf(text: string): string {
  return createHash('sha256').update(withPlainLineEnds(text)).digest('hex')
}
