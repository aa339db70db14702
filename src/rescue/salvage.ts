import { FlowerError } from '../core/errors.ts'
import type { LedgerFacts } from '../ledger/facts.ts'
import { Ledger } from '../ledger/ledger.ts'
import { TranscriptReader } from '../ledger/transcript.ts'
import { type EntryNode, nodeOf, withdrawnAmong } from '../ledger/withdrawn.ts'
import { Chronicle, type LargeResult, type Origin, type Plan, type Summary } from './chronicle.ts'
import { EndingWatch, type SessionEnding } from './ending.ts'
import { type Reading, readLines } from './read-lines.ts'
import { subagentsOf } from './subagents.ts'

/** All that a transcript tells mechanically. Plain JSON, and bounded however long the session was. */
export interface Salvage {
  /** Absolute. */
  readonly transcript: string
  readonly origin: Origin
  readonly reading: Reading
  readonly ending: SessionEnding
  readonly facts: LedgerFacts
  /** What the harness's own compactions wrote, oldest first. */
  readonly summaries: readonly Summary[]
  /** The last one that a person approved. */
  readonly plan: Plan | null
  /** The latest last. */
  readonly results: readonly LargeResult[]
  /** Transcripts of its subagents. */
  readonly subagents: readonly string[]
}

/**
 * Folds the transcript of a session, and those of its subagents, into what can be known of it without a model. It only reads.
 *
 * The file is read twice: which words a person has taken back shows only at its end.
 *
 * @param transcript absolute
 * @throws FlowerError `file` when it cannot be read; `usage` when it is no transcript of a session
 */
export async function salvage(transcript: string): Promise<Salvage> {
  const nodes: EntryNode[] = []
  const reading = await readLines(transcript, (entry) => nodes.push(nodeOf(entry)))
  const ledger = new Ledger()
  const chronicle = new Chronicle()
  const watch = new EndingWatch()
  const reader = new TranscriptReader({
    withdrawn: withdrawnAmong(nodes),
    emit: (event) => ledger.take(event),
  })
  let messages = 0
  await readLines(
    transcript,
    (entry, line) => {
      if (entry.type === 'user' || entry.type === 'assistant') messages++
      reader.read(entry)
      chronicle.take(entry, line, transcript)
      watch.take(entry)
    },
    reading.bytes,
  )
  if (messages === 0)
    throw new FlowerError('usage', `${transcript} is no transcript of a session: ${found(reading)}`)
  const subagents = await subagentsOf(transcript, chronicle.origin.session)
  const readable: string[] = []
  for (const file of subagents) {
    const read = readLines(file, (entry, line) => {
      const inside = { ...entry, isSidechain: true }
      reader.read(inside)
      chronicle.take(inside, line, file)
    })
    // What a subagent did is the lesser part: without it there is still a document.
    if (await read.catch(() => null)) readable.push(file)
  }
  return {
    transcript,
    origin: chronicle.origin,
    reading,
    ending: watch.ending(reading.damage.cutOff),
    facts: ledger.facts,
    summaries: chronicle.summaries,
    plan: chronicle.plan,
    results: chronicle.results,
    subagents: readable,
  }
}

function found({ lines, entries }: Reading): string {
  if (lines === 0) return 'it is empty'
  return entries === 0
    ? `none of its ${lines} lines is an entry of one`
    : `among its ${entries} entries is no message`
}
