import { readFileSync } from 'node:fs'
import type { EntryCounts } from '../core/step-result.ts'
import { carryOver } from '../handoff/carry.ts'
import { markUnverified } from '../handoff/claims.ts'
import type { Handoff } from '../handoff/document.ts'
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
  /** The archive of ended entries with those of this generation: the whole text of its file. */
  readonly ended: string
}

/** Nothing drops silently: what vanished without a word is put back, and what was given up is kept with its reason. */
export function carryOn(
  step: Step,
  progress: Progress,
  generation: number,
  { document: written }: Written,
): CarriedOn {
  const archive = endedSoFar(step)
  const { document, carried, added, ended, putBack } = carryOver({
    former: progress.document,
    archive,
    written,
  })
  const verified = markUnverified(document, progress.words, step.language)
  return {
    document: verified.document,
    entries: { carried, added, retired: ended.length, putBack },
    unverified: verified.marked,
    ended: renderEnded({ archive, ended, step: step.name, generation, language: step.language }),
  }
}

function endedSoFar(step: Step): string {
  if (step.workbench === null) return ''
  try {
    return readFileSync(notePath(step.workbench.notes, 'ended', step.name), 'utf8')
  } catch {
    // None has ended yet.
    return ''
  }
}
