import { isHandoffRequest } from '../handoff/prompt.ts'
import { contextOfEntries } from '../sessions/context.ts'
import type { Entry } from '../sessions/entry.ts'
import { wordsOf } from '../sessions/entry-words.ts'
import type { HandoffEntry, Lineage, SaidEntry } from '../sessions/records.ts'

// A file of its own: a command that only tells it loads nothing of the ledger.

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

/**
 * Where a step goes on. Never in a session that has written its handoff: when its successor has not come up, the document is the
 * beginning, as it is on disk by now. A session that is gone gives way to the document, and that to a fresh session.
 */
export function beginningOf(left: Left): Beginning {
  const { lineage, handoffs, said, sessions, onDisk, cutOff } = left
  const newest = handoffs.at(-1)
  const burned = newest !== undefined && newest.session === lineage?.session
  const entries = sessions.find(({ id }) => id === lineage?.session)?.entries ?? []
  if (lineage !== null && entries.some(isSaid) && !burned) {
    const asked = isHandoffRequest(lastSaidTo(entries))
    const { session } = lineage
    const unheard = unheardIn(entries, said)
    return { from: 'session', session, context: contextOfEntries(entries), asked, cutOff, unheard }
  }
  const document = newestDocument(left)
  if (document !== null) return { from: 'document', document, path: onDisk?.path ?? null }
  return { from: 'nothing' }
}

/** A session that was killed before anything was said holds its title, and cannot be resumed. */
function isSaid({ type }: Entry): boolean {
  return type === 'user' || type === 'assistant'
}

/** The newest document, whatever a person has made of it: what stands there is what the successor gets. */
export function newestDocument({ onDisk, handoffs }: Left): string | null {
  const text = onDisk?.text ?? handoffs.at(-1)?.document ?? ''
  return text.trim() === '' ? null : text
}

/** The last text that was sent to a session; what its tools answered is none. */
function lastSaidTo(entries: readonly Entry[]): string {
  const said = entries[lastSaid(entries)]
  return said === undefined ? '' : (wordsOf(said)?.text ?? '')
}

/** Its index; -1 for none. */
function lastSaid(entries: readonly Entry[]): number {
  return entries.findLastIndex((entry) => entry.isMeta !== true && wordsOf(entry)?.role === 'user')
}

/**
 * Words are put down before they are sent, so what is older than the last text that was sent has been heard. The times tell that
 * while the clock runs on, and the entry that they were put down after when it was set back: rather said twice than never.
 */
function unheardIn(entries: readonly Entry[], said: readonly SaidEntry[]): string[] {
  const at = lastSaid(entries)
  const sent = entries[at]?.timestamp
  // Of a session from elsewhere that is not known.
  if (typeof sent !== 'string') return []
  const isLater = ({ at: when, after }: SaidEntry): boolean =>
    when > sent || (after !== null && entries.findLastIndex(({ uuid }) => uuid === after) >= at)
  return said.flatMap((words) => (words.kind !== 'step' && isLater(words) ? [words.text] : []))
}
