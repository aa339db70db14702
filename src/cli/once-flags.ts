import type { JobFlags } from './job-flags.ts'

export interface OnceFlags extends JobFlags {
  readonly from?: string
}
