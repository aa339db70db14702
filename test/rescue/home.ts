import { mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectsFolder } from '../../src/rescue/kept-files.ts'
import { mungedName } from '../../src/rescue/project-folder.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { jsonl, type Line, said, user } from './entries.ts'

export const NOW: Date = new Date('2026-03-01T12:00:00Z')

export const DONE: readonly Line[] = [user('Count the roses.'), said('Five roses.')]

export interface Home {
  readonly root: string
  /** A directory that Claude Code worked in. */
  readonly garden: string
  readonly env: { readonly CLAUDE_CONFIG_DIR: string; readonly HOME: string }
  /** @returns the transcript */
  keep(name: string, lines: readonly Line[], options?: KeepOptions): string
}

interface KeepOptions {
  /** Where the session worked. Default: the garden. */
  readonly of?: string
  /** In minutes. Default: an hour. */
  readonly age?: number
  /** Default: what Claude Code calls it. */
  readonly folder?: string
}

/** A home of Claude Code's. */
export function home(): Home {
  const root = temporaryFolder()
  const garden = join(root, 'my garden')
  mkdirSync(garden)
  const env = { CLAUDE_CONFIG_DIR: join(root, 'claude'), HOME: root }
  return {
    root,
    garden,
    env,
    keep(name, lines, { of = garden, age = 60, folder = mungedName(of) } = {}) {
      mkdirSync(join(projectsFolder(env), folder), { recursive: true })
      const file = join(projectsFolder(env), folder, name)
      writeFileSync(file, jsonl(lines.map((line) => ({ ...line, cwd: of }))))
      const then = new Date(NOW.getTime() - age * 60_000)
      utimesSync(file, then, then)
      return file
    },
  }
}
