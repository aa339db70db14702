import { FlowerError } from '../core/errors.ts'
import type { Person } from '../human/person.ts'
import type { Beginning } from '../runtime/continuity.ts'
import type { JobDocuments } from './job-documents.ts'
import { given, wish } from './key.ts'
import type { WorkflowRunner } from './run-agent-step.ts'
import { runWorkflow, type WorkflowRunOptions } from './run-workflow.ts'
import { type StarterOptions, starter, WORK } from './starter.ts'
import type { WorkflowResult } from './workflow-result.ts'

/** What runs a job: a `Runtime`. */
export interface JobRunner extends WorkflowRunner {
  beginning(step: string): Promise<Beginning>
  tell(words: string): readonly string[]
}

export interface JobOptions
  extends Omit<StarterOptions, 'runner'>,
    Pick<WorkflowRunOptions, 'limits' | 'signal' | 'onProgress'> {
  readonly runner: JobRunner
  /**
   * What the person wants. In a workspace whose brief is there already, it is one more thing that they say. Null goes on with what
   * is there.
   */
  readonly wish: string | null
}

/**
 * Runs the starter workflow, or goes on with it where an earlier run in this workspace stopped.
 *
 * @throws FlowerError `usage` when there is neither a wish nor anything to go on with
 */
export async function runJob({ wish: wanted, ...options }: JobOptions): Promise<WorkflowResult> {
  const { runner, documents, limits, signal, onProgress, onEvent, language } = options
  const briefed = documents.brief.complete()
  if (!briefed && wanted === null && (await runner.beginning('clarify')).from === 'nothing') {
    throw new FlowerError('usage', 'there is no brief here, and no wish; say what you want')
  }
  if (briefed && wanted !== null) documents.add(wanted)
  // What is said on the way goes to whoever is at work; the others read it in the documents.
  const first = briefed ? WORK : 'clarify'
  return runWorkflow(starter(options), runner, {
    values: wanted === null ? [] : [given(wish, wanted)],
    wake: (step) => ({ say: step === first ? wanted : null }),
    ...defined({ limits, signal, onProgress, onEvent, language }),
  })
}

/**
 * What a person says while a job runs: it goes into the brief and the goal, and to whoever is at work, at their next boundary.
 * Where nobody is, it waits for the next one who reads their inbox.
 *
 * @returns the steps that it went to
 * @throws FlowerError `file`
 */
export function tellJob(
  words: string,
  job: { readonly runner: JobRunner; readonly documents: JobDocuments; readonly person: Person },
): readonly string[] {
  job.documents.add(words)
  const reached = job.runner.tell(words)
  if (reached.length === 0) job.person.tell(words)
  return reached
}

function defined<T extends object>(values: T): { [Key in keyof T]?: Exclude<T[Key], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never
}
