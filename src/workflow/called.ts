import { FlowerError } from '../core/errors.ts'
import { StepAbort } from './step-abort.ts'
import { thrownAt } from './thrown-at.ts'

/**
 * Calls a function of a step, sync or async. What it throws by mistake says which function that was, and where; what it throws on
 * purpose stays what it is.
 *
 * @param option the name under which the step has it
 */
export function called<T>(option: string, call: () => T): T {
  try {
    const made = call()
    if (!(made instanceof Promise)) return made
    return made.catch((thrown: unknown) => {
      throw blaming(option, thrown)
    }) as T
  } catch (thrown) {
    throw blaming(option, thrown)
  }
}

function blaming(option: string, thrown: unknown): unknown {
  if (thrown instanceof StepAbort || thrown instanceof FlowerError) return thrown
  const error = errorOf(thrown)
  const at = thrownAt(error)
  return new Error(`its ${option} threw: ${error.message}${at === null ? '' : ` (${at})`}`, { cause: error })
}

/** Anything that can be thrown, as an error. */
export function errorOf(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown))
}
