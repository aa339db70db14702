import { FlowerError } from '../core/errors.ts'
import type { Language } from '../core/language.ts'
import type { StepResult } from '../core/step-result.ts'
import type { Memory } from '../runtime/memory.ts'
import type { RunOptions } from '../runtime/options.ts'
import { Allowance, type Limits } from './allowance.ts'
import { called, errorOf } from './called.ts'
import { checkWorkflow, firstStep, type Start } from './check-workflow.ts'
import { type Earlier, earlier, keepSession, keepValue, keepWish } from './earlier.ts'
import { runAgentStep, type Scene, type Wake } from './run-agent-step.ts'
import { type AgentStep, resumedStep, type Step, type WorkflowRunner } from './step.ts'
import { StepAbort } from './step-abort.ts'
import { Values } from './values.ts'
import type { Workflow } from './workflow.ts'
import type { StepOutcome, WorkflowProgress, WorkflowResult } from './workflow-result.ts'

export interface WorkflowRunOptions extends Omit<Start, 'resumed' | 'sessions'> {
  /** The session that the first step goes on with, instead of what its `resumeFrom` says. */
  readonly resume?: { readonly session: string; readonly fork?: boolean }
  /** Which steps go on with what an earlier run left of them, and how. Null has a step begin anew. Default: all begin anew. */
  readonly wake?: (step: string) => Wake | null
  /**
   * Keeps the wish, what the steps produce and their sessions, so that a later run can begin after them (`from`): `runtime.memory(name)`.
   * A value that would not come back from JSON as it was is not kept. Default: nothing is kept.
   */
  readonly memory?: Memory
  /** What all steps together may take. */
  readonly limits?: Limits
  /** What an agent is told in when its step is tried again. Default English. */
  readonly language?: Language
  /** Aborted, no step and no attempt is begun any more. What runs then is the runner's to end. */
  readonly signal?: AbortSignal
  /** As in `RunOptions`, for the events of all steps. */
  readonly onEvent?: RunOptions['onEvent']
  /** Told of what happens between the runs of agents. What it throws is lost. */
  readonly onProgress?: (progress: WorkflowProgress) => void
}

const NOTHING: Earlier = { values: [], sessions: new Map() }

/** A workflow that runs. */
interface Run {
  readonly runner: WorkflowRunner
  readonly options: WorkflowRunOptions
  readonly signal: AbortSignal
  readonly values: Values
  readonly allowance: Allowance
  /** By the name of the step: its last session. */
  readonly sessions: Map<string, string>
}

/**
 * Runs the steps of a workflow in their order. A step that fails is told in the result, not thrown.
 *
 * @param runner a `Runtime`
 * @throws FlowerError `usage`, before anything runs, for a workflow that cannot come to its end: see `checkWorkflow`
 */
export async function runWorkflow(
  workflow: Workflow,
  runner: WorkflowRunner,
  options: WorkflowRunOptions = {},
): Promise<WorkflowResult> {
  const left = options.memory ? earlier(workflow, options.from, options.memory) : NOTHING
  const values = [...left.values, ...(options.values ?? [])]
  const { sessions } = left
  checkWorkflow(workflow, { ...options, values, sessions, resumed: options.resume !== undefined })
  if (options.memory) keepWish(options.memory, values)
  const run: Run = {
    runner,
    options,
    signal: options.signal ?? new AbortController().signal,
    values: new Values(values),
    allowance: new Allowance(options.limits ?? {}),
    sessions: new Map(sessions),
  }
  const outcomes: StepOutcome[] = []
  const steps = workflow.steps.slice(firstStep(workflow, options.from))
  for (const [index, step] of steps.entries()) {
    const outcome = await runStep(step, run, index === 0)
    outcomes.push(outcome)
    if (outcome.state === 'failed' && stops(step, outcome, run)) break
  }
  return settled(steps, outcomes, run)
}

