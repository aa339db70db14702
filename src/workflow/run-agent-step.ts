import { inspect } from 'node:util'
import { FlowerError } from '../core/errors.ts'
import type { Language } from '../core/language.ts'
import type { StepFailure, StepResult } from '../core/step-result.ts'
import type { AgentSpec } from '../runtime/agent-spec.ts'
import type { RunOptions } from '../runtime/options.ts'
import { Allowance } from './allowance.ts'
import { called } from './called.ts'
import type { Context } from './key.ts'
import { retryName } from './record-names.ts'
import type { AgentStep, GateAnswer, WorkflowRunner } from './step.ts'
import { StepAbort } from './step-abort.ts'
import { AGAIN } from './texts.ts'

/** How a step goes on with what an earlier run left of it. */
export type Wake = Left & {
  /** Attempts of earlier runs that count as this one's. Default 0. */
  readonly attempts?: number
}

type Left =
  /** With the session or the document, if any is left: says this there, see `RunOptions.continue`. */
  | { readonly say: string | null }
  /** It had come to this, and was not judged any more: the gate judges it now. */
  | { readonly ended: StepResult }

/** What an agent's step needs of the workflow that it is in. */
export interface Scene {
  readonly runner: WorkflowRunner
  readonly context: Context
  /** The session to begin with; null for a new one. */
  readonly resume: { readonly session: string; readonly fork: boolean } | null
  /** How it goes on with what an earlier run left; null begins anew. */
  readonly wake: Wake | null
  /** What is left for the workflow. */
  readonly allowance: Allowance
  readonly language: Language
  readonly onEvent: RunOptions['onEvent']
  /** An attempt was rejected or has failed, and the next one follows. */
  readonly onAgain: (attempt: number, reason: string) => void
  /** Aborted when nothing more may be begun. */
  readonly signal: AbortSignal
  /** Is told of each attempt as soon as it has ended. */
  readonly onResult: (result: StepResult) => void
}

/** These do not pass, however often they are tried. */
const FOR_GOOD: ReadonlySet<StepFailure> = new Set([
  'interrupted',
  'limit',
  'reauth',
  'config',
  'session-missing',
  'overflow',
  'brake',
])

/** How an attempt is judged: null when it is accepted. */
interface Objection {
  readonly kind: 'rejected' | 'failed'
  readonly reason: string
  /** No further attempt can mend it. */
  readonly final: boolean
  /** A further attempt follows, whatever the number of retries. */
  readonly again: boolean
}

/** What is said next, and to which session. */
interface Opening {
  readonly prompt: string
  readonly resume: Scene['resume']
}

/**
 * One step of an agent, over as many attempts as it has: each is a run of its own in the manifest, and goes on with the
 * session of the one before.
 *
 * @returns the accepted result
 * @throws whatever has failed: a function of the step, the runner, or, as `StepAbort`, the last attempt
 */
export async function runAgentStep(step: AgentStep, scene: Scene): Promise<StepResult> {
  const { context } = scene
  const spec = specOf(step, context)
  const own = new Allowance(spec)
  let opening = await beginning(step, scene)
  const first = 1 + (scene.wake?.attempts ?? 0)
  let last = Math.max(first, 1 + (step.retries ?? 0))
  for (let attempt = first; ; attempt++) {
    const before = attempt === first ? endedBefore(scene) : null
    const result = before ?? (await runAttempt(step, scene, { attempt, opening, spec, own }))
    const objection = await objectionTo(step, scene, { attempt, result })
    if (objection === null) return result
    if (objection.again) last = Math.max(last, attempt + 1)
    const end = whyLast(scene, { attempt, last, objection, own })
    if (end !== null) throw new StepAbort(end)
    opening = await openingAfter(step, scene, { result, objection })
    scene.onAgain(attempt, objection.reason)
  }
}

async function beginning({ name, prompt }: AgentStep, { context, resume }: Scene): Promise<Opening> {
  const text = typeof prompt === 'function' ? await called('prompt', () => prompt(context)) : prompt
  if (!isText(text) || text.trim() === '') throw madeNo(name, 'prompt', 'text that says something', text)
  return { prompt: text, resume }
}

function specOf({ name, spec = {} }: AgentStep, context: Context): AgentSpec {
  return { name, ...(typeof spec === 'function' ? called('spec', () => spec(context)) : spec) }
}

function endedBefore({ wake, onResult }: Scene): StepResult | null {
  if (wake === null || !('ended' in wake)) return null
  onResult(wake.ended)
  return wake.ended
}

interface Attempt {
  readonly attempt: number
  readonly opening: Opening
  readonly spec: AgentSpec
  /** What is left for the step. */
  readonly own: Allowance
}

