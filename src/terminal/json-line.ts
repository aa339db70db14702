import type { RunEvent } from '../core/events.ts'

/** Legal inside a JSON text, but a line break, a control or a hidden reordering for whatever prints or reads it. */
const UNSAFE_IN_A_LINE = /[\x7F-\x9F\u2028\u2029\u202A-\u202E\u2066-\u2069]/g

/**
 * One event as one line of JSON, newline included, with no control character in it. Never throws: an event that
 * JSON cannot express (a cycle, a BigInt in a tool's input) becomes a `notice` of the same origin that says so.
 */
export function jsonLine(event: RunEvent): string {
  const json = stringify(event) ?? JSON.stringify(inexpressible(event))
  return safe(json)
}

/** A document that flower made itself as one line of JSON, in the same way safe for whatever prints it. */
export function jsonDocument(document: object): string {
  return safe(JSON.stringify(document))
}

function safe(json: string): string {
  return `${json.replaceAll(UNSAFE_IN_A_LINE, escaped)}\n`
}

function stringify(event: RunEvent): string | undefined {
  try {
    return JSON.stringify(event)
  } catch {
    return undefined
  }
}

function inexpressible({ run, step, generation, at, type }: RunEvent): RunEvent {
  const message = `An event of type ${type} is left out: JSON cannot express what is in it.`
  return { run, step, generation, at, type: 'notice', kind: 'other', message }
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}
