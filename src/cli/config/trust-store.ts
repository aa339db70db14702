import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { setAside, writeAtomically } from '../../workbench/atomic-file.ts'
import { underLockSync } from '../../workbench/file-lock.ts'
import { stateFolder } from '../../workbench/state-folder.ts'
import { textOf } from './source.ts'
import type { Trust } from './trust.ts'

const VERSION = 1

const Answer = z.object({ workspace: z.string(), what: z.string(), hash: z.string(), at: z.string() })
const File = z.object({ version: z.literal(VERSION), trusted: z.array(Answer) })
type Answer = z.infer<typeof Answer>

/** What a person has said yes to, kept in their state folder: no directory that came from elsewhere can say it for them. */
export interface TrustStore {
  /** Absolute. */
  readonly file: string
  has(question: Asked): boolean
  /** @throws FlowerError `file` */
  add(question: Asked): void
  /**
   * Takes back all that was said in this workspace.
   *
   * @returns how many answers
   * @throws FlowerError `file`
   */
  forget(workspace: string): number
}

interface Asked {
  readonly workspace: string
  readonly what: Trust
  readonly hash: string
}

/** @param env `FLOWER_STATE_DIR` in it says where; it is the process's, never one that a file has a part in */
export function trustStore(env: Readonly<Record<string, string | undefined>>): TrustStore {
  const file = path.join(stateFolder(env), 'trust.json')
  const change = (next: (answers: readonly Answer[]) => readonly Answer[]): void => {
    mkdirSync(path.dirname(file), { recursive: true })
    underLockSync(file, (confirm) => {
      const answers = read(file)
      if (answers === null) setAside(file, new Date())
      const trusted = next(answers ?? [])
      writeAtomically(file, `${JSON.stringify({ version: VERSION, trusted }, null, 2)}\n`, confirm)
    })
  }
  return {
    file,
    has: (question) => (read(file) ?? []).some((answer) => isSame(answer, question)),
    add: ({ workspace, what, hash }) => {
      const answer = { workspace, what, hash, at: new Date().toISOString() }
      change((answers) => [...answers.filter((other) => !isSame(other, answer)), answer])
    },
    forget: (workspace) => {
      const others = (answers: readonly Answer[]): readonly Answer[] =>
        answers.filter((answer) => answer.workspace !== workspace)
      const answers = read(file) ?? []
      const count = answers.length - others(answers).length
      if (count > 0) change(others)
      return count
    },
  }
}

/** Null for a file that cannot be understood: it counts as no answer, so that a person is asked. */
function read(file: string): readonly Answer[] | null {
  const text = textOf(file)
  if (text === null) return []
  try {
    return File.parse(JSON.parse(text)).trusted
  } catch {
    return null
  }
}

function isSame(one: Omit<Answer, 'at'>, other: Omit<Answer, 'at'>): boolean {
  return one.workspace === other.workspace && one.what === other.what && one.hash === other.hash
}
