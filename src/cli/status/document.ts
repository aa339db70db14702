import type { Overview } from './overview.ts'

/** What `flower status --json` prints, with the keys of `manifest.json` where it has the same. Dates are ISO 8601. */
export function statusDocument({ workspace, runDir, job, setAside, spent, ...lists }: Overview): object {
  return {
    workspace,
    run_dir: runDir,
    job: job && {
      ...job,
      verdict: job.verdict && { ...job.verdict, at: job.verdict.at.toISOString() },
    },
    at_work: lists.holder,
    last_run: lists.lastRun,
    workflow: lists.workflow,
    earlier_job: lists.earlier,
    total: { cost_usd: spent.isWhole || spent.costUsd > 0 ? spent.costUsd : null, complete: spent.isWhole },
    steps: lists.steps.map(({ name, state, outcome, record, goesOn }) => ({
      step: name,
      state,
      outcome,
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
