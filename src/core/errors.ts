/**
 * Why flower refused or gave up, as a stable string.
 *
 * - `usage`: what was asked makes no sense (an unknown key, a window of zero, a missing workspace)
 * - `credentials`: the harness has no way to reach the model
 * - `session-missing`: the session to resume does not exist here
 * - `file`: a file of flower's could not be read or written
 * - `harness`: the agent harness could not be started or broke
 */
export type FlowerErrorCode = 'usage' | 'credentials' | 'session-missing' | 'file' | 'harness'

/** The one error class that flower throws. Its message names the way out. */
export class FlowerError extends Error {
  readonly code: FlowerErrorCode

  constructor(code: FlowerErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'FlowerError'
    this.code = code
  }
}

/** The message of anything that can be thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
