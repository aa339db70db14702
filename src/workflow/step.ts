import type { StepResult } from '../core/step-result.ts'
import type { AgentSpec } from '../runtime/agent-spec.ts'
import type { RunOptions } from '../runtime/options.ts'
import type { Context, ContextOf, Key, Reads } from './key.ts'

/** What runs the steps of agents: a `Runtime`, or something that stands for one. */
export interface WorkflowRunner {
  run(spec: AgentSpec, prompt: string, options: RunOptions): Promise<StepResult>
}

/** Who does a step. Without a name it is named like the step. */
export type StepSpec = Omit<AgentSpec, 'name'> & { readonly name?: string }

/**
 * What a failed step means to the others: `stop` ends the workflow; `skip` goes on as if the step had not been there;
 * `continue` goes on, and the workflow counts as failed in the end.
 */
export const ON_FAIL = ['stop', 'skip', 'continue'] as const
export type OnFail = (typeof ON_FAIL)[number]

/** True or nothing accepts what the agent did; a text rejects it and says why. */
export type GateAnswer = boolean | string | Rejection | null | undefined

interface Rejection {
  readonly reject: string
  /** One more attempt follows, even where the retries are used up: a person wants it. Default false. */
  readonly again?: boolean
}

/** What a gate is given besides the result. */
export interface Judging {
  /** The attempt that it judges, from 1. */
  readonly attempt: number
  /**
   * Runs further agents, on the account of the workflow. Where nothing is left to be spent, or somebody has stopped it, it
   * throws a `StepAbort`, and the step ends.
   */
  readonly runner: WorkflowRunner
  /** Aborted when nothing more may be begun. */
  readonly signal: AbortSignal
}

/** The earlier step whose session a step goes on with. */
type EarlierStep =
  | string
  /** Where that step has no session, since it was skipped or has failed, the step begins in a new one. */
  | { readonly step: string; readonly orElse: 'fresh' }

/** What all steps have in common. What one of its functions throws is the step's failure. */
interface Common<R extends Reads> {
  /** Unique in the workflow; the key of the step in the manifest, and stable across runs. Without `#` and ` · `. */
  readonly name: string
  /** What its functions are given, such as `{ plan }`. Default: nothing. */
  readonly reads?: R
  /** False leaves the step out. Default: it is done. */
  readonly when?: (context: ContextOf<R>) => boolean | Promise<boolean>
  /** Default `stop`. */
  readonly onFail?: OnFail
}

/** What an agent step leaves to later ones. A key for text needs no `reduce`: it gets what the agent said last. */
type Product<T, R extends Reads> =
  | { readonly produces?: undefined; readonly reduce?: undefined }
  | {
      readonly produces: Key<T>
      /** The value from the accepted result. */
      readonly reduce: (result: StepResult, context: ContextOf<R>) => NoInfer<T> | Promise<NoInfer<T>>
    }
  | { readonly produces: Key<string>; readonly reduce?: undefined }

/** A step that an agent does. */
export type AgentStepOptions<T, R extends Reads> = Common<R> &
  Product<T, R> & {
    /** Default: an agent with the runtime's defaults, named like the step. */
    readonly spec?: StepSpec | ((context: ContextOf<R>) => StepSpec)
    readonly prompt: string | ((context: ContextOf<R>) => string | Promise<string>)
    /** Goes on with the last session of an earlier step: the successor, where that step has handed over. */
    readonly resumeFrom?: EarlierStep
    /** Goes on in a copy, and leaves the session of `resumeFrom` as it is. Default false. */
    readonly fork?: boolean
    /** What its attempts are called in the manifest. Default: `build`, `build#retry2`, … */
    readonly attemptName?: (step: string, attempt: number) => string
    /** See `RunOptions.beforeRecord`: of each attempt, before a gate judges it. */
    readonly beforeRecord?: (result: StepResult) => void
    /** How often the step is tried again when the gate rejects it, or it fails in a way that may pass. Default 0. */
    readonly retries?: number
    /**
     * Judges what the agent did, once an attempt; attempts that failed are not judged. A `StepAbort` ends the step, and
     * no further attempt is made; any other error, too, since no agent can mend a broken gate.
     */
    readonly gate?: (
      result: StepResult,
      context: ContextOf<R>,
      judging: Judging,
    ) => GateAnswer | Promise<GateAnswer>
    /** What to say to the rejected session, which is then resumed. Default: the reason, in plain words. */
    readonly onReject?: (
      reason: string,
      result: StepResult,
      context: ContextOf<R>,
    ) => string | Promise<string>
  }

/** A step without an agent: it computes, looks something up, or asks somebody. */
export type ComputeStepOptions<T, R extends Reads> = Common<R> & {
  /** @returns what lies under `produces` then */
  readonly do: (context: ContextOf<R>) => NoInfer<T> | Promise<NoInfer<T>>
  readonly produces?: Key<T>
}

/** An agent's step, with the types of its context and its product forgotten. Made by `step`. */
export interface AgentStep {
  readonly kind: 'agent'
  readonly name: string
  readonly reads?: Reads
  readonly when?: (context: Context) => boolean | Promise<boolean>
  readonly onFail?: OnFail
  readonly produces?: Key<unknown>
  readonly reduce?: (result: StepResult, context: Context) => unknown
  readonly spec?: StepSpec | ((context: Context) => StepSpec)
  readonly prompt: string | ((context: Context) => string | Promise<string>)
  readonly resumeFrom?: EarlierStep
  readonly fork?: boolean
  readonly attemptName?: (step: string, attempt: number) => string
  readonly beforeRecord?: (result: StepResult) => void
  readonly retries?: number
  readonly gate?: (result: StepResult, context: Context, judging: Judging) => GateAnswer | Promise<GateAnswer>
  readonly onReject?: (reason: string, result: StepResult, context: Context) => string | Promise<string>
}

/** A step without an agent, with the types of its context and its product forgotten. Made by `compute`. */
interface ComputeStep {
  readonly kind: 'compute'
  readonly name: string
  readonly reads?: Reads
  readonly when?: (context: Context) => boolean | Promise<boolean>
  readonly onFail?: OnFail
  readonly produces?: Key<unknown>
  readonly do: (context: Context) => unknown
}

export type Step = AgentStep | ComputeStep

type Nothing = Readonly<Record<never, Key<unknown>>>

/**
 * A step that an agent does. Its functions are given the values of what it `reads`, and nothing else, so the compiler
 * and the start of the workflow both know what it needs.
 *
 * ```ts
 * step({ name: 'build', reads: { plan }, prompt: ({ plan }) => `Build this:\n\n${plan}` })
 * ```
 */
export function step<T = string, R extends Reads = Nothing>(options: AgentStepOptions<T, R>): Step {
  return { kind: 'agent', ...(options as unknown as Omit<AgentStep, 'kind'>) }
}

/** A step without an agent. */
export function compute<T = undefined, R extends Reads = Nothing>(options: ComputeStepOptions<T, R>): Step {
  return { kind: 'compute', ...(options as unknown as Omit<ComputeStep, 'kind'>) }
}

/** The step that a step goes on with; null for one that begins anew. */
export function resumedStep({ resumeFrom }: AgentStep): string | null {
  if (resumeFrom === undefined) return null
  return typeof resumeFrom === 'string' ? resumeFrom : resumeFrom.step
}
