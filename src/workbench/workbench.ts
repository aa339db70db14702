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
  const workbench = {
    workspace: resolve(workspace),
    root,
    notes: join(root, 'notes'),
    artifacts: join(root, 'artifacts'),
    scripts: join(root, 'scripts'),
    spill: join(root, 'spill'),
  }
  for (const path of [workbench.notes, workbench.artifacts, workbench.scripts]) makeWritable(path)
  // Kept out of the repository even where the workbench is a person's folder: what tools say may hold secrets.
  makeOwnFolder(workbench.spill, WAY_OUT)
  return workbench
}

/** Told now, and not hours later when the first document is due. */
function makeWritable(path: string): void {
  try {
    mkdirSync(path, { recursive: true })
    accessSync(path, constants.W_OK)
  } catch (error) {
    throw fileError('use the workbench', path, error, WAY_OUT)
  }
}
