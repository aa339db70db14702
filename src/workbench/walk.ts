import { type Dirent, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'

/** A directory that is no repository may be somebody's home. */
const MOST_FILES = 20_000
const MOST_BYTES = 200_000_000
const NEVER = new Set(['.git', '.hg', '.svn', 'node_modules', '.venv', '__pycache__'])

/**
 * The files below a folder, relative to it. Links are not followed.
 *
 * @param without folders to leave out, absolute
 */
export function walkedFiles(
  root: string,
  without: readonly string[],
): { readonly files: readonly string[]; readonly complete: boolean } {
  const files: string[] = []
  const folders = [root]
  for (let folder = folders.shift(); folder !== undefined; folder = folders.shift()) {
    for (const entry of entriesOf(folder)) {
      const path = join(folder, entry.name)
      if (entry.isDirectory() && !NEVER.has(entry.name) && !without.includes(path)) folders.push(path)
      if (!entry.isFile()) continue
      if (files.length === MOST_FILES) return { files, complete: false }
      files.push(relative(root, path))
    }
  }
  return { files, complete: true }
}

/** Which of the names occur as whole words in these files. Binary files are passed over. */
export function wordsInFiles(
  root: string,
  files: readonly string[],
  names: readonly string[],
): { readonly names: ReadonlySet<string>; readonly complete: boolean } {
  const missing = new Set(names)
  const found = new Set<string>()
  let bytes = 0
  for (const file of files) {
    if (missing.size === 0) break
    bytes += statSync(join(root, file), { throwIfNoEntry: false })?.size ?? 0
    if (bytes > MOST_BYTES) return { names: found, complete: false }
    for (const [word] of textOf(join(root, file)).matchAll(/[A-Za-z_$][\w$]*/g)) {
      if (missing.delete(word)) found.add(word)
    }
  }
  return { names: found, complete: true }
}

function textOf(path: string): string {
  try {
    const content = readFileSync(path)
    return content.subarray(0, 8_000).includes(0) ? '' : content.toString('latin1')
  } catch {
    return ''
  }
}

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    return []
  }
}
