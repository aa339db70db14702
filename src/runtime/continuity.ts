import { Handoff } from '../handoff/document.ts'
import type { UserWords } from '../handoff/orders.ts'
import type { LedgerEvent } from '../ledger/facts.ts'
import { eventsOfTranscript } from '../ledger/transcript.ts'
import type { Entry } from '../sessions/entry.ts'
import type { HandoffEntry, Lineage, SaidEntry } from '../sessions/records.ts'
import { beginningOf, newestDocument } from './where-on.ts'

/** What a later run of a step begins from. */
export type Beginning =
  /** The last session, which had `context` tokens when it was left; `asked`: while it wrote its handoff, or was about to. */
  | {
      readonly from: 'session'
      readonly session: string
      readonly context: number
      readonly asked: boolean
      /** Its run was killed: what it did last may be missing, since a call is written down a moment after it has run. */
      readonly cutOff: boolean
      /** What the user said to it last and it never heard: its run came to an end on the way. */
      readonly unheard: readonly string[]
    }
  /** The newest document; the session after it never came up, or is gone. */
  | { readonly from: 'document'; readonly document: string; readonly path: string | null }
  /** Nothing is left of an earlier run, or there was none. */
  | { readonly from: 'nothing' }

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

/** What is on record, and on disk. */
export interface Left {
  readonly lineage: Lineage | null
  /** The run that was last at it was killed. */
  readonly cutOff: boolean
  /** The documents of the line, oldest first. */
  readonly handoffs: readonly HandoffEntry[]
  readonly said: readonly SaidEntry[]
  /** What is stored of the sessions of the line, oldest first; without entries for one that is gone. */
  readonly sessions: readonly { readonly id: string; readonly entries: readonly Entry[] }[]
  /** The step's document as it lies in the workbench now. */
  readonly onDisk: { readonly path: string; readonly text: string } | null
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
