import type { Connection, Row } from './connection.ts'
import type { Entry } from './entry.ts'
import { type EntryWords, wordsOf } from './entry-words.ts'
import { patternOf, phraseOf, termsOf } from './tokens.ts'

/** Characters of a hit's text that are shown before and after the words that were found. */
const BEFORE = 100
const AFTER = 300

export interface SearchOptions {
  /** Only in these; all when left out. */
  readonly sessions?: readonly string[]
  /** Hits at most. */
  readonly limit?: number
}

export interface SearchHit {
  readonly session: string
  /** The subagent's transcript; null for the main thread. */
  readonly subpath: string | null
  /** How many responses the main thread had made by then. */
  readonly turn: number
  readonly role: EntryWords['role']
  /** The text around the first word that was found, on one line. */
  readonly snippet: string
}

/**
 * Looks for words in what was said, called and answered in the stored sessions: entries that have all of the words, else
 * those that have any. A word also finds longer ones that it begins; case and accents do not count. The best hits come first.
 *
 * @throws FlowerError `file`
 */
export function searchTranscripts(
  database: Connection,
  words: string,
  { sessions, limit = 20 }: SearchOptions = {},
): SearchHit[] {
  const terms = termsOf(words)
  if (terms.length === 0) return []
  const phrases = terms.map(phraseOf)
  const found = (query: string): Row[] =>
    database.rows(
      `SELECT t.session, t.subpath, e.turn, e.body
       FROM words JOIN entries e ON e.id = words.rowid JOIN transcripts t ON t.id = e.transcript
       WHERE words MATCH ? AND (? IS NULL OR t.session IN (SELECT value FROM json_each(?)))
       ORDER BY words.rank, e.id DESC LIMIT ?`,
      query,
      ...twice(sessions ? JSON.stringify(sessions) : null),
      limit,
    )
  const withAll = found(phrases.join(' AND '))
  const rows = withAll.length > 0 || terms.length === 1 ? withAll : found(phrases.join(' OR '))
  const pattern = patternOf(terms)
  return rows.map((row) => hit(row, pattern))
}

function hit({ session, subpath, turn, body }: Row, pattern: RegExp): SearchHit {
  const words = wordsOf(JSON.parse(String(body)) as Entry)
  return {
    session: String(session),
    subpath: subpath === '' ? null : String(subpath),
    turn: Number(turn),
    role: words?.role ?? 'user',
    snippet: snippet(words?.text ?? '', pattern),
  }
}

function snippet(text: string, pattern: RegExp): string {
  const at = Math.max(0, text.search(pattern))
  const start = Math.max(0, at - BEFORE)
  const end = Math.min(text.length, at + AFTER)
  const shown = text
    .slice(start, end)
    .replace(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  return `${start > 0 ? '… ' : ''}${shown}${end < text.length ? ' …' : ''}`
}

function twice<T>(value: T): [T, T] {
  return [value, value]
}
