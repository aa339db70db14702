import { FlowerError, messageOf } from '../core/errors.ts'
import { type Given, given, wish } from '../workflow/key.ts'
import type { Step } from '../workflow/step.ts'
import { promptFrom } from './prompt.ts'

/** What there is before the steps that run. */
interface Before {
  /** The step that the run begins with, where it is not the first one. */
  readonly from: string | undefined
  readonly known: readonly Given[]
}

/**
 * The prompt of a workflow as a value. Where a step needs it and no earlier run has kept one, it is read from standard input.
 *
 * @throws FlowerError `usage` for one that no step reads, and where there is none
 */
export async function workflowWish(
  argument: string | undefined,
  steps: readonly Step[],
  { from, known }: Before,
): Promise<Given[]> {
  const needs = steps.find((step) => readsOf(step).some((read) => 'name' in read && isWish(read)))
  const mayRead = steps.find((step) =>
    readsOf(step).some((read) => 'optional' in read && isWish(read.optional)),
  )
  const isKept = known.some(({ key }) => isWish(key))
  if (argument === undefined && (needs === undefined || isKept)) return []
  const reader = needs ?? mayRead
  if (reader === undefined)
    throw new FlowerError('usage', 'no step that runs here reads the prompt (wish); leave it out')
  try {
    return [given(wish, await promptFrom(argument, process.stdin, 'run flows.ts:build'))]
  } catch (error) {
    const before = from === undefined ? '' : ', and no earlier run has kept it'
    const reads = `step '${reader.name}' reads the prompt (wish)${before}`
    throw new FlowerError('usage', `${reads}: ${messageOf(error)}`)
  }
}

function readsOf({ reads = {} }: Step): (typeof reads)[string][] {
  return Object.values(reads)
}

function isWish({ name }: { readonly name: string }): boolean {
  return name === wish.name
}
