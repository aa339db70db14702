import type { JobFlags } from '../job-flags.ts'

export type ConfigFlags = Pick<JobFlags, 'workspace' | 'json' | 'lang' | 'trust'>
