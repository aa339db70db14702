import type { Overview } from './overview.ts'

/** What `flower status --json` prints, with the keys of `manifest.json` where it has the same. Dates are ISO 8601. */
export function statusDocument({ workspace, runDir, job, setAside, ...lists }: Overview): object {
  return {
    workspace,
    run_dir: runDir,
    job: job && {
      ...job,
      verdict: job.verdict && { ...job.verdict, at: job.verdict.at.toISOString() },
    },
    steps: lists.steps.map(({ name, state, record, goesOn }) => ({
      step: name,
      state,
      last: record && {
        run: record.run,
        session_id: record.session,
        ended_at: record.endedAt?.toISOString() ?? null,
        error: record.error,
        generations: record.generations,
        context: record.context,
        window: record.window,
        cost_usd: record.costUsd,
      },
      goes_on: goesOn,
    })),
    running: lists.running,
    documents: lists.documents.map(({ path, changedAt }) => ({ path, changed_at: changedAt.toISOString() })),
    set_aside: setAside,
  }
}
