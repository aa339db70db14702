import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { FlowerError } from '../core/errors.ts'
import { decodeTranscript } from '../sessions/decode.ts'
import { type Entry, isEntry } from '../sessions/entry.ts'
import { fileError } from '../workbench/file-error.ts'

/** A longer line is passed over: it is held whole while it is read, several times over. */
const LONGEST_LINE = 32 * 2 ** 20
/** In a longer line that is damaged no further objects are looked for: that takes some passes over it. */
const LONGEST_TO_MEND = 2 ** 20
const CHUNK = 2 ** 20
const LINE_FEED = 10

/** What was read of a transcript, and what could not be. */
export interface Reading {
  /** Of the file when it was opened. */
  readonly bytes: number
  readonly lines: number
  readonly entries: number
  readonly damage: Damage
}

export interface Damage {
  /** Stretches that are no entry: comments, glued or torn lines. */
  readonly skipped: number
  /** Lines with bytes that are no UTF-8; they are read with a mark in the place of those. */
  readonly notUtf8: number
  /** Lines of more than 32 MiB, passed over. */
  readonly tooLong: number
  /** The last line breaks off: the process was killed, or the disk was full. */
  readonly cutOff: boolean
}

/**
 * Reads a transcript line by line; what is no entry is passed over and counted. Memory is bounded by the longest line, not by the
 * file. A session that still runs is read as far as it had come.
 *
 * @param take is given each entry and its line, counted from 1
 * @param upTo bytes; so that a second pass sees what the first one saw
 * @throws FlowerError `file` when it cannot be read, `usage` for a folder
 */
export async function readLines(
  path: string,
  take: (entry: Entry, line: number) => void,
  upTo?: number,
): Promise<Reading> {
  try {
    const stats = await stat(path)
    if (stats.isDirectory()) throw new FlowerError('usage', `${path} is a folder; name a transcript (.jsonl)`)
    const bytes = upTo ?? stats.size
    const reader = new LineReader(take)
    if (bytes > 0) {
      const options = { end: bytes - 1, highWaterMark: CHUNK }
      for await (const chunk of createReadStream(path, options)) reader.add(chunk as Buffer)
    }
    reader.end()
    return { bytes, ...reader.reading }
  } catch (error) {
    throw fileError('read', path, error)
  }
}

class LineReader {
  readonly #take: (entry: Entry, line: number) => void
  #pending: Buffer[] = []
  #length = 0
  #lines = 0
  #entries = 0
  #skipped = 0
  #notUtf8 = 0
  #tooLong = 0
  #cutOff = false

  constructor(take: (entry: Entry, line: number) => void) {
    this.#take = take
  }

  add(chunk: Buffer): void {
    let start = 0
    for (let end = chunk.indexOf(LINE_FEED); end !== -1; end = chunk.indexOf(LINE_FEED, start)) {
      this.#keep(chunk.subarray(start, end))
      this.#line(false)
      start = end + 1
    }
    this.#keep(chunk.subarray(start))
  }

  end(): void {
    if (this.#length > 0) this.#line(true)
  }

  get reading(): Omit<Reading, 'bytes'> {
    return {
      lines: this.#lines,
      entries: this.#entries,
      damage: {
        skipped: this.#skipped,
        notUtf8: this.#notUtf8,
        tooLong: this.#tooLong,
        cutOff: this.#cutOff,
      },
    }
  }

  #keep(part: Buffer): void {
    this.#length += part.length
    if (this.#length > LONGEST_LINE) this.#pending = []
    else if (part.length > 0) this.#pending.push(part)
  }

  #line(isLast: boolean): void {
    const [parts, length] = [this.#pending, this.#length]
    this.#pending = []
    this.#length = 0
    this.#lines++
    if (length > LONGEST_LINE) {
      this.#tooLong++
      this.#cutOff ||= isLast
      return
    }
    const { entries, skipped } = this.#entriesIn(this.#decoded(Buffer.concat(parts)))
    this.#skipped += skipped
    // An editor may leave out the last line end; a line that can be read is whole.
    this.#cutOff ||= isLast && skipped > 0
    for (const entry of entries) {
      this.#entries++
      this.#take(entry, this.#lines)
    }
  }

  #decoded(bytes: Buffer): string {
    try {
      return STRICT.decode(bytes)
    } catch {
      this.#notUtf8++
      return LENIENT.decode(bytes)
    }
  }

  #entriesIn(line: string): { readonly entries: readonly Entry[]; readonly skipped: number } {
    if (line.length <= LONGEST_TO_MEND) return decodeTranscript(line)
    try {
      const value: unknown = JSON.parse(line)
      return isEntry(value) ? { entries: [value], skipped: 0 } : NOTHING
    } catch {
      return NOTHING
    }
  }
}

const STRICT = new TextDecoder('utf-8', { fatal: true })
const LENIENT = new TextDecoder('utf-8')
const NOTHING = { entries: [], skipped: 1 }
