import type { RecordedHandoff } from '../../runtime/handoff-records.ts'
import type { RunStore } from '../../runtime/run-store.ts'
import type { Reader } from './messages.ts'

/**
 * Who reads the newest document of a step next. A session that has written its document never goes on, so whoever takes over
 * begins from it; once the successor has come up, it has read it.
 *
 * @param record of that document
 */
export function readerOf(store: RunStore | null, record: RecordedHandoff | null): Reader {
  if (store === null || record === null) return { kind: 'unknown' }
  const { run, step, generation, session, line } = record
  const lineage = store.records.lineage(step)
  // No run goes on with it: a person began anew, or another run did.
  if (lineage === null || lineage.line !== line) return { kind: 'unknown' }
  if (lineage.session !== session) return { kind: 'begun', session: lineage.session }
  return {
    kind: 'successor',
    run,
    generation: generation + 1,
    isOpen: !store.records.hasEnded(run, lineage.session),
  }
}
