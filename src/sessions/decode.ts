import { type Entry, isEntry } from './entry.ts'

export interface Decoded {
  readonly entries: Entry[]
  /** How many stretches of the text were no entry: comments, torn lines, JSON without a `type`. */
  readonly skipped: number
}

/** Attempts to find a further object on one bad line, so that a huge one costs no more than some passes over it. */
const MOST_ATTEMPTS = 200

/**
 * The entries of a transcript file, in its order. Files found in the wild have several objects glued on a line, comments, and a
 * torn line where a process was killed: what is no entry is passed over and counted.
 */
export function decodeTranscript(text: string): Decoded {
  const entries: Entry[] = []
  let skipped = 0
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue
    for (const value of valuesOn(line)) {
      if (isEntry(value)) entries.push(value)
      else skipped++
    }
  }
  return { entries, skipped }
}

/** The JSON values on a line; undefined stands for a stretch that is none. */
function valuesOn(line: string): readonly unknown[] {
  const whole = parsed(line)
  return whole === undefined ? gluedValues(line) : [whole]
}

function gluedValues(line: string): readonly unknown[] {
  const values: unknown[] = []
  let done = 0
  let start = line.indexOf('{')
  for (let attempts = 0; start !== -1 && attempts < MOST_ATTEMPTS; attempts++) {
    const end = objectEnd(line, start)
    const value = end === null ? undefined : parsed(line.slice(start, end))
    if (end === null || value === undefined) {
      start = line.indexOf('{"', start + 1)
      continue
    }
    if (line.slice(done, start).trim() !== '') values.push(undefined)
    values.push(value)
    done = end
    start = line.indexOf('{', end)
  }
  if (line.slice(done).trim() !== '') values.push(undefined)
  return values
}

/**
 * Where the object that begins at `start` ends; null when it is torn, or when what follows shows that it lies inside of another
 * one, whose beginning is torn.
 */
function objectEnd(line: string, start: number): number | null {
  let depth = 0
  let inString = false
  for (let at = start; at < line.length; at++) {
    const character = line[at]
    if (inString) {
      if (character === '\\') at++
      else if (character === '"') inString = false
    } else if (character === '"') inString = true
    else if (character === '{') depth++
    else if (character === '}' && --depth === 0)
      return /^\s*[\]},:"]/.test(line.slice(at + 1, at + 20)) ? null : at + 1
  }
  return null
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
