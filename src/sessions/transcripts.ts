import { createHash } from 'node:crypto'
import type { Connection } from './connection.ts'
import { type Entry, messageOf } from './entry.ts'
import { wordsOf } from './entry-words.ts'
import { type SearchHit, type SearchOptions, searchTranscripts } from './search.ts'
import { indexed } from './tokens.ts'

const MAIN = ''

/**
 * The transcripts of a run directory, by session: the main thread's, and one for each subagent below a `subpath`. What is stored is
 * never changed by flower. All methods throw `FlowerError` `file`.
 */
export class Transcripts {
  readonly #database: Connection

  constructor(database: Connection) {
    this.#database = database
  }

  /**
   * Adds entries at the end, all or none. Safe to repeat: an entry whose uuid is there already takes its place, and entries
   * without uuid are not added again when the same batch comes twice.
   *
   * @param subpath null for the main thread
   */
  append(session: string, subpath: string | null, entries: readonly Entry[]): void {
    if (entries.length === 0) return
    this.#database.write(() => {
      const transcript = this.#transcript(session, subpath ?? MAIN)
      const count = new TurnCount(subpath === null ? transcript : this.#transcript(session, MAIN))
      const batch = digestOf(entries)
      const repeated = batch !== null && this.#hasBatch(transcript.id, batch, entries)
      for (const entry of entries) {
        if (entry.uuid !== undefined) this.#put(transcript.id, entry.uuid, entry, count)
        else if (!repeated) this.#insert(transcript.id, null, batch, entry, count.turns)
      }
      if (subpath === null) {
        this.#database.run(
          'UPDATE transcripts SET turns = ?, latest_response = ? WHERE id = ?',
          count.turns,
          count.latestResponse,
          transcript.id,
        )
      }
    })
  }

  /**
   * Adds what a copy of a session has after the last entry that is here. Where some are here, those without uuid are passed
   * over: they only keep state. What a copy has in between is the view that it was resumed on, and no part of what happened.
   */
  appendMissing(session: string, subpath: string | null, entries: readonly Entry[]): void {
    this.#database.write(() => {
      const known = new Set(this.load(session, subpath).map(({ uuid }) => uuid))
      const last = entries.findLastIndex(({ uuid }) => uuid !== undefined && known.has(uuid))
      const rest = entries.slice(last + 1)
      this.append(session, subpath, known.size === 0 ? rest : rest.filter(({ uuid }) => uuid !== undefined))
    })
  }

  /** The entries in the order in which they came; none for a transcript that is not there. */
  load(session: string, subpath: string | null): Entry[] {
    const bodies = this.#database.column(
      `SELECT body FROM entries WHERE transcript =
         (SELECT id FROM transcripts WHERE session = ? AND subpath = ?) ORDER BY id`,
      session,
      subpath ?? MAIN,
    )
    return Array.from(bodies, (body) => JSON.parse(String(body)) as Entry)
  }

  /** The subpaths below a session. */
  subkeys(session: string): string[] {
    return this.#database
      .rows('SELECT subpath FROM transcripts WHERE session = ? AND subpath <> ? ORDER BY id', session, MAIN)
      .map(({ subpath }) => String(subpath))
  }

  /** The ids of all sessions, oldest first. */
  sessions(): string[] {
    return this.#database
      .rows('SELECT session FROM transcripts GROUP BY session ORDER BY min(id)')
      .map(({ session }) => String(session))
  }

  /** Whether anything of the session's main thread is here. */
  exists(session: string): boolean {
    const sql = `SELECT 1 FROM entries WHERE transcript =
      (SELECT id FROM transcripts WHERE session = ? AND subpath = ?) LIMIT 1`
    return this.#database.row(sql, session, MAIN) !== undefined
  }

  /** See `searchTranscripts`. */
  search(words: string, options?: SearchOptions): SearchHit[] {
    return searchTranscripts(this.#database, words, options)
  }

  #transcript(session: string, subpath: string): TranscriptRow {
    const sql = 'SELECT id, turns, latest_response FROM transcripts WHERE session = ? AND subpath = ?'
    const known = this.#database.row(sql, session, subpath)
    if (known) {
      const { id, turns, latest_response: latest } = known
      return { id: Number(id), turns: Number(turns), latestResponse: latest === null ? null : String(latest) }
    }
    const id = this.#database.run(
      'INSERT INTO transcripts (session, subpath) VALUES (?, ?)',
      session,
      subpath,
    )
    return { id, turns: 0, latestResponse: null }
  }

  #put(transcript: number, uuid: string, entry: Entry, count: TurnCount): void {
    const known = this.#database.row(
      'SELECT id, body FROM entries WHERE transcript = ? AND uuid = ?',
      transcript,
      uuid,
    )
    if (!known) {
      count.add(entry)
      this.#insert(transcript, uuid, null, entry, count.turns)
      return
    }
    const body = JSON.stringify(entry)
    if (known.body === body) return
    const id = Number(known.id)
    this.#database.run('UPDATE entries SET body = ? WHERE id = ?', body, id)
    this.#database.run(
      'INSERT OR REPLACE INTO words (rowid, text) VALUES (?, ?)',
      id,
      indexed(wordsOf(entry)?.text ?? ''),
    )
  }

  #insert(transcript: number, uuid: string | null, batch: string | null, entry: Entry, turn: number): void {
    const id = this.#database.run(
      'INSERT INTO entries (transcript, uuid, batch, turn, body) VALUES (?, ?, ?, ?, ?)',
      transcript,
      uuid,
      batch,
      turn,
      JSON.stringify(entry),
    )
    const words = wordsOf(entry)
    if (words) this.#database.run('INSERT INTO words (rowid, text) VALUES (?, ?)', id, indexed(words.text))
  }

  /**
   * Whether this batch was added before. One in which nothing has a uuid only keeps state, such as the current mode, and may
   * rightly come again later: it is a repetition only when nothing else came in between.
   */
  #hasBatch(transcript: number, batch: string, entries: readonly Entry[]): boolean {
    if (entries.some(({ uuid }) => uuid !== undefined)) {
      const sql = 'SELECT 1 FROM entries WHERE transcript = ? AND batch = ? LIMIT 1'
      return this.#database.row(sql, transcript, batch) !== undefined
    }
    const latest = 'SELECT batch FROM entries WHERE transcript = ? ORDER BY id DESC LIMIT 1'
    return this.#database.row(latest, transcript)?.batch === batch
  }
}

interface TranscriptRow {
  readonly id: number
  readonly turns: number
  readonly latestResponse: string | null
}

/** Counts the main thread's responses. Each content block is a line of its own, so they are told apart by message id. */
class TurnCount {
  turns: number
  latestResponse: string | null

  constructor({ turns, latestResponse }: TranscriptRow) {
    this.turns = turns
    this.latestResponse = latestResponse
  }

  add(entry: Entry): void {
    const message = messageOf(entry)
    if (entry.type !== 'assistant' || entry.isSidechain === true || message?.model === '<synthetic>') return
    const id = typeof message?.id === 'string' ? message.id : (entry.uuid ?? null)
    if (id === this.latestResponse) return
    this.latestResponse = id
    this.turns++
  }
}

/** Null when every entry has a uuid. */
function digestOf(entries: readonly Entry[]): string | null {
  if (entries.every(({ uuid }) => uuid !== undefined)) return null
  return createHash('sha256').update(JSON.stringify(entries)).digest('base64url')
}
