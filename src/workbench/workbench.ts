import { accessSync, constants, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileError } from './file-error.ts'
import { makeOwnFolder } from './own-folder.ts'

/** The folder in the workspace where a run keeps what people may read and edit. Paths are absolute. */
export interface Workbench {
  readonly root: string
  readonly notes: string
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
  const notes = join(root, 'notes')
  makeOwnFolder(root, WAY_OUT)
  try {
    mkdirSync(notes, { recursive: true })
    // Told now, and not hours later when the first document is due.
    accessSync(notes, constants.W_OK)
  } catch (error) {
    throw fileError('use the workbench', notes, error, WAY_OUT)
  }
  return { root, notes }
}
