import { z } from 'zod'
import { FlowerError } from '../core/errors.ts'
import { nearest } from '../core/nearest.ts'

/** An object with these keys and no others; the message for another one names what is accepted. */
export function exactly<Shape extends z.ZodRawShape>(shape: Shape): z.ZodObject<Shape, z.core.$strict> {
  const accepted = Object.keys(shape)
  return z.strictObject(shape, {
    error: (issue) => {
      if (issue.code !== 'unrecognized_keys') return undefined
      const unknown = issue.keys.map((key) => `'${key}'`).join(', ')
      const meant = issue.keys.flatMap((key) => nearest(key, accepted) ?? []).map((key) => `'${key}'`)
      const question = meant.length === 0 ? '' : `; did you mean ${meant.join(', ')}?`
      return `unknown ${unknown}; accepted: ${accepted.join(', ')}${question}`
    },
  })
}

/** A function that a person gives. */
export const callback: z.ZodType = z.custom((value) => typeof value === 'function', 'expected a function')

/** Milliseconds that a timer can wait: a longer one fires at once. */
export const LONGEST_WAIT_MS: number = 2 ** 31 - 1

/**
 * Refuses a value that its schema does not accept.
 *
 * @param what names the value in the message
 * @throws FlowerError `usage` with each wrong key, and what is accepted there
 */
export function refusing(what: string, schema: z.ZodType, value: unknown): void {
  const checked = schema.safeParse(value)
  if (checked.success) return
  const problems = checked.error.issues.map(({ code, path, message }) => {
    const problem = code === 'invalid_value' ? `${message}, not ${JSON.stringify(at(value, path))}` : message
    return path.length === 0 ? problem : `${path.join('.')}: ${problem}`
  })
  throw new FlowerError('usage', `${what}: ${problems.join('; ')}`)
}

/** What was given there. */
function at(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((inner, key) => (inner as Record<PropertyKey, unknown>)[key], value)
}
