import { open } from 'node:fs/promises'
import { decodeTranscript } from '../sessions/decode.ts'
import type { Entry } from '../sessions/entry.ts'
import { fileError } from '../workbench/file-error.ts'

const HEAD = 64 * 1024
const FIRST_TAIL = 256 * 1024
const LONGEST_TAIL = 16 * 2 ** 20

/** The first entry of a file, as far as it stands in the first 64 KiB; null also where the file cannot be read. */
export async function firstEntryOf(file: string): Promise<Entry | null> {
  try {
    const { text } = await partOf(file, 0, HEAD)
    return decodeTranscript(text.slice(0, text.lastIndexOf('\n') + 1)).entries[0] ?? null
  } catch {
    return null
  }
}

/** The beginning of a file as text. */
export async function headOf(file: string): Promise<string> {
  return (await partOf(file, 0, HEAD)).text
}

export interface Tail {
  readonly entries: readonly Entry[]
  /** The last line breaks off. */
  readonly cutOff: boolean
  /** They are all that the file has. */
  readonly whole: boolean
}

/**
 * The last entries of a file: of its last 256 KiB, or of as much as it takes until there are enough, up to 16 MiB.
 *
 * @throws FlowerError `file`
 */
export async function tailOf(
  file: string,
  bytes: number,
  enough: (entries: readonly Entry[]) => boolean,
): Promise<Tail> {
  for (let length = FIRST_TAIL; ; length *= 4) {
    const start = Math.max(0, bytes - length)
    const { text } = await partOf(file, start, bytes - start)
    // What begins in the middle of a line is a part of one.
    const lines = start === 0 ? text : text.slice(text.indexOf('\n') + 1)
    const { entries } = decodeTranscript(lines)
    if (enough(entries) || start === 0 || length >= LONGEST_TAIL) {
      return { entries, cutOff: breaksOff(lines), whole: start === 0 }
    }
  }
}

/** Whether the last line is no JSON. */
function breaksOff(text: string): boolean {
  const last = text.slice(text.lastIndexOf('\n') + 1)
  return last.trim() !== '' && decodeTranscript(last).skipped > 0
}

async function partOf(file: string, start: number, length: number): Promise<{ readonly text: string }> {
  try {
    const handle = await open(file, 'r')
    try {
      const bytes = Buffer.alloc(length)
      const { bytesRead } = await handle.read(bytes, 0, length, start)
      return { text: bytes.toString('utf8', 0, bytesRead) }
    } finally {
      await handle.close()
    }
  } catch (error) {
    throw fileError('read', file, error)
  }
}
