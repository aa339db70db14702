import { createHash } from 'node:crypto'
import path from 'node:path'
import { FlowerError, messageOf } from '../../core/errors.ts'
import type { Keys } from './keys.ts'
import { type Source, sourceOf, textOf } from './source.ts'

const CODE = ['flower.config.ts', 'flower.config.js']
const DATA = 'flower.config.json'

/** The workspace's configuration as it lies there; nothing of it has run. */
export interface WorkspaceFile {
  /** Absolute. */
  readonly file: string
  readonly text: string
  /** Reading it is running it. */
  readonly isCode: boolean
  /** SHA-256 of its content. */
  readonly hash: string
}

/**
 * @param workspace absolute
 * @throws FlowerError `usage` when there are two: nobody could tell which one counts
 */
export function findWorkspaceFile(workspace: string): WorkspaceFile | null {
  const [found, second] = [...CODE, DATA].flatMap((name): WorkspaceFile[] => {
    const file = path.join(workspace, name)
    const text = textOf(file)
    if (text === null) return []
    return [{ file, text, isCode: name !== DATA, hash: createHash('sha256').update(text).digest('hex') }]
  })
  if (found && second) {
    throw new FlowerError('usage', `${found.file} and ${path.basename(second.file)} are both there; keep one`)
  }
  return found ?? null
}

/**
 * What it says. Code is run by this.
 *
 * @throws FlowerError `usage`
 */
export async function readWorkspaceFile(found: WorkspaceFile, keys: Keys): Promise<Source> {
  const content = found.isCode ? await exportOf(found) : parsed(found.file, found.text)
  return sourceOf({ kind: 'workspace', file: found.file }, content, keys)
}

/** @throws FlowerError `usage` that says where it is damaged */
export function parsed(file: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    // The message may quote what stands around the place, and that may be a key.
    const where = messageOf(error).replace(/, (\.\.\.)?".*" is not valid JSON$/s, '')
    throw new FlowerError('usage', `${file} is not valid JSON: ${where}. Mend it, or move it away.`)
  }
}

async function exportOf({ file, text }: WorkspaceFile): Promise<unknown> {
  const { createJiti } = await import('jiti')
  // A cache in the system's temporary folder is one that others can write to.
  const jiti = createJiti(file, { fsCache: false, interopDefault: false })
  try {
    // What was asked about is what runs, though the file has changed meanwhile.
    const loaded = await jiti.evalModule(text, { filename: file, async: true })
    return (loaded as { default?: unknown }).default
  } catch (error) {
    throw new FlowerError('usage', `${file} cannot be loaded: ${messageOf(error)}`, { cause: error })
  }
}
