import { stat } from 'node:fs/promises'
import path from 'node:path'
import { maySpeak, plainText, spokenIn } from '../ledger/spoken.ts'
import { type Entry, messageOf } from '../sessions/entry.ts'
import { EndingWatch, type SessionEnding } from './ending.ts'
import { headOf, tailOf } from './peek.ts'

/** What a look at the beginning and the end of a transcript tells. */
export interface SessionGlance {
  readonly session: string
  /** Absolute. */
  readonly transcript: string
  /** Where it began to work; empty when that is not said. */
  readonly directory: string
  readonly bytes: number
  /** ISO 8601. */
  readonly modified: string
  readonly ending: SessionEnding
  /** It ends in the middle, and was written to a moment ago. */
  readonly mayRun: boolean
  /** What the user said last, and the model; empty when it is not near the end of the file. */
  readonly lastRequest: string
  readonly lastWords: string
}

/** A tool may run so long without a sign of life. */
const QUIET_MS = 10 * 60_000
const WORDS_LENGTH = 2_000

/**
 * Looks at a transcript without reading all of it: a folder may hold hundreds, of a hundred megabytes each.
 *
 * @returns null for a file without any message, as for a session that was opened and left
 * @throws FlowerError `file`, or an error of the system when it is gone
 */
export async function glanceAt(transcript: string, now: Date): Promise<SessionGlance | null> {
  const { size: bytes, mtime } = await stat(transcript)
  const { entries, cutOff, whole } = await tailOf(transcript, bytes, saysEnough)
  const main = entries.filter(({ isSidechain }) => isSidechain !== true)
  if (whole && !main.some(isMessage)) return null
  const watch = new EndingWatch()
  for (const entry of main) watch.take(entry)
  const ending = watch.ending(cutOff)
  return {
    session: path.basename(transcript, '.jsonl'),
    transcript,
    directory: directoryIn(await headOf(transcript)),
    bytes,
    modified: mtime.toISOString(),
    ending,
    mayRun: mayRun(ending, mtime, now),
    lastRequest: lastOf(main, requestIn),
    lastWords: lastOf(main, wordsIn),
  }
}

/** Whether a session that ended like this may still be at work. */
export function mayRun({ kind }: SessionEnding, modified: Date, now: Date): boolean {
  return kind === 'cut-off' && now.getTime() - modified.getTime() < QUIET_MS
}

function saysEnough(entries: readonly Entry[]): boolean {
  return entries.some((entry) => entry.isSidechain !== true && wordsIn(entry) !== '')
}

function isMessage({ type }: Entry): boolean {
  return type === 'user' || type === 'assistant'
}

function requestIn(entry: Entry): string {
  const content = messageOf(entry)?.content
  return entry.type === 'user' && maySpeak(entry, content) ? spokenIn(content) : ''
}

function wordsIn(entry: Entry): string {
  const isModel = entry.type === 'assistant' && messageOf(entry)?.model !== '<synthetic>'
  return isModel && entry.isApiErrorMessage !== true ? plainText(messageOf(entry)?.content).trim() : ''
}

function lastOf(entries: readonly Entry[], text: (entry: Entry) => string): string {
  for (const entry of entries.toReversed()) {
    const found = text(entry)
    if (found !== '') return found.slice(0, WORDS_LENGTH)
  }
  return ''
}

/**
 * Where a session began to work, by the beginning of its transcript; empty when that is not said. The first lines may be longer than
 * what was read of them, so it is not looked for in whole entries.
 */
export function directoryIn(head: string): string {
  const found = /(?<!\\)"cwd":("(?:[^"\\]|\\.)*")/.exec(head)?.[1]
  try {
    const value: unknown = found === undefined ? '' : JSON.parse(found)
    return typeof value === 'string' ? value : ''
  } catch {
    return ''
  }
}
