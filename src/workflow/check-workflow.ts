import { FlowerError } from '../core/errors.ts'
import { checkShape } from './check-shape.ts'
import type { Given, Key, OptionalKey } from './key.ts'
import { resumedStep, type Step } from './step.ts'
import type { Workflow } from './workflow.ts'

/** How a workflow is to start. */
export interface Start {
  /** The values that are there before the first step. */
  readonly values?: readonly Given[]
  /** The step to begin with; those before it are not done, and what they make has to be given. Default: the first. */
  readonly from?: string
  /** The sessions of steps that are left out, by name; an earlier run has left them. */
  readonly sessions?: ReadonlyMap<string, string>
  /** Whether the first step goes on with a session that is named from outside. */
  readonly resumed?: boolean
}

/** What a step may count on when it begins. */
interface Ground {
  readonly workflow: Workflow
  /** The steps that are left out by `from`. */
  readonly before: readonly Step[]
  /** The steps that have had their turn. */
  readonly past: readonly Step[]
  readonly future: readonly Step[]
  /** The names of the keys that were given. */
  readonly given: ReadonlySet<string>
  readonly sessions: ReadonlyMap<string, string>
}

/**
 * Refuses a workflow that would fail for a reason that can be known before anything runs: a step that reads what nobody
 * has produced by then, or goes on with a session that is not there; an option that does not exist; a name that is used
 * twice.
 *
 * @throws FlowerError `usage` that names the step and the way out
 */
export function checkWorkflow(workflow: Workflow, start: Start = {}): void {
  checkShape(workflow)
  checkNames(workflow.steps)
  const first = firstStep(workflow, start.from)
  const given = new Set((start.values ?? []).map(({ key }) => key.name))
  const running = workflow.steps.slice(first)
  for (const [index, step] of running.entries()) {
    const ground: Ground = {
      workflow,
      before: workflow.steps.slice(0, first),
      past: running.slice(0, index),
      future: running.slice(index),
      given,
      sessions: start.sessions ?? new Map(),
    }
    for (const read of Object.values(step.reads ?? {})) checkRead(step, read, ground)
    if (index > 0 || !start.resumed) checkResume(step, ground)
  }
  if (start.resumed && running[0]?.kind !== 'agent') {
    throw usage(
      `step '${running[0]?.name}' has no agent that could go on with a session; leave the session out`,
    )
  }
}

/**
 * The index of the step to begin with.
 *
 * @throws FlowerError `usage` for a step that does not exist
 */
export function firstStep({ name, steps }: Workflow, from: string | undefined): number {
  if (from === undefined) return 0
  const index = steps.findIndex((step) => step.name === from)
  if (index >= 0) return index
  throw usage(`workflow '${name}' has no step '${from}'; it has ${listed(steps)}`)
}

function checkNames(steps: readonly Step[]): void {
  const names = new Set<string>()
  for (const { name } of steps) {
    if (names.has(name)) throw usage(`two steps are named '${name}'; the manifest could not tell them apart`)
    names.add(name)
  }
}

function checkRead(step: Step, read: Key<unknown> | OptionalKey<unknown>, ground: Ground): void {
  const { name } = 'optional' in read ? read.optional : read
  const makes = ({ produces }: Step): boolean => produces?.name === name
  const makers = ground.past.filter(makes)
  if (ground.given.has(name) || makers.some((maker) => !mayBeMissing(maker))) return
  const reads = `step '${step.name}' reads '${name}'`
  if ('optional' in read) {
    // That it may be missing is one thing; that it cannot be there is a mistake.
    const later = ground.future.find(makes)
    if (makers.length > 0 || !later) return
    throw usage(`${reads}, which only '${later.name}' makes, later; put that step before it`)
  }
  const [maker] = makers
  if (maker) {
    throw usage(
      `${reads}, and '${maker.name}' makes none when it is left out or fails (when, onFail); read it as optional`,
    )
  }
  throw usage(`${reads}, ${whyMissing(name, makes, ground)}`)
}

function whyMissing(name: string, makes: (step: Step) => boolean, { before, future }: Ground): string {
  const later = future.find(makes)
  if (later) return `which only '${later.name}' makes, later; put that step before it`
  const left = before.find(makes)
  if (left)
    return `which '${left.name}' makes, and that step is left out; no earlier run has left the value: begin with that step, or give it`
  return name === 'wish'
    ? 'the prompt of the workflow, and there is none; give it'
    : 'which no step before it makes; give the value, or add a step that produces it'
}

function checkResume(step: Step, { before, past, workflow, sessions }: Ground): void {
  const from = step.kind === 'agent' ? resumedStep(step) : null
  if (step.kind !== 'agent' || from === null) return
  const goesOn = `step '${step.name}' goes on with the session of '${from}'`
  const resumed = past.find(({ name }) => name === from)
  if (!resumed) {
    const left = before.some(({ name }) => name === from)
    if (left && sessions.has(from)) return
    if (left) throw usage(`${goesOn}, which is left out; begin earlier, or name the session to resume`)
    const known = workflow.steps.some(({ name }) => name === from)
    throw usage(
      `${goesOn}, ${known ? 'which is not done before it' : 'which does not exist'}; name an earlier step`,
    )
  }
  if (resumed.kind === 'compute') throw usage(`${goesOn}, which has no agent; name a step that has one`)
  if (mayBeMissing(resumed) && typeof step.resumeFrom === 'string') {
    throw usage(
      `${goesOn}, which may be left out or fail (when, onFail); say what shall happen then: ` +
        `resumeFrom: { step: '${from}', orElse: 'fresh' }`,
    )
  }
}

/** Whether the workflow may go on without what the step was to do. */
function mayBeMissing({ when, onFail = 'stop' }: Step): boolean {
  return when !== undefined || onFail !== 'stop'
}

function listed(steps: readonly Step[]): string {
  return steps.map(({ name }) => `'${name}'`).join(', ')
}

function usage(message: string): FlowerError {
  return new FlowerError('usage', message)
}
