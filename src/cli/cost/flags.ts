import type { RunDirFlags } from '../run-dir-options.ts'

/** What amounts can be added up by. */
export const GROUPINGS = ['step', 'run', 'model', 'day'] as const
export type Grouping = (typeof GROUPINGS)[number]

export interface CostFlags extends RunDirFlags {
  readonly by?: Grouping
  readonly since?: Date
}
