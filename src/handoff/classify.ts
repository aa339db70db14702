import { type FailureKind, kindOf } from './classify-rules.ts'
import { numbersIn, type OverflowNumbers } from './overflow-numbers.ts'
import { read } from './overflow-reading.ts'
import { saysOverflow } from './overflow-rules.ts'

export type { FailureKind } from './classify-rules.ts'

/** `limit` and `actual`, in tokens, are given for an overflow that states them. */
export interface Failure extends OverflowNumbers {
  readonly kind: FailureKind
}

/**
 * Judges a failure by its texts. All of them describe the same one, so each may settle what the others leave open:
 * `classify('Unknown error', 'overloaded_error')` is a retry. Overflow is looked for first, and an error's own words
 * count more than its status: gateways pass refusals on as 500 and 429.
 *
 * @param texts the message, an error code, a status text, in any order
 */
export function classify(...texts: string[]): Failure {
  const reading = read(texts)
  if (saysOverflow(reading)) return { kind: 'overflow', ...numbersIn(reading) }
  return { kind: kindOf(reading.whole) }
}