/** Whatever a step throws is its failure: what the others have done is not to be lost with it. */
async function runStep(step: Step, run: Run, isFirst: boolean): Promise<StepOutcome> {
  const results: StepResult[] = []
  const ended = (state: StepOutcome['state'], error: Error | null = null): StepOutcome => ({
    step: step.name,
    state,
    results,
    error,
  })
  try {
    if (run.signal.aborted) return ended('failed', new Error('interrupted'))
    const context = run.values.contextOf(step)
    const { when } = step
    if (when && !(await called('when', () => when(context)))) {
      tell(run, { kind: 'skipped', step: step.name })
      return ended('skipped')
    }
    const product =
      step.kind === 'compute'
        ? await called('do', () => step.do(context))
        : await productOf(step, sceneOf(step, run, { context, isFirst, results }))
    if (step.produces) {
      run.values.put(step.produces, product)
      if (run.options.memory) keepValue(run.options.memory, step.produces, product)
    }
    return ended('done')
  } catch (thrown) {
    const error = errorOf(thrown)
    tell(run, { kind: 'failed', step: step.name, error, onFail: step.onFail ?? 'stop' })
    return ended('failed', error)
  }
}

/** Runs the agent, and makes of its accepted result what later steps read. */
async function productOf(step: AgentStep, scene: Scene): Promise<unknown> {
  const result = await runAgentStep(step, scene)
  const { reduce } = step
  return reduce ? await called('reduce', () => reduce(result, scene.context)) : result.text
}

interface Place {
  readonly context: Scene['context']
  readonly isFirst: boolean
  /** Grows with each attempt. */
  readonly results: StepResult[]
}

function sceneOf(step: AgentStep, run: Run, { context, isFirst, results }: Place): Scene {
  const { options, runner, allowance, signal, sessions } = run
  const wake = options.wake?.(step.name) ?? null
  if (wake !== null && 'ended' in wake) tell(run, { kind: 'ended', step: step.name })
  return {
    runner,
    context,
    resume: resumeOf(step, run, isFirst),
    wake,
    allowance,
    language: options.language ?? 'en',
    onEvent: options.onEvent,
    onAgain: (attempt, reason) => tell(run, { kind: 'again', step: step.name, attempt, reason }),
    signal,
    onResult: (result) => {
      results.push(result)
      if (result.sessionId === null) return
      sessions.set(step.name, result.sessionId)
      if (options.memory) keepSession(options.memory, step.name, result.sessionId)
    },
  }
}

function resumeOf(step: AgentStep, { options, sessions }: Run, isFirst: boolean): Scene['resume'] {
  if (isFirst && options.resume) return { fork: false, ...options.resume }
  const from = resumedStep(step)
  if (from === null) return null
  const session = sessions.get(from)
  if (session !== undefined) return { session, fork: step.fork ?? false }
  if (typeof step.resumeFrom === 'object') return null
  throw new FlowerError('session-missing', `step '${from}' ended without a session to go on with`)
}

/** A person who stops a step wants the workflow to stop, whatever the step says of failures. */
function stops({ onFail = 'stop' }: Step, outcome: StepOutcome, run: Run): boolean {
  return onFail === 'stop' || wasInterrupted(outcome, run)
}

function wasInterrupted({ results, error }: StepOutcome, { signal }: Run): boolean {
  // Whoever judges is stopped when the attempt has long ended well.
  const judging = error instanceof StepAbort && error.interrupted
  return signal.aborted || judging || results.at(-1)?.failure === 'interrupted'
}

function settled(steps: readonly Step[], outcomes: readonly StepOutcome[], run: Run): WorkflowResult {
  const index = outcomes.findIndex(
    (outcome, at) => outcome.state === 'failed' && counts(steps[at], outcome, run),
  )
  const failed = outcomes[index]
  return {
    ok: failed === undefined,
    interrupted: failed !== undefined && wasInterrupted(failed, run),
    results: outcomes,
    failed: failed
      ? {
          step: failed.step,
          error: failed.error ?? new Error('it failed'),
          result: failed.results.at(-1) ?? null,
        }
      : null,
    costUsd: run.allowance.costUsd,
    context: { get: (key) => run.values.get(key) },
  }
}

function counts(step: Step | undefined, outcome: StepOutcome, run: Run): boolean {
  return step?.onFail !== 'skip' || stops(step, outcome, run)
}

function tell({ options }: Run, progress: WorkflowProgress): void {
  try {
    options.onProgress?.(progress)
  } catch {
    // Whoever watches must not harm the run.
  }
}
