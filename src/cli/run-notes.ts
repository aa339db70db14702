import type { WorkflowResult } from '../workflow/workflow-result.ts'
import { type Again, quoted } from './again.ts'
import type { Job } from './job.ts'
import { keepLastRun, type LastEnd, permissionsOf } from './last-run.ts'
import type { RunFlags } from './run-flags.ts'

export interface RunNotes {
  /** A session of this step has come up. */
  begun(step: string): void
  /** @param result null when the workflow was not left to come to one */
  ended(result: WorkflowResult | null): void
}

/** Keeps for those who look later where a workflow stands, and what to type to go on there. */
export function runNotes(
  { runtime }: Pick<Job, 'runtime'>,
  {
    target,
    flags,
    again,
  }: {
    readonly target: string
    readonly flags: RunFlags
    readonly again: Again
  },
): RunNotes {
  const memory = runtime.memory('workflow')
  const permissions = permissionsOf(flags)
  let at: string | null = null
  const keep = (end: LastEnd | null): void => {
    const from = at === null ? [] : ['--from', quoted(at), '--resume', 'last']
    const command = runtime.mask(['flower', 'run', quoted(target), ...from, ...again.kept])
    keepLastRun(memory, { command, permissions, end })
  }
  keep(null)
  return {
    begun: (step) => {
      if (step === at) return
      at = step
      keep(null)
    },
    ended: (result) => {
      const { step = null, error = null } = result?.failed ?? {}
      const state = result === null || result.interrupted ? 'stopped' : result.ok ? 'ended' : 'failed'
      keep({ state, step: step ?? at, error: error?.message ?? null })
    },
  }
}
