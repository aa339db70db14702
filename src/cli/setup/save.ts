import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { setAside, writeAtomically } from '../../workbench/atomic-file.ts'
import { fileError } from '../../workbench/file-error.ts'
import { underLockSync } from '../../workbench/file-lock.ts'
import { textOf } from '../config/source.ts'
import { isAbout } from '../config/variables.ts'

/** Only the person: of the folder, and of the file. */
const FOLDER_MODE = 0o700
const FILE_MODE = 0o600

/**
 * Puts values into the person's configuration. What is there about keys and endpoints gives way; all else stays.
 *
 * @param file absolute
 * @returns where a file went that could not be understood; null when there was none
 * @throws FlowerError `file`
 */
export function saveInto(file: string, values: Readonly<Record<string, string | undefined>>): string | null {
  const folder = path.dirname(file)
  try {
    mkdirSync(folder, { recursive: true, mode: FOLDER_MODE })
  } catch (error) {
    throw fileError('create the folder', folder, error)
  }
  return underLockSync(file, (confirm) => {
    const before = contentOf(file)
    const aside = before === null ? setAside(file, new Date()) : null
    const kept = Object.entries(before ?? {}).filter(
      ([name]) => !isAbout(name, 'credential') && !isAbout(name, 'way'),
    )
    const content = { ...Object.fromEntries(kept), ...values }
    writeAtomically(file, `${JSON.stringify(content, null, 2)}\n`, confirm, FILE_MODE)
    return aside
  })
}

/** Null for a file that is no JSON object. */
function contentOf(file: string): object | null {
  const text = textOf(file)
  if (text === null) return {}
  try {
    const content: unknown = JSON.parse(text)
    return typeof content === 'object' && content !== null && !Array.isArray(content) ? content : null
  } catch {
    return null
  }
}
