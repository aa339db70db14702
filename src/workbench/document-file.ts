import { mkdirSync, readdirSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { reserve, writeAtomically } from './atomic-file.ts'
import { fileError, isSystemError } from './file-error.ts'
import { underLockSync } from './file-lock.ts'
import { timestamp } from './timestamp.ts'

/** The documents of a job, which people read and edit: what is wanted, how that is checked, and what came of it. */
export type DocumentName = 'brief' | 'goal' | 'verdict'

export function documentPath(notes: string, name: DocumentName): string {
  return join(notes, `${name}.md`)
}

/**
 * Writes a document anew from what it says now, among all who do so at once: a person in an editor, another run, a message that
 * came in. The former one is copied to the archive before.
 *
 * @param document.notes the notes folder of the workbench, absolute; it exists
 * @param document.change gets what it says now, an empty text when there is none
 * @returns what it says then
 * @throws FlowerError `file`; the former document is in its place then
 */
export function changeDocument(document: {
  readonly notes: string
  readonly name: DocumentName
  readonly now: Date
  readonly change: (text: string) => string
}): string {
  const { notes, name, now, change } = document
  const path = documentPath(notes, name)
  return underLockSync(path, (confirm) => {
    const former = documentText(path)
    const text = change(former)
    if (text === former) return text
    archiveCopy(path, join(notes, 'archive', name), `${name}-${timestamp(now)}`)
    writeAtomically(path, text, confirm)
    return text
  })
}

/**
 * Moves all documents of a job out of the way, for another job to begin in the same place. Nothing is deleted.
 *
 * @returns the folder in the archive; null when there was nothing to move
 * @throws FlowerError `file`
 */
export function archiveNotes(notes: string, now: Date): string | null {
  const names = namesIn(notes).filter((name) => name.endsWith('.md'))
  if (names.length === 0) return null
  const archive = join(notes, 'archive')
  makeFolder(archive)
  const folder = freshFolder(join(archive, timestamp(now)))
  for (const name of names) {
    try {
      renameSync(join(notes, name), join(folder, name))
    } catch (error) {
      throw fileError('archive', join(notes, name), error)
    }
  }
  return folder
}

/**
 * What a document says now, whatever a person's editor made of it: UTF-8, UTF-16 or Latin-1, any line ends.
 *
 * @returns null when it is gone or cannot be read
 */
export function readDocument(path: string): string | null {
  try {
    return withPlainLineEnds(decode(readFileSync(path)))
  } catch {
    return null
  }
}

/**
 * The same, for whoever would write it anew where there is none.
 *
 * @returns an empty text when it is gone
 * @throws FlowerError `file` when it is there and cannot be read
 */
export function documentText(path: string): string {
  try {
    return withPlainLineEnds(decode(readFileSync(path)))
  } catch (error) {
    if (isSystemError(error, 'ENOENT')) return ''
    throw fileError('read', path, error)
  }
}

/**
 * Copies a file, if it is there, to a name of its own in a folder.
 *
 * @returns where the copy lies; null when there is no file
 * @throws FlowerError `file`
 */
export function archiveCopy(path: string, folder: string, stem: string): string | null {
  let content: Buffer
  try {
    content = readFileSync(path)
  } catch (error) {
    if (isSystemError(error, 'ENOENT')) return null
    throw fileError('archive', path, error)
  }
  makeFolder(folder)
  const copy = reserve(join(folder, stem), '.md')
  writeAtomically(copy, content)
  return copy
}

export function withPlainLineEnds(text: string): string {
  return text.replace(/\r\n?/g, '\n')
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch (error) {
    if (isSystemError(error, 'ENOENT')) return []
    throw fileError('read', folder, error)
  }
}

/** @throws FlowerError `file` */
export function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true })
  } catch (error) {
    throw fileError('create the folder', folder, error)
  }
}

/** Two that start over in the same second do not mix theirs. */
function freshFolder(stem: string): string {
  for (let n = 1; ; n++) {
    const folder = n === 1 ? stem : `${stem}-${n}`
    try {
      mkdirSync(folder)
      return folder
    } catch (error) {
      if (!isSystemError(error, 'EEXIST')) throw fileError('create the folder', folder, error)
    }
  }
}

function decode(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  // Without a mark at the beginning: every document begins with a character of ASCII, and holds no zero.
  if (bytes.length > 1 && bytes[0] !== 0 && bytes[1] === 0) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes.length > 1 && bytes[0] === 0 && bytes[1] !== 0) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('latin1').decode(bytes)
  }
}
