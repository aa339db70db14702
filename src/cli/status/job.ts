import { statSync } from 'node:fs'
import type { Language } from '../../core/language.ts'
import { documentPath } from '../../workbench/document-file.ts'
import { JobDocuments } from '../../workflow/job-documents.ts'
import { CLARIFY, GOAL, WORK } from '../../workflow/job-steps.ts'
import { judgedChecks } from './checks.ts'
import type { JobState } from './overview.ts'

/**
 * The job by its documents, as they lie on disk now.
 *
 * @param notes the notes folder of the workbench, absolute
 * @throws FlowerError `file`
 */
export function jobState(notes: string, language: Language): JobState {
  const documents = new JobDocuments(notes, language)
  const { brief, goal, verdict } = documents
  const [changedAt, judgedAt] = [changed(notes, 'goal'), changed(notes, 'verdict')]
  const outdated = changedAt !== null && judgedAt !== null && changedAt > judgedAt
  const { checks, further } = judgedChecks(goal, verdict, outdated)
  const wanted = (brief.goal || goal.goal).replace(/\s+/g, ' ').trim()
  return {
    goal: wanted === '' ? null : wanted,
    checks,
    verdict:
      verdict === null || judgedAt === null
        ? null
        : { outcome: verdict.outcome, at: judgedAt, outdated, further },
    next: nextStep(documents),
  }
}

/** As the starter workflow decides it. */
function nextStep({ brief, goal }: JobDocuments): string {
  if (!brief.complete()) return CLARIFY
  return goal.complete() ? WORK : GOAL
}

function changed(notes: string, name: 'goal' | 'verdict'): Date | null {
  return statSync(documentPath(notes, name), { throwIfNoEntry: false })?.mtime ?? null
}
