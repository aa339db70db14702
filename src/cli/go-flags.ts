import type { JobFlags } from './job-flags.ts'

export interface GoFlags extends JobFlags {
  readonly asks?: number
  readonly rounds?: number
  readonly goal: boolean
  readonly judgeCanRun?: boolean
  /** In seconds; infinite for `forever`. */
  readonly timeout?: number
  readonly isolate?: boolean
  readonly new?: boolean
  readonly clarifyOnly?: boolean
}
