import { Handoff } from '../handoff/document.ts'
import type { UserWords } from '../handoff/orders.ts'
import { isHandoffRequest } from '../handoff/prompt.ts'
import type { LedgerEvent } from '../ledger/facts.ts'
import { eventsOfTranscript } from '../ledger/transcript.ts'
import { contextOfEntries } from '../sessions/context.ts'
import type { Entry } from '../sessions/entry.ts'
import { wordsOf } from '../sessions/entry-words.ts'
import type { HandoffEntry, Lineage, SaidEntry } from '../sessions/records.ts'

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

/**
 * Where a step goes on. Never in a session that has written its handoff: when its successor has not come up, the document is the
 * beginning, as it is on disk by now. A session that is gone gives way to the document, and that to a fresh session.
 */
export function continuedFrom(step: string, left: Left): Former & { readonly beginning: Beginning } {
  const { lineage, handoffs, said, sessions, onDisk } = left
  const newest = handoffs.at(-1)
  const text = onDisk?.text ?? newest?.document ?? null
  // A person may have made anything of it; whatever stands there is what the successor gets.
  const usable = text !== null && text.trim() !== ''
  const burned = newest !== undefined && newest.session === lineage?.session
  return {
    beginning: beginning(),
    words: said.flatMap(({ kind, text }) => (isKind(kind) ? [{ kind, text }] : [])),
    document: usable ? Handoff.parse(text, { step }) : null,
    retired: handoffs.flatMap(({ session }) => session ?? []),
    events: sessions.flatMap(({ entries }) => eventsOfTranscript(entries, { sentByFlower: () => true })),
  }

  function beginning(): Beginning {
    const entries = sessions.find(({ id }) => id === lineage?.session)?.entries ?? []
    if (lineage !== null && entries.length > 0 && !burned) {
      const asked = isHandoffRequest(lastSaidTo(entries))
      return {
        from: 'session',
        session: lineage.session,
        context: contextOfEntries(entries),
        asked,
        cutOff: left.cutOff,
        unheard: unheardIn(entries, said),
      }
    }
    if (usable) return { from: 'document', document: text, path: onDisk?.path ?? null }
    return { from: 'nothing' }
  }
}

/** The last text that was sent to a session; what its tools answered is none. */
function lastSaidTo(entries: readonly Entry[]): string {
  const said = lastSaid(entries)
  return said === undefined ? '' : (wordsOf(said)?.text ?? '')
}

function lastSaid(entries: readonly Entry[]): Entry | undefined {
  return entries.findLast((entry) => entry.isMeta !== true && wordsOf(entry)?.role === 'user')
}

/** Words are put down before they are sent, so what is older than the last text that was sent has been heard. */
function unheardIn(entries: readonly Entry[], said: readonly SaidEntry[]): string[] {
  const last = lastSaid(entries)?.timestamp
  // Of a session from elsewhere that is not known.
  if (typeof last !== 'string') return []
  return said.flatMap(({ kind, at, text }) => (kind !== 'step' && at > last ? [text] : []))
}

function isKind(kind: string): kind is UserWords['kind'] {
  return kind === 'step' || kind === 'words' || kind === 'mail'
}
