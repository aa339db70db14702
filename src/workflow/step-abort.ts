/** Thrown by a function of a step: the step has failed for good, and is not tried again. */
export class StepAbort extends Error {
  /** @param reason becomes the step's error */
  constructor(reason: string) {
    super(reason)
    this.name = 'StepAbort'
  }
}
