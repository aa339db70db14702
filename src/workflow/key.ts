import { FlowerError } from '../core/errors.ts'

/** Names a value of type `T` that steps hand on. Two keys with one name are one key. */
export interface Key<T> {
  readonly name: string
  /** For the compiler alone, never set. */
  readonly '~type'?: T
}

/** A key that a step reads although nothing may lie under it. */
export interface OptionalKey<T> {
  readonly optional: Key<T>
}

/**
 * Makes a key, for one step to produce and others to read:
 *
 * ```ts
 * const plan = key<string>('plan')
 * ```
 *
 * @throws FlowerError `usage` for an empty name
 */
export function key<T>(name: string): Key<T> {
  if (name.trim() === '')
    throw new FlowerError('usage', "a key has an empty name; say what lies under it, such as key('plan')")
  return { name }
}

/** For `reads`: the value is undefined where the step that makes it was skipped or has failed. */
export function optional<T>(of: Key<T>): OptionalKey<T> {
  return { optional: of }
}

/** What the person asks of the workflow: the prompt of `flower run`. */
export const wish: Key<string> = key('wish')

/** A value that is there before the first step. */
export interface Given {
  readonly key: Key<unknown>
  readonly value: unknown
}

export function given<T>(of: Key<T>, value: NoInfer<T>): Given {
  return { key: of, value }
}

/** What a step reads, under names of its own choice. */
export type Reads = Readonly<Record<string, Key<unknown> | OptionalKey<unknown>>>

/** What the functions of a step are given: the values of what it reads, and nothing else. */
export type ContextOf<R extends Reads> = {
  readonly [Name in keyof R]: R[Name] extends OptionalKey<infer T>
    ? T | undefined
    : R[Name] extends Key<infer T>
      ? T
      : never
}

/** A `ContextOf` whose names are not known here. */
export type Context = Readonly<Record<string, unknown>>
