import { z } from 'zod'
import { FlowerError } from '../core/errors.ts'

/** An object with these keys and no others; the message for another one names what is accepted. */
export function exactly<Shape extends z.ZodRawShape>(shape: Shape): z.ZodObject<Shape, z.core.$strict> {
  const accepted = Object.keys(shape).join(', ')
  return z.strictObject(shape, {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? `unknown ${issue.keys.map((key) => `'${key}'`).join(', ')}; accepted: ${accepted}`
        : undefined,
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
  const problems = checked.error.issues.map(({ path, message }) =>
    path.length === 0 ? message : `${path.join('.')}: ${message}`,
  )
  throw new FlowerError('usage', `${what}: ${problems.join('; ')}`)
}
