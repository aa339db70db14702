/** A JSON object of unknown shape: what a tool was given, or an entry of a transcript. */
export type JsonObject = Readonly<Record<string, unknown>>

/** The value as an object; an empty one when it is none. */
export function objectOf(value: unknown): JsonObject {
  return isObject(value) ? value : {}
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The value as a text; an empty one when it is none. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** The first of these that is a text or a number, as a text: harnesses disagree on the type of an id. */
export function idOf(...values: readonly unknown[]): string {
  const found = values.find((value) => typeof value === 'string' || typeof value === 'number')
  return found === undefined ? '' : String(found)
}

export function arrayOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
