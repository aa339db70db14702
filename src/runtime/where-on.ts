import { isHandoffRequest } from '../handoff/prompt.ts'
import { contextOfEntries } from '../sessions/context.ts'
import type { Entry } from '../sessions/entry.ts'
import { wordsOf } from '../sessions/entry-words.ts'
import type { SaidEntry } from '../sessions/records.ts'
import type { Beginning, Left } from './continuity.ts'

// A file of its own: a command that only tells it loads nothing of the ledger.

/**
 * Where a step goes on. Never in a session that has written its handoff: when its successor has not come up, the document is the
 * beginning, as it is on disk by now. A session that is gone gives way to the document, and that to a fresh session.
 */
export function beginningOf(left: Left): Beginning {
  const { lineage, handoffs, said, sessions, onDisk, cutOff } = left
  const newest = handoffs.at(-1)
  const burned = newest !== undefined && newest.session === lineage?.session
  const entries = sessions.find(({ id }) => id === lineage?.session)?.entries ?? []
  if (lineage !== null && entries.length > 0 && !burned) {
    const asked = isHandoffRequest(lastSaidTo(entries))
    const { session } = lineage
    const unheard = unheardIn(entries, said)
    return { from: 'session', session, context: contextOfEntries(entries), asked, cutOff, unheard }
  }
  const document = newestDocument(left)
  if (document !== null) return { from: 'document', document, path: onDisk?.path ?? null }
  return { from: 'nothing' }
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
