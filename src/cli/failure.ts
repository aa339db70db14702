import { FlowerError, messageOf } from '../core/errors.ts'
import { neutralise } from '../terminal/neutralise.ts'
import { EXIT } from './exit-codes.ts'

/**
 * Says on standard error, in one line, what went wrong; with `FLOWER_DEBUG=1` also where.
 *
 * @returns the exit code for it
 */
export function reportFailure(error: unknown): number {
  complain(messageOf(error))
  if (debugging()) showStack(error)
  const notStarted = error instanceof FlowerError && (error.code === 'usage' || error.code === 'credentials')
  return notStarted ? EXIT.usage : EXIT.failed
}

/** One line of flower's own on standard error. */
export function complain(message: string): void {
  const line = neutralise(message)
    .split('\n')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(' ')
  process.stderr.write(`flower: ${line}\n`)
}

export function debugging(): boolean {
  return process.env.FLOWER_DEBUG === '1'
}

/** Where an error came from, and where what caused it did. */
export function showStack(error: unknown): void {
  if (!(error instanceof Error)) return
  process.stderr.write(`${neutralise(error.stack ?? '')}\n`)
  showStack(error.cause)
}
