import { accessSync, constants, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileError } from './file-error.ts'
import { makeOwnFolder } from './own-folder.ts'

/** The folder in the workspace where a run keeps what people may read and edit. Paths are absolute. */
export interface Workbench {
  /** The directory that it belongs to, and which it may lie outside of. */
  readonly workspace: string
  readonly root: string
  /** Documents: handoffs, the brief, the goal. */
  readonly notes: string
  /** What agents made and what outlives their session. */
  readonly artifacts: string
  /** Programs that agents wrote for themselves. */
  readonly scripts: string
  /** Large results of tools, under the hash of what they say. */
  readonly spill: string
}

const WAY_OUT = 'Make it a folder that can be written, name another one, or go without it (--no-workbench).'

/**
 * Opens the workbench of a workspace, and creates what is missing of it.
 *
 * @param folder relative to the workspace, or absolute
 * @throws FlowerError `file` when it is a file or cannot be written
 */
export function openWorkbench(workspace: string, folder = '.flower'): Workbench {
  const root = resolve(workspace, folder)
  makeOwnFolder(root, WAY_OUT)
  const [notes, artifacts, scripts] = ['notes', 'artifacts', 'scripts'].map((name) => inside(root, name))
  const spill = join(root, 'spill')
  // Kept out of the repository even where the workbench is a person's folder: what tools say may hold secrets.
  makeOwnFolder(spill, WAY_OUT)
  // Told now, and not hours later when the first document is due.
  for (const path of [notes!, artifacts!, scripts!, spill]) checkWritable(path)
  return { workspace: resolve(workspace), root, notes: notes!, artifacts: artifacts!, scripts: scripts!, spill }
}
