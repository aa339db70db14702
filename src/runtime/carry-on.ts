import { messageOf } from '../core/errors.ts'
import type { EntryCounts } from '../core/step-result.ts'
import { carryOver } from '../handoff/carry.ts'
import { markUnverified } from '../handoff/claims.ts'
import type { Handoff } from '../handoff/document.ts'
import { endedByEdit } from '../handoff/edited.ts'
import { type EndedEntry, renderEnded } from '../handoff/ended.ts'
import { changeEnded, readEnded } from '../workbench/note-file.ts'
import type { Written } from './handoff-turn.ts'
import type { Progress, Step } from './step.ts'

/** What a session wrote, held against what it began from and against what the person said. */
export interface CarriedOn {
  readonly document: Handoff
  readonly entries: EntryCounts
  /** Claims about the user that no message bears out, now marked. */
  readonly unverified: number
  readonly ended: readonly EndedEntry[]
}

/** Nothing drops silently: what vanished without a word is put back, and what was given up is kept with its reason. */
export function carryOn(
  step: Step,
  progress: Progress,
  generation: number,
  { document: written }: Written,
): CarriedOn {
  progress.ended ??= endedBefore(step, generation)
  const { document, carried, added, ended, putBack } = carryOver({
    former: progress.document,
    archive: progress.ended,
    written,
  })
  const verified = markUnverified(document, progress.words, step.language)
  return {
    document: verified.document,
    entries: { carried, added, retired: ended.length, putBack },
    unverified: verified.marked,
    ended,
  }
}

/**
 * Adds what has ended to the archive: by the session, and by a person who struck it out of the document.
 *
 * @param document as it was read back
 */
export function keepEnded(
  step: Step,
  progress: Progress,
  generation: number,
  carried: CarriedOn,
  document: Handoff,
): void {
  const { name, language, workbench } = step
  const ended = [...carried.ended, ...endedByEdit(carried.document, document, language)]
  if (ended.length === 0) return
  const added = (archive: string): string => renderEnded({ archive, ended, step: name, generation, language })
  progress.ended = added(progress.ended ?? '')
  if (workbench === null || progress.abandoned) return
  try {
    // To what is there by now: another run of the step may have added to it.
    changeEnded({
      notes: workbench.notes,
      step: name,
      change: (archive) => step.mask(added(archive)),
    })
  } catch (error) {
    step.emit(generation, { type: 'notice', kind: 'file', message: messageOf(error) })
  }
}

/** Of an earlier run of the step. */
function endedBefore(step: Step, generation: number): string {
  if (step.workbench === null) return ''
  try {
    return readEnded(step.workbench.notes, step.name)
  } catch (error) {
    step.emit(generation, { type: 'notice', kind: 'file', message: messageOf(error) })
    return ''
  }
}
