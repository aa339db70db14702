import { FlowerError, messageOf } from '../core/errors.ts'
import { neutralise } from '../terminal/neutralise.ts'
import { wrap } from '../terminal/wrap.ts'
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

const LEAD = 'flower: '
/** With less room than this beside the lead, the terminal breaks the line itself. */
const LEAST_COLUMNS = 20

/** One line of flower's own on standard error; where that is a terminal, as many as its width makes of it. */
export function complain(message: string): void {
  const line = neutralise(message)
    .split('\n')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(' ')
  const { isTTY, columns } = process.stderr
  const room = isTTY ? columns - LEAD.length : 0
  const rows = room < LEAST_COLUMNS ? [line] : wrap(line, room, (further) => `(+${further})`)
  process.stderr.write(`${LEAD}${rows.join(`\n${' '.repeat(LEAD.length)}`)}\n`)
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
