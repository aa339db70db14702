import { numbersIn, type OverflowNumbers } from './overflow-numbers.ts'
import { read } from './overflow-reading.ts'
import { saysOverflow } from './overflow-rules.ts'

export type { OverflowNumbers } from './overflow-numbers.ts'

/**
 * Whether an API, a gateway or the harness says that the request does not fit the context window, in English or
 * Chinese. Rate limits, output limits, sizes of attachments and whatever merely quotes such a phrase are not overflow.
 *
 * @param texts descriptions of one and the same failure: the message, an error code, a status text
 */
export function isOverflow(...texts: string[]): boolean {
  return saysOverflow(read(texts))
}

/** The limit and the actual size that an overflow states, in tokens; nothing for any other text. Never a guess. */
export function overflowNumbers(text: string): OverflowNumbers {
  const reading = read([text])
  return saysOverflow(reading) ? numbersIn(reading) : {}
}
