import type { Window } from '../core/step-result.ts'

/** What is known of a step before it runs. */
export interface Outlook {
  /** Where its requests go, without credentials. */
  readonly endpoint: string
  /** Empty when the harness picks one. */
  readonly model: string
  readonly window: Window
  /** The folder of the workbench, absolute; null without one. */
  readonly workbench: string | null
}
