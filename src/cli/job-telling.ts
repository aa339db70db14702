import type { Language } from '../core/language.ts'
import type { StepResult } from '../core/step-result.ts'
import { Brief } from '../documents/brief.ts'
import { Goal } from '../documents/goal.ts'
import { OUTCOME_WORDS } from '../documents/outcome.ts'
import { Verdict } from '../documents/verdict.ts'
import type { Outcome, Telling } from '../terminal/telling.ts'
import { gapsOf } from '../workflow/goal-guard.ts'
import type { JobDocuments } from '../workflow/job-documents.ts'
import { CLARIFY, GOAL, WORK } from '../workflow/job-steps.ts'
import { isVerdictOf, stepOfRecord } from '../workflow/record-names.ts'
import type { WorkflowProgress } from '../workflow/workflow-result.ts'
import { JOB_MESSAGES } from './job-messages.ts'

/**
 * What the log of a job says of its steps. How to go on is told once, when the job has come to its end.
 *
 * @param before the steps that an earlier run has begun
 */
export function jobTelling(language: Language, before: readonly string[]): Telling {
  return {
    goOn: () => null,
    outcomeOf: (result) => outcomeOf(result, language),
    // All but the wish is flower's own prompt; and nothing is missed of a step that nobody has begun.
    omits: (event) =>
      (event.type === 'prompt' && event.kind === 'step' && event.step !== CLARIFY) ||
      (event.type === 'continued' && event.from === 'nothing' && !before.includes(stepOfRecord(event.step))),
  }
}

function outcomeOf({ step, text }: StepResult, language: Language): Outcome | null {
  if (isVerdictOf(WORK, step)) {
    const { outcome } = Verdict.parse(text)
    return { good: outcome === 'achieved', words: OUTCOME_WORDS[language][outcome] }
  }
  const written = { [CLARIFY]: Brief, [GOAL]: Goal }[stepOfRecord(step)]
  if (!written?.parse(text).complete()) return null
  const name = written === Brief ? 'brief.md' : 'goal.md'
  return { good: true, words: JOB_MESSAGES[language].written(`.flower/notes/${name}`) }
}

/** Between two rounds, where the verdict that stands above says it all; null where there is something else to say. */
export function nextRound(
  progress: WorkflowProgress,
  { verdict }: Pick<JobDocuments, 'verdict'>,
  { rounds, language }: { readonly rounds: number; readonly language: Language },
): readonly string[] | null {
  if (progress.kind !== 'again' || progress.step !== WORK) return null
  if (verdict?.outcome !== 'not-yet' || progress.reason !== gapsOf(verdict, language)) return null
  return [JOB_MESSAGES[language].notYet(progress.attempt + 1, rounds)]
}
