/** Thrown by a function of a step: the step has failed for good, and is not tried again. */
export class StepAbort extends Error {
  /** Whether a person, or the end of the process, stopped it: the workflow ends as interrupted then. */
  readonly interrupted: boolean

  /** @param reason becomes the step's error */
  constructor(reason: string, { interrupted = false }: { readonly interrupted?: boolean } = {}) {
    super(reason)
    this.name = 'StepAbort'
    this.interrupted = interrupted
  }

  static interrupted(): StepAbort {
    return new StepAbort('interrupted', { interrupted: true })
  }
}
