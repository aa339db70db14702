import { existsSync, statSync } from 'node:fs'
import path from 'node:path'
import { FlowerError } from '../core/errors.ts'
import { RunStore } from '../runtime/run-store.ts'
import type { RunDirFlags } from './run-dir-options.ts'

/** Where a command is to look, absolute. */
export interface Places {
  readonly workspace: string
  readonly runDir: string
}

/** @throws FlowerError `usage` for a workspace that is not a directory */
export function placesOf({ workspace, runDir }: Pick<RunDirFlags, 'workspace' | 'runDir'>): Places {
  const folder = path.resolve(workspace)
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
    throw new FlowerError('usage', `the workspace ${folder} is not a directory; name one (--workspace)`)
  }
  return { workspace: folder, runDir: path.resolve(folder, runDir) }
}

/** What is recorded there; null where nothing is, so that a command that looks makes no file. */
export function recordedIn(runDir: string): RunStore | null {
  const files = ['flower.db', 'manifest.json'].map((file) => path.join(runDir, file))
  return files.some((file) => existsSync(file)) ? new RunStore(runDir) : null
}
