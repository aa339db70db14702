import type { StepResult } from '../core/step-result.ts'
import type { Beginning } from '../runtime/where-on.ts'
import type { WorkflowRunOptions } from './run-workflow.ts'
import type { StarterOptions } from './starter.ts'
import type { WorkflowRunner } from './step.ts'

/** What runs a job: a `Runtime`. */
export interface JobRunner extends WorkflowRunner {
  beginning(step: string): Promise<Beginning>
  /** What steps have come to until now, over all runs, in the order in which they ended. */
  results(): readonly StepResult[]
  tell(words: string): readonly string[]
  interrupt(words: null, options?: { readonly now?: boolean }): void
}

export interface JobOptions
  extends StarterOptions,
    Pick<WorkflowRunOptions, 'limits' | 'signal' | 'onEvent' | 'onProgress'> {
  readonly runner: JobRunner
  /**
   * What the person wants. In a workspace whose brief is there already, it is one more thing that they say. Null, or a blank
   * text, goes on with what is there.
   */
  readonly wish: string | null
}