async function runAttempt(
  step: AgentStep,
  scene: Scene,
  { attempt, opening, spec, own }: Attempt,
): Promise<StepResult> {
  const { prompt, resume } = opening
  const { beforeRecord } = step
  const { wake } = scene
  const result = await runOnAccount(scene, own.within(spec), prompt, {
    stepName: step.name,
    recordAs: called('attemptName', () => (step.attemptName ?? retryName)(step.name, attempt)),
    ...(beforeRecord ? { beforeRecord: (made) => called('beforeRecord', () => beforeRecord(made)) } : {}),
    ...(resume === null ? {} : { resume: resume.session, fork: resume.fork }),
    ...(resume === null && wake && 'say' in wake ? { continue: { say: wake.say } } : {}),
  })
  own.spend(result)
  scene.onResult(result)
  return result
}

/** @throws StepAbort when nothing is left to be spent */
async function runOnAccount(
  { runner, allowance, onEvent }: Scene,
  spec: AgentSpec,
  prompt: string,
  options: RunOptions,
): Promise<StepResult> {
  if (allowance.spent !== null) throw new StepAbort(`there is nothing left for it: ${allowance.spent}`)
  const watched = onEvent ? { onEvent, ...options } : options
  const result = await runner.run(allowance.within(spec), prompt, watched)
  allowance.spend(result)
  return result
}

/** For a gate. Who stops its agent wants no verdict that nobody has thought through, so there is no result then. */
function judgingRunner(scene: Scene): WorkflowRunner {
  return {
    run: async (spec, prompt, options) => {
      if (scene.signal.aborted) throw StepAbort.interrupted()
      const result = await runOnAccount(scene, spec, prompt, options)
      if (result.failure === 'interrupted') throw StepAbort.interrupted()
      return result
    },
  }
}

async function objectionTo(
  step: AgentStep,
  scene: Scene,
  { attempt, result }: { readonly attempt: number; readonly result: StepResult },
): Promise<Objection | null> {
  if (!result.ok) {
    const final = result.failure !== undefined && FOR_GOOD.has(result.failure)
    return { kind: 'failed', reason: result.errors.at(-1) ?? 'it failed', final, again: false }
  }
  const judging = { attempt, runner: judgingRunner(scene), signal: scene.signal }
  const answer = await called('gate', () => step.gate?.(result, scene.context, judging))
  return rejectionIn(answer, step.name)
}

/** A gate in JavaScript has no compiler, and what it does not mean to say must neither accept nor be told to an agent. */
function rejectionIn(answer: GateAnswer, step: string): Objection | null {
  if (answer === true || answer === undefined || answer === null) return null
  const { reject, again = false } = isObject(answer)
    ? answer
    : { reject: answer === false ? NO_REASON : answer }
  if (!isText(reject)) throw madeNo(step, 'gate', 'true, false, a text or { reject: text }', answer)
  return { kind: 'rejected', reason: reject.trim() === '' ? NO_REASON : reject, final: false, again }
}

const NO_REASON = 'the check did not pass'

/** Why no further attempt is made, as the step's error; null when one is. */
function whyLast(
  { allowance, signal }: Scene,
  { attempt, last, objection, own }: { attempt: number; last: number; objection: Objection; own: Allowance },
): string | null {
  const { kind, reason, final } = objection
  const error = kind === 'rejected' ? `rejected: ${reason}` : reason
  if (final || signal.aborted || last === 1) return error
  if (attempt >= last) return `${error} (attempt ${attempt} of ${last})`
  const spent = own.spent ?? allowance.spent
  return spent === null ? null : `${error} (no further attempt: ${spent})`
}

interface Ended {
  readonly result: StepResult
  readonly objection: Objection
}

/** The same session is told what was wrong. One that never got a response holds nothing, so the step begins anew. */
async function openingAfter(step: AgentStep, scene: Scene, { result, objection }: Ended): Promise<Opening> {
  const { sessionId, turns } = result
  if (sessionId === null || turns === 0) return beginning(step, scene)
  const { kind, reason } = objection
  const said = kind === 'rejected' ? () => step.onReject?.(reason, result, scene.context) : () => ''
  const own = (await called('onReject', said)) ?? ''
  if (!isText(own)) throw madeNo(step.name, 'onReject', 'text', own)
  const prompt = own.trim() === '' ? AGAIN[scene.language][kind](reason) : own
  return { prompt, resume: { session: sessionId, fork: false } }
}

/** What a function of a step has returned, which its types do not allow. */
function madeNo(step: string, option: string, expected: string, made: unknown): FlowerError {
  const was = inspect(made, { depth: 1, breakLength: Number.POSITIVE_INFINITY })
  return new FlowerError('usage', `step '${step}': ${option} returned ${was}; expected ${expected}`)
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

function isObject(value: unknown): value is { readonly reject?: unknown; readonly again?: boolean } {
  return typeof value === 'object' && value !== null
}
