import type { FlowerError } from '../core/errors.ts'
import type { RunEvent } from '../core/events.ts'
import type { JobDocuments } from './job-documents.ts'
import type { JobOptions, JobRunner } from './job-options.ts'
import { editsFor } from './job-prompts.ts'
import { WORK } from './job-steps.ts'
import { roundIn } from './record-names.ts'
import type { WorkflowResult } from './workflow-result.ts'

/** An editor may empty a file a moment before it writes it anew. */
const SAVING_MS = 100

export interface DocumentWatchOptions
  extends Pick<JobOptions, 'documents' | 'rounds' | 'language' | 'onEvent'> {
  readonly runner: Pick<JobRunner, 'tell' | 'interrupt'>
}

export interface DocumentWatch {
  readonly onEvent: (event: RunEvent) => void
  /** What the work was stopped for; null when it was not. */
  gone(): FlowerError | null
}

/**
 * Looks, with each response of whoever works, whether a person has edited what they go by, and tells them at their next boundary.
 * Where it is gone, the work is stopped: nothing more is to be spent on what nobody can know.
 */
export function watchDocuments({
  runner,
  documents,
  rounds,
  language = 'en',
  onEvent,
}: DocumentWatchOptions): DocumentWatch {
  let gone: FlowerError | null = null
  const stopWhereGone = (event: RunEvent): void => {
    if (roundIn(WORK, event.step) === null) return
    gone ??= goneForGood(documents, rounds !== null)
    // What a response has just begun is broken off; what has had its result ends there, if the others have theirs.
    if (gone !== null) runner.interrupt(null, { now: event.type === 'context' })
  }
  return {
    gone: () => gone,
    onEvent: (event) => {
      onEvent?.(event)
      const responded = event.type === 'context'
      if (!responded && !(event.type === 'tool-result' && event.agent === null)) return
      stopWhereGone(event)
      if (!responded || gone !== null) return
      const edits = editsFor(documents, rounds !== null, language)
      if (edits !== null && runner.tell(edits).length > 0) documents.told()
    },
  }
}

function goneForGood(documents: JobDocuments, judged: boolean): FlowerError | null {
  if (documents.gone(judged) === null) return null
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, SAVING_MS)
  return documents.gone(judged)
}

/** Nobody has stopped it but flower, and for a reason. */
export function stoppedFor(gone: FlowerError | null, result: WorkflowResult): WorkflowResult {
  const { failed, interrupted } = result
  if (gone === null || failed === null || !interrupted) return result
  return { ...result, interrupted: false, failed: { ...failed, error: gone } }
}
