import type { JobFlags } from './job-flags.ts'

export interface RunFlags extends JobFlags {
  readonly from?: string
}
