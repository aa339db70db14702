import { type Entry, isObject } from './entry.ts'

/**
 * How full a stored session was when it was left, in tokens: what its last response read and wrote. What came after it (results
 * of tools) is not counted.
 */
export function contextOfEntries(entries: readonly Entry[]): number {
  for (const { type, message, isApiErrorMessage } of entries.toReversed()) {
    if (type !== 'assistant' || isApiErrorMessage === true || !isObject(message)) continue
    const { usage } = message
    if (!isObject(usage)) continue
    const tokens = COUNTED.map((key) => usage[key]).filter((value) => typeof value === 'number')
    const sum = tokens.reduce((total, value) => total + value, 0)
    if (sum > 0) return sum
  }
  return 0
}

const COUNTED = ['input_tokens', 'cache_read_input_tokens', 'cache_creation_input_tokens', 'output_tokens']
