import { readFileSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { reserve, writeAtomically } from './atomic-file.ts'
import { archiveCopy, makeFolder } from './document-file.ts'
import { fileError, isSystemError } from './file-error.ts'
import { underLock } from './file-lock.ts'
import { handoffPath } from './handoff-file.ts'
import { handoffFiles } from './handoff-list.ts'
import { safeName } from './safe-name.ts'
import { timestamp } from './timestamp.ts'

/** What became of a person's edit of a step's newest document. */
export type Saved =
  /** It is what the person made of it; the former text lies at `former`. */
  | { readonly kind: 'saved'; readonly path: string; readonly former: string | null }
  /** A run has put a newer document in its place meanwhile; the edit is where that run has moved the edited one. */
  | { readonly kind: 'moved'; readonly path: string; readonly former: string | null; readonly newest: string }
  /** Somebody else has changed or removed it meanwhile; nothing of theirs was touched, and the edit lies at `kept`. */
  | { readonly kind: 'conflict'; readonly path: string; readonly kept: string }

/**
 * The bytes of a step's newest document; null when there is none.
 *
 * @throws FlowerError `file`
 */
export function newestHandoff(
  notes: string,
  step: string,
): { readonly path: string; readonly content: Buffer } | null {
  const path = handoffPath(notes, step)
  const content = contentOf(path)
  return content === null ? null : { path, content }
}

/**
 * Puts a person's edit of a step's newest document where whoever reads the document will look for it, among runs that
 * change it at the same time. What stood there goes to `archive/edits/` before.
 *
 * Never to `archive/handoff/`: a run that waits for the edit would take what it finds there for its own document, moved
 * away by another run (`readBack`), and the edit would be lost.
 *
 * @param edit.base what the person began to edit
 * @throws FlowerError `file`; nothing is changed then
 */
export async function saveEdit(edit: {
  readonly notes: string
  readonly step: string
  readonly base: Buffer
  readonly content: Buffer
  readonly now: Date
}): Promise<Saved> {
  const { notes, step, base, content, now } = edit
  const newest = handoffPath(notes, step)
  const name = safeName(step)
  const edits = join(notes, 'archive', 'edits')
  return underLock(newest, (confirm): Saved => {
    const replace = (path: string): string | null => {
      const former = archiveCopy(path, edits, `${name}-${timestamp(now)}`)
      writeAtomically(path, content, confirm)
      return former
    }
    if (contentOf(newest)?.equals(base)) return { kind: 'saved', path: newest, former: replace(newest) }
    const moved = handoffFiles(notes).findLast(
      (file) => file.name === name && file.archivedAt !== null && contentOf(file.path)?.equals(base),
    )
    if (moved) {
      const { atime, mtime } = statSync(moved.path)
      const former = replace(moved.path)
      // By age a waiting run tells its own document from those that were moved after it.
      utimesSync(moved.path, atime, mtime)
      return { kind: 'moved', path: moved.path, former, newest }
    }
    return { kind: 'conflict', path: newest, kept: keep(edits, `${name}-${timestamp(now)}`, content) }
  })
}

function keep(folder: string, stem: string, content: Buffer): string {
  makeFolder(folder)
  const path = reserve(join(folder, stem), '.md')
  writeAtomically(path, content)
  return path
}

function contentOf(path: string): Buffer | null {
  try {
    return readFileSync(path)
  } catch (error) {
    if (isSystemError(error, 'ENOENT')) return null
    throw fileError('read', path, error)
  }
}
