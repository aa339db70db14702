import { Handoff } from '../handoff/document.ts'
import type { UserWords } from '../handoff/orders.ts'
import type { LedgerEvent } from '../ledger/facts.ts'
import { eventsOfTranscript } from '../ledger/transcript.ts'
import { type Beginning, beginningOf, type Left, newestDocument } from './where-on.ts'

/** What an earlier run of a step left to this one. */
export interface Former {
  /** What the user said to it, in order. */
  readonly words: readonly UserWords[]
  /** The newest document of the step, whose entries are carried on. */
  readonly document: Handoff | null
  /** The sessions that were left behind. */
  readonly retired: readonly string[]
  /** What they did, for the ledger; what the user said is in `words`. */
  readonly events: readonly LedgerEvent[]
}

/** What a step goes on with, and all that its earlier runs have left. */
export function continuedFrom(step: string, left: Left): Former & { readonly beginning: Beginning } {
  const { handoffs, said, sessions } = left
  const text = newestDocument(left)
  return {
    beginning: beginningOf(left),
    words: said.flatMap(({ kind, text }) => (isKind(kind) ? [{ kind, text }] : [])),
    document: text === null ? null : Handoff.parse(text, { step }),
    retired: handoffs.flatMap(({ session }) => session ?? []),
    events: sessions.flatMap(({ entries }) => eventsOfTranscript(entries, { sentByFlower: () => true })),
  }
}

function isKind(kind: string): kind is UserWords['kind'] {
  return kind === 'step' || kind === 'words' || kind === 'mail'
}
