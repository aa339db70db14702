import type { RunStore } from '../../runtime/run-store.ts'
import type { Reader } from './messages.ts'

/**
 * Who reads the newest document of a step next. A session that has written its document never goes on, so whoever takes over
 * begins from it; once the successor has come up, it has read it.
 */
export function readerOf(store: RunStore | null, step: string): Reader {
  const records = store?.records
  const newest = records?.handoffs(step).at(-1)
  if (records === undefined || newest === undefined) return { kind: 'unknown' }
  const lineage = records.lineage(step)
  const { run, generation, session } = newest
  if (lineage !== null && lineage.line === newest.line && lineage.session !== session) {
    return { kind: 'begun', session: lineage.session }
  }
  const isOpen = session !== null && !records.hasEnded(run, session)
  return { kind: 'successor', run, generation: generation + 1, isOpen }
}
