import { type Dirent, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { writeAtomically } from './atomic-file.ts'
import { bounded, describeFile } from './describe-file.ts'
import type { Workbench } from './workbench.ts'

/** The folders of the workbench that are listed. What was spilled is named where it was cut, and the archive is for people. */
export const INDEX_CATEGORIES = ['artifacts', 'scripts', 'notes'] as const
export type IndexCategory = (typeof INDEX_CATEGORIES)[number]

/** One file that is in the workbench for later. */
export interface IndexEntry {
  readonly category: IndexCategory
  /** Relative to the workspace, or absolute when the workbench lies elsewhere. One line. */
  readonly path: string
  /** One line; may be empty. */
  readonly description: string
  readonly bytes: number
  /** When its content last changed, in milliseconds since 1970. */
  readonly modified: number
}

/** The most files that are looked at in a category. */
const MOST_FILES = 1_000
const LONGEST_PATH = 300
/** The log of questions and answers: who asked has been answered, and the others are not to pay for it. */
const FOR_PEOPLE = 'questions.md'
const UNLISTED = new Set(['archive', 'node_modules'])

/**
 * Looks at what is in the workbench, by whatever means it came there, and brings `INDEX.md` up to date. Cheap: a
 * directory listing and the first bytes of each file.
 *
 * @returns by category, then path
 * @throws FlowerError `file` when `INDEX.md` cannot be written
 */
export function refreshIndex(workbench: Workbench): IndexEntry[] {
  const entries = INDEX_CATEGORIES.flatMap((category) => entriesOf(workbench, category))
  const path = join(workbench.root, 'INDEX.md')
  const text = indexText(entries)
  if (readIfPossible(path) !== text) writeAtomically(path, text)
  return entries
}

function entriesOf(workbench: Workbench, category: IndexCategory): IndexEntry[] {
  return filesIn(workbench[category], MOST_FILES)
    .filter((file) => file !== join(workbench.notes, FOR_PEOPLE))
    .map((file) => entry(workbench.workspace, category, file))
    .filter((found) => found !== null)
}

function filesIn(folder: string, most: number): string[] {
  const files: string[] = []
  for (const item of listed(folder)) {
    if (files.length >= most) break
    const path = join(folder, item.name)
    if (item.isDirectory()) files.push(...filesIn(path, most - files.length))
    // A link could lead anywhere, and a pipe would never end.
    else if (item.isFile() && !item.name.endsWith('.lock')) files.push(path)
  }
  return files
}

function listed(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter(({ name }) => !name.startsWith('.') && !UNLISTED.has(name))
      .sort((one, other) => (one.name < other.name ? -1 : 1))
  } catch {
    return []
  }
}

/** @returns null when the file is gone again, or cannot be read */
function entry(workspace: string, category: IndexCategory, file: string): IndexEntry | null {
  try {
    const { size, mtimeMs } = statSync(file)
    return {
      category,
      path: bounded(shownPath(workspace, file), LONGEST_PATH),
      description: describeFile(file, /\.(?:md|markdown)$/i.test(file)),
      bytes: size,
      modified: mtimeMs,
    }
  } catch {
    return null
  }
}

function shownPath(workspace: string, file: string): string {
  const path = relative(workspace, file)
  return path === '..' || path.startsWith(`..${sep}`) ? file : path
}

function indexText(entries: readonly IndexEntry[]): string {
  const sections = INDEX_CATEGORIES.map((category) => {
    const lines = entries.filter((one) => one.category === category).map(entryLine)
    return `## ${category}\n\n${lines.length > 0 ? lines.join('\n') : '(empty)'}\n`
  })
  return `# Index\n\nWhat lies in this folder. flower writes this file anew; a line \`desc: …\` near the top of a file describes it.\n\n${sections.join('\n')}`
}

/** `- path (1.2 kB): description`. */
export function entryLine({ path, bytes, description }: IndexEntry): string {
  return `- ${path} (${sizeOf(bytes)})${description && `: ${description}`}`
}

function sizeOf(bytes: number): string {
  if (bytes < 1_000) return `${bytes} B`
  return bytes < 1_000_000 ? `${(bytes / 1_000).toFixed(1)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}

function readIfPossible(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}
