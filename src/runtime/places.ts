import { statSync } from 'node:fs'
import path from 'node:path'
import { FlowerError } from '../core/errors.ts'
import { openWorkbench, type Workbench } from '../workbench/workbench.ts'
import { checkRuntimeOptions, type RuntimeOptions } from './options.ts'

/** @throws FlowerError `usage` for options that make no sense, or a workspace that is not a directory */
export function workspaceOf(options: RuntimeOptions): string {
  checkRuntimeOptions(options)
  const workspace = path.resolve(options.workspace)
  const stats = statSync(workspace, { throwIfNoEntry: false })
  if (!stats)
    throw new FlowerError(
      'usage',
      `the workspace ${workspace} does not exist; create it, or name another one`,
    )
  if (!stats.isDirectory())
    throw new FlowerError('usage', `the workspace ${workspace} is not a directory; name one`)
  return workspace
}

/** The run directory, absolute. */
export function runDirOf(options: RuntimeOptions): string {
  return path.resolve(options.workspace, options.runDir ?? 'runs')
}

export function isOutside(folder: string, other: string): boolean {
  const way = path.relative(folder, other)
  return way.startsWith('..') || path.isAbsolute(way)
}

export function workbenchOf(options: RuntimeOptions, workspace: string): Workbench | null {
  const { workbench = false } = options
  if (workbench === false) return null
  return workbench === true ? openWorkbench(workspace) : openWorkbench(workspace, workbench)
}

/** The folder of the documents, absolute; it is not made: a command may only look. */
export function notesOf({ workbench = false }: RuntimeOptions, workspace: string): string | null {
  if (workbench === false) return null
  return path.join(path.resolve(workspace, workbench === true ? '.flower' : workbench), 'notes')
}
