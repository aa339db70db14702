import { existsSync } from 'node:fs'
import { messageOf } from '../core/errors.ts'
import type { RunEvent, RunEventBody } from '../core/events.ts'
import { languageOf } from '../core/language.ts'
import { worker } from '../roles/worker.ts'
import { documentPath } from '../workbench/document-file.ts'
import { DEFAULT_ROUNDS } from '../workflow/goal-guard.ts'
import { runJob, tellJob } from '../workflow/job.ts'
import { JobDocuments } from '../workflow/job-documents.ts'
import type { WorkflowResult } from '../workflow/workflow-result.ts'
import { type Again, commandAgain } from './again.ts'
import { drive } from './drive.ts'
import { EXIT } from './exit-codes.ts'
import { complain } from './failure.ts'
import type { GoFlags } from './go-flags.ts'
import { introduce, type Job, withJob } from './job.ts'
import { claimJob } from './job-claim.ts'
import { jobEndKept, sayJobEnd } from './job-end.ts'
import { jobPerson } from './job-person.ts'
import { agentOf, limitsOf } from './job-settings.ts'
import { jobTelling, nextRound } from './job-telling.ts'
import { keepLastRun, type LastEnd, lastRun, lessThanBefore, permissionsOf } from './last-run.ts'
import type { Ending } from './leave.ts'
import { mustHaveAccess, whyNoAccess } from './no-access.ts'
import { progressWords } from './progress-words.ts'
import { codeOfWorkflow } from './run.ts'
import { placesOf, recordedIn } from './run-dir.ts'
import { asideOf } from './talk/aside.ts'
import { checksNow } from './talk/goal-state.ts'
import { wishFrom } from './wish.ts'

/** The name under which flower speaks between the steps. */
const BETWEEN = 'go'

/**
 * `flower go`: from a wish to work that is judged, over as many days as it takes.
 *
 * @param again what of the command line is to be typed again to go on with it
 * @throws FlowerError `usage`, `credentials` or `file` when it cannot be started
 */
export async function go(argument: string | undefined, flags: GoFlags, again: Again): Promise<Ending> {
  mustHaveAccess(flags)
  let wish = await wishFrom(argument, flags)
  let settings = flags
  for (;;) {
    const { next, ...ending } = await goOnce(wish, settings, again)
    if (next === null || ending.abandoned) return ending
    wish = next
    settings = { ...flags, new: true }
  }
}

/** One job, and what is wanted of the next one, where somebody has asked for one. */
function goOnce(wish: string | null, flags: GoFlags, again: Again): Promise<OneJob> {
  const { budget, trim = true } = flags
  const before = flags.new ? [] : (recordedIn(placesOf(flags).runDir)?.records.stepsWithLineage() ?? [])
  const telling = jobTelling(flags.lang ?? languageOf(flags.env ?? process.env), before)
  const changes = { trim, telling, ...(budget === undefined ? {} : { maxBudgetUsd: budget }) }
  return withJob(flags, changes, async (job) => {
    const giveBack = await claimJob(job.runtime.workbench!.root)
    try {
      return await goIn(job, wish, flags, again)
    } finally {
      giveBack()
    }
  })
}

interface OneJob extends Ending {
  readonly next: string | null
}

async function goIn(job: Job, wish: string | null, flags: GoFlags, again: Again): Promise<OneJob> {
  const began = performance.now()
  const { timeout, asks, rounds, goal } = flags
  const { runtime, language, say, view } = job
  let at = BETWEEN
  const tell = (event: RunEventBody): void =>
    view.show({ run: runtime.id, step: at, generation: 1, at: new Date().toISOString(), ...event })
  const note = (message: string): void => tell({ type: 'notice', kind: 'other', message })

  const archive = flags.new ? runtime.startOver() : null
  if (archive !== null) note(say.startedOver(archive))
  const memory = runtime.memory('job')
  const { notes, artifacts } = runtime.workbench!
  const documents = new JobDocuments(notes, language, { memory })
  if (wish === null && goal && documents.settled) {
    note(say.settled)
    return { code: EXIT.done, abandoned: false, next: null }
  }
  const less = lessThanBefore(flags, lastRun(memory), language)
  if (less !== null) note(less)
  const permissions = permissionsOf(flags)
  const command = runtime.mask(['flower', ...again.kept])
  const keep = (end: LastEnd | null): void => keepLastRun(memory, { command, permissions, end })
  keep(null)
  const person = jobPerson(job, {
    ...(timeout === undefined ? {} : { timeoutMs: timeout * 1_000 }),
    ...(asks === undefined ? {} : { quota: asks }),
    notes,
    emit: tell,
  })
  const agent = agentOf(flags)
  introduce(job, flags, { name: BETWEEN, ...agent })
  const { maxTurns } = limitsOf(flags)
  const ending = await failing(keep, () =>
    drive(
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
              rounds: goal ? (rounds ?? DEFAULT_ROUNDS) : null,
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
                const rejected = nextRound(progress, documents, {
                  rounds: rounds ?? DEFAULT_ROUNDS,
                  language,
                })
                for (const message of rejected ?? progressWords(progress, say)) note(message)
              },
              onUnverifiable: (checks) =>
                note([say.unverifiable, ...checks.map((check) => `- ${check}`)].join('\n')),
            })
          } finally {
            person.close()
          }
        },
        codeOf: codeOfWorkflow,
        about: {
          notes,
          aside: asideOf(job, agent),
          canStartOver: true,
          checks: () => (goal ? checksNow(documents.goal.checks, documents.verdict) : []),
          hear: (words) => {
            const steps = tellJob(words, { runner: runtime, documents, person })
            const added = (['brief', 'goal'] as const).filter((name) => existsSync(documentPath(notes, name)))
            return { steps, inbox: steps.length === 0, documents: added }
          },
        },
      },
    ),
  )
  keep(jobEndKept(ending.result, { documents, flags }))
  complainOf(job, flags, ending.result)
  const next = job.talk?.next ?? null
  if (next === null && !flags.json)
    sayJobEnd(job, ending.result, { documents, began, again: commandAgain(again), flags })
  return { ...ending, next }
}

/** What throws has failed, and was not killed. */
async function failing<T>(keep: (end: LastEnd) => void, run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    keep({ state: 'failed', step: null, error: messageOf(error) })
    throw error
  }
}

function complainOf({ say }: Job, flags: GoFlags, ended: WorkflowResult | null): void {
  if (!ended?.failed || ended.interrupted) return
  const { step, error, result } = ended.failed
  complain(say.jobStopped(step, whyNoAccess(flags, result) ?? error.message))
}
