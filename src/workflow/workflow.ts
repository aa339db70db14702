import type { Channel } from '../human/channel.ts'
import type { Step } from './step.ts'

export interface WorkflowOptions {
  readonly name: string
  /** In the order in which they are done. Made by `step` and `compute`. */
  readonly steps: readonly Step[]
  /** The workbench of the run, as in `RuntimeOptions`, for whoever makes the runtime. Default: their choice. */
  readonly workbench?: string | boolean
  /**
   * The way to the person, for whoever runs it: agents can ask there, and read what was said. Default: their choice. `flower run`
   * takes the terminal.
   */
  readonly channel?: Channel
}

/** Steps in order. Plain data: `runWorkflow` runs it, as often as is wanted. */
export interface Workflow extends WorkflowOptions {
  readonly kind: 'workflow'
}

/** Makes a workflow. It is checked when it starts: see `checkWorkflow`. */
export function defineWorkflow(options: WorkflowOptions): Workflow {
  return { kind: 'workflow', ...options }
}

/** Whether a value, of a person's module say, is a workflow. */
export function isWorkflow(value: unknown): value is Workflow {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'workflow'
}
