import { cpSync, mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Where a demo takes place. Absolute paths; nothing outside `folder` is written. */
export interface Stage {
  readonly folder: string
  /** The project to repair. */
  readonly project: string
  /** Stands in for the person's home. */
  readonly home: string
}

/** A fresh temporary folder with a copy of the project. It is kept: a person may want to open the documents. */
export function setStage(): Stage {
  const folder = mkdtempSync(join(tmpdir(), 'flower-demo-'))
  const stage = { folder, project: join(folder, 'timesheet'), home: join(folder, 'home') }
  mkdirSync(stage.home)
  cpSync(fileURLToPath(new URL('./project', import.meta.url)), stage.project, { recursive: true })
  return stage
}
