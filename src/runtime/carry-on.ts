import { readFileSync } from 'node:fs'
import type { EntryCounts } from '../core/step-result.ts'
import { carryOver } from '../handoff/carry.ts'
import { markUnverified } from '../handoff/claims.ts'
import type { Handoff } from '../handoff/document.ts'
import { endedByEdit } from '../handoff/edited.ts'
import { renderEnded } from '../handoff/ended.ts'
import { notePath } from '../workbench/note-file.ts'
import type { Written } from './handoff-turn.ts'
import type { Progress, Step } from './step.ts'

/** What a session wrote, held against what it began from and against what the person said. */
export interface CarriedOn {
  readonly document: Handoff
  readonly entries: EntryCounts
  /** Claims about the user that no message bears out, now marked. */
  readonly unverified: number
}

/** Nothing drops silently: what vanished without a word is put back, and what was given up is kept with its reason. */
export function carryOn(
  step: Step,
  progress: Progress,
  generation: number,
  { document: written }: Written,
): CarriedOn {
  const archive = progress.ended ?? endedBefore(step)
  const { document, carried, added, ended, putBack } = carryOver({
    former: progress.document,
    archive,
    written,
  })
  progress.ended = renderEnded({ archive, ended, step: step.name, generation, language: step.language })
  const verified = markUnverified(document, progress.words, step.language)
  return {
    document: verified.document,
    entries: { carried, added, retired: ended.length, putBack },
    unverified: verified.marked,
  }
}

/** A person's edit ends entries, too: what was struck out is kept in the archive like the rest. */
export function strikeOut(
  step: Step,
  progress: Progress,
  generation: number,
  frozen: Handoff,
  edited: Handoff,
): void {
  const { name, language } = step
  const ended = endedByEdit(frozen, edited, language)
  progress.ended = renderEnded({ archive: progress.ended ?? '', ended, step: name, generation, language })
}

/** Of an earlier run of the step. */
function endedBefore(step: Step): string {
  if (step.workbench === null) return ''
  try {
    return readFileSync(notePath(step.workbench.notes, 'ended', step.name), 'utf8')
  } catch {
    // None has ended yet.
    return ''
  }
}
