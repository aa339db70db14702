import type { RunEvent, RunEventBody } from '../core/events.ts'
import { worker } from '../roles/worker.ts'
import { runJob } from '../workflow/job.ts'
import { JobDocuments } from '../workflow/job-documents.ts'
import type { WorkflowResult } from '../workflow/workflow-result.ts'
import { drive } from './drive.ts'
import { complain } from './failure.ts'
import type { GoFlags } from './go-command.ts'
import { explain, introduce, type Job, openJob } from './job.ts'
import { claimJob } from './job-claim.ts'
import { jobPerson } from './job-person.ts'
import { agentOf, limitsOf } from './job-settings.ts'
import type { Ending } from './leave.ts'
import { progressWords } from './progress-words.ts'
import { codeOfWorkflow } from './run.ts'
import { wishFrom } from './wish.ts'

/** The name under which flower speaks between the steps. */
const BETWEEN = 'go'

/**
 * `flower go`: from a wish to work that is judged, over as many days as it takes.
 *
 * @throws FlowerError `usage` or `file` when it cannot be started
 */
export async function go(argument: string | undefined, flags: GoFlags): Promise<Ending> {
  const { budget, trim = true } = flags
  const wish = await wishFrom(argument, flags)
  const job = openJob(flags, { trim, ...(budget === undefined ? {} : { maxBudgetUsd: budget }) })
  const giveBack = await claimJob(job.runtime.workbench!.root)
  try {
    return await run(job, wish, flags)
  } finally {
    giveBack()
  }
}

async function run(job: Job, wish: string | null, flags: GoFlags): Promise<Ending> {
  const { timeout, asks, rounds, goal } = flags
  const { runtime, language, say, view } = job
  let at = BETWEEN
  const tell = (event: RunEventBody): void =>
    view.show({ run: runtime.id, step: at, generation: 1, at: new Date().toISOString(), ...event })
  const note = (message: string): void => tell({ type: 'notice', kind: 'other', message })

  const archive = flags.new ? runtime.startOver() : null
  if (archive !== null) note(say.startedOver(archive))
  const { notes, artifacts } = runtime.workbench!
  const documents = new JobDocuments(notes, language, { memory: runtime.memory('job') })
  const person = jobPerson(job, {
    ...(timeout === undefined ? {} : { timeoutMs: timeout * 1_000 }),
    ...(asks === undefined ? {} : { quota: asks }),
    notes,
    emit: tell,
  })
  const agent = agentOf(flags)
  introduce(job, flags, { name: BETWEEN, ...agent })
  const { maxTurns } = limitsOf(flags)
  const ending = await drive(
    { ...job, onWords: (words) => documents.add(words) },
    {
      start: async ({ onEvent, signal }) => {
        try {
          return await runJob({
            runner: runtime,
            documents,
            person,
            wish,
            agent,
            workers: [worker({ isolated: flags.isolate ?? false, artifacts, language })],
            rounds: goal ? (rounds ?? 3) : null,
            judgeMayRun: flags.judgeCanRun ?? false,
            clarifyOnly: flags.clarifyOnly ?? false,
            limits: maxTurns === undefined ? {} : { maxTurns },
            language,
            signal,
            onEvent: (event: RunEvent) => {
              at = event.step
              onEvent(event)
            },
            onProgress: (progress) => {
              if (progress.kind === 'skipped') return
              for (const message of progressWords(progress, say)) note(message)
            },
            onUnverifiable: (checks) =>
              note([say.unverifiable, ...checks.map((check) => `- ${check}`)].join('\n')),
          })
        } finally {
          person.close()
        }
      },
      codeOf: codeOfWorkflow,
    },
  )
  complainOf(ending.result)
  return ending
}

function complainOf(ended: WorkflowResult | null): void {
  if (!ended?.failed || ended.interrupted) return
  const { step, error, result } = ended.failed
  complain(`the job stopped at '${step}': ${error.message}`)
  explain(result?.failure)
}
