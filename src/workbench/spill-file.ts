import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { writeAtomically } from './atomic-file.ts'
import { fileError } from './file-error.ts'

/** A text that was put aside. */
export interface SpillFile {
  /** `<folder>/<hash>.txt`. */
  readonly path: string
  readonly bytes: number
}

/** The name of a spill file, wherever the folder is. */
export const SPILL_NAME: RegExp = /[0-9a-f]{16}\.txt/

/**
 * Puts a text into the spill folder under the hash of what it says, so that the same text is there once.
 *
 * @param folder absolute; it is made when it is missing
 * @throws FlowerError `file`
 */
export function saveSpill(folder: string, text: string): SpillFile {
  return save(folder, Buffer.from(text))
}

/**
 * The same for a text that lies in a file.
 *
 * @throws FlowerError `file`
 */
export function copyToSpill(folder: string, source: string): SpillFile {
  let content: Buffer
  try {
    content = readFileSync(source)
  } catch (error) {
    throw fileError('read', source, error)
  }
  return save(folder, content)
}

function save(folder: string, content: Buffer): SpillFile {
  const name = createHash('sha256').update(content).digest('hex').slice(0, 16)
  const path = join(folder, `${name}.txt`)
  const bytes = content.length
  try {
    mkdirSync(folder, { recursive: true })
    // A file of that name and size is complete: it was put there by a rename.
    if (statSync(path, { throwIfNoEntry: false })?.size === bytes) return { path, bytes }
  } catch (error) {
    throw fileError('use the folder', folder, error)
  }
  writeAtomically(path, content)
  return { path, bytes }
}
