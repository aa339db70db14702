import type { FlowerError } from '../core/errors.ts'
import type { RunEvent } from '../core/events.ts'
import type { JobOptions } from './job-options.ts'
import { editsFor } from './job-prompts.ts'
import { WORK } from './job-steps.ts'
import { isRoundOf } from './record-names.ts'
import type { WorkflowResult } from './workflow-result.ts'

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
}: Omit<JobOptions, 'wish'>): DocumentWatch {
  let gone: FlowerError | null = null
  const stopWhereGone = (event: RunEvent): void => {
    if (!isRoundOf(WORK, event.step)) return
    gone ??= documents.gone(rounds !== null)
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

/** Nobody has stopped it but flower, and for a reason. */
export function stoppedFor(gone: FlowerError | null, result: WorkflowResult): WorkflowResult {
  const { failed, interrupted } = result
  if (gone === null || failed === null || !interrupted) return result
  return { ...result, interrupted: false, failed: { ...failed, error: gone } }
}
