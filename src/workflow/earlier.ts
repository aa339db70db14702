import { isDeepStrictEqual } from 'node:util'
import type { Memory } from '../runtime/memory.ts'
import { firstStep } from './check-workflow.ts'
import type { Given, Key } from './key.ts'
import type { Workflow } from './workflow.ts'

/** What the steps that are left out have come to in an earlier run. */
export interface Earlier {
  readonly values: readonly Given[]
  /** By the name of the step: its last session. */
  readonly sessions: ReadonlyMap<string, string>
}

/**
 * What an earlier run has left of the steps before the one to begin with.
 *
 * @param from the name of that step; undefined for the first
 * @throws FlowerError `usage` for a step that does not exist, `file`
 */
export function earlier(workflow: Workflow, from: string | undefined, memory: Memory): Earlier {
  const left = workflow.steps.slice(0, firstStep(workflow, from))
  return {
    values: left.flatMap(({ produces }) => {
      const kept = produces ? memory.get(valueName(produces)) : null
      return produces && kept !== null ? [{ key: produces, value: JSON.parse(kept) }] : []
    }),
    sessions: new Map(
      left.flatMap(({ name }): [string, string][] => {
        const session = memory.get(sessionName(name))
        return session === null ? [] : [[name, session]]
      }),
    ),
  }
}

/** Keeps a value for a later run that begins after its step; not one that would not come back from JSON as it was. */
export function keepValue(memory: Memory, key: Key<unknown>, value: unknown): void {
  const text = jsonOf(value)
  if (text !== null && isDeepStrictEqual(JSON.parse(text), value)) memory.set(valueName(key), text)
}

export function keepSession(memory: Memory, step: string, session: string): void {
  memory.set(sessionName(step), session)
}

function jsonOf(value: unknown): string | null {
  try {
    return JSON.stringify(value) ?? null
  } catch {
    return null
  }
}

function valueName({ name }: Key<unknown>): string {
  return `value/${name}`
}

function sessionName(step: string): string {
  return `session/${step}`
}
