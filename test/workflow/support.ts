import type { ScriptedExchange } from '../../src/testing/scripted-harness.ts'
import { runWorkflow, type WorkflowRunOptions } from '../../src/workflow/run-workflow.ts'
import type { Step } from '../../src/workflow/step.ts'
import { defineWorkflow } from '../../src/workflow/workflow.ts'
import type { WorkflowProgress, WorkflowResult } from '../../src/workflow/workflow-result.ts'
import { type Job, job } from '../runtime/scripted.ts'

export interface Flow {
  readonly job: Job
  readonly progress: WorkflowProgress[]
  readonly ended: WorkflowResult
}

/** Runs steps on the real runner, on scripted sessions. */
export async function flow(
  steps: readonly Step[],
  sessions: readonly (readonly ScriptedExchange[])[],
  options: WorkflowRunOptions = {},
  /** Done at the first response of an agent. */
  meanwhile: (job: Job) => void = () => undefined,
): Promise<Flow> {
  const scripted = job(sessions)
  const progress: WorkflowProgress[] = []
  const ended = await runWorkflow(defineWorkflow({ name: 'flow', steps }), scripted.runner, {
    onProgress: (event) => progress.push(event),
    onEvent: ({ type }) => {
      if (type === 'context') meanwhile(scripted)
    },
    ...options,
  })
  return { job: scripted, progress, ended }
}

/** What was said in each session, in the order in which they were opened. */
export function said({ harness }: Job): (readonly string[])[] {
  return harness.sessions.map((session) => session.said)
}

/** What each session was to resume. */
export function resumed({ harness }: Job): unknown[] {
  return harness.sessions.map(({ options }) => options.resume)
}

/** The records of the manifest by name. */
export function recorded(scripted: Job): unknown[] {
  return scripted.manifest().map(({ step }) => step)
}
