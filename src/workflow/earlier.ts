import { isDeepStrictEqual } from 'node:util'
import type { Memory } from '../runtime/memory.ts'
import { firstStep } from './check-workflow.ts'
import { type Given, type Key, wish } from './key.ts'
import type { Workflow } from './workflow.ts'

/** What an earlier run has left for one that begins with a later step. */
export interface Earlier {
  /** What the steps that are left out have produced, and the wish. */
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
  const keptUnder = (key: Key<unknown>): Given[] => {
    const kept = memory.get(valueName(key))
    return kept === null ? [] : [{ key, value: JSON.parse(kept) }]
  }
  return {
    values: [
      ...(from === undefined ? [] : keptUnder(wish).filter(({ value }) => value !== null)),
      ...left.flatMap(({ produces }) => (produces ? keptUnder(produces) : [])),
    ],
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

/** Keeps what is asked for; where nothing is, a run that begins anew has none to leave either. */
export function keepWish(memory: Memory, values: readonly Given[]): void {
  keepValue(memory, wish, values.find(({ key }) => key.name === wish.name)?.value ?? null)
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
