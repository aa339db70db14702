import { existsSync } from 'node:fs'
import path from 'node:path'
import { documentPath } from '../workbench/document-file.ts'
import { DEFAULT_ROUNDS } from '../workflow/goal-guard.ts'
import type { JobDocuments } from '../workflow/job-documents.ts'
import { WORK } from '../workflow/job-steps.ts'
import type { WorkflowResult } from '../workflow/workflow-result.ts'
import type { GoFlags } from './go-flags.ts'
import type { Job } from './job.ts'
import { jobEndingLines } from './job-ending.ts'
import type { JobEnd } from './job-messages.ts'
import type { LastEnd } from './last-run.ts'
import { pageOf } from './view.ts'

const DOCUMENTS = ['brief', 'goal', 'verdict'] as const

interface Ended {
  readonly documents: JobDocuments
  /** As `performance.now()` has it. */
  readonly began: number
  /** What to type to go on. */
  readonly again: string
  readonly flags: GoFlags
}

/**
 * The last thing that is said of a job: how it ended, what it took, and what to do next.
 *
 * @param result null when the job was not left to come to one
 */
export function sayJobEnd(
  { runtime, output, language }: Job,
  result: WorkflowResult | null,
  { documents, began, again, flags }: Ended,
): void {
  const end = jobEnd(result, { documents, flags })
  const { notes } = runtime.workbench!
  const ending = {
    end,
    rounds: roundsIn(result),
    spent: runtime.spent,
    ms: performance.now() - began,
    documents: DOCUMENTS.map((name) => documentPath(notes, name))
      .filter(existsSync)
      .map(shown),
    unverifiable: end === 'achieved' ? unverifiableIn(documents) : [],
    command: again,
  }
  output.write(`\n${jobEndingLines(pageOf(output, language), ending, language).join('\n')}\n`)
}

/**
 * How it ended, for those who look later.
 *
 * @param result null when the job was not left to come to one
 */
export function jobEndKept(result: WorkflowResult | null, job: Pick<Ended, 'documents' | 'flags'>): LastEnd {
  const end = jobEnd(result, job)
  const { step = null, error = null } = result?.failed ?? {}
  return { state: KEPT[end], step, error: error?.message ?? null }
}

const KEPT: Readonly<Record<JobEnd, LastEnd['state']>> = {
  achieved: 'ended',
  unjudged: 'ended',
  clarified: 'ended',
  stopped: 'stopped',
  spent: 'spent',
  failed: 'failed',
}

function jobEnd(
  result: WorkflowResult | null,
  { documents, flags }: Pick<Ended, 'documents' | 'flags'>,
): JobEnd {
  const { clarifyOnly = false, goal, rounds = DEFAULT_ROUNDS } = flags
  if (result === null || result.interrupted) return 'stopped'
  if (!result.ok) return goal && documents.roundsJudged >= rounds ? 'spent' : 'failed'
  if (clarifyOnly) return 'clarified'
  return goal ? 'achieved' : 'unjudged'
}

function roundsIn(result: WorkflowResult | null): number {
  return result?.results.find(({ step }) => step === WORK)?.results.length ?? 0
}

function unverifiableIn({ goal }: JobDocuments): readonly string[] {
  return goal.checks.flatMap(({ text, unverifiable }) => (unverifiable === null ? [] : [text]))
}

/** Relative where that is shorter to read. */
function shown(file: string): string {
  const relative = path.relative(process.cwd(), file)
  return relative.startsWith('..') || path.isAbsolute(relative) ? file : relative
}
