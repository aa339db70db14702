import type { Again } from './again.ts'
import { drive } from './drive.ts'
import { exitCodeOf } from './exit-codes.ts'
import { complain } from './failure.ts'
import { introduce, type Job, notesOf, resumeOf, withJob } from './job.ts'
import { agentOf, limitsOf } from './job-settings.ts'
import { keepLastRun, permissionsOf } from './last-run.ts'
import type { Ending } from './leave.ts'
import { mustHaveAccess, whyNoAccess } from './no-access.ts'
import type { OnceFlags } from './once-flags.ts'
import { promptFrom } from './prompt.ts'
import { asideOf } from './talk/aside.ts'

/** The key of the step in the manifest. */
const STEP = 'once'

/**
 * `flower once`: one job, over as many sessions as it takes.
 *
 * @param again what of the command line is to be typed again to go on with it
 * @throws FlowerError `usage`, `credentials` or `file` when it cannot be started
 */
export async function once(argument: string | undefined, flags: OnceFlags, again: Again): Promise<Ending> {
  const onlyGoesOn = flags.from !== undefined && argument === undefined
  const prompt = onlyGoesOn ? '' : await promptFrom(argument, process.stdin, 'once')
  mustHaveAccess(flags)
  return withJob(flags, {}, (job) => onceIn(job, prompt, flags, again))
}

async function onceIn(job: Job, prompt: string, flags: OnceFlags, again: Again): Promise<Ending> {
  const { from } = flags
  const { runtime } = job
  const agent = agentOf(flags)
  const spec = { name: STEP, ...agent, ...limitsOf(flags) }
  const resume = await resumeOf(flags, runtime, STEP)
  introduce(job, flags, spec)
  const command = runtime.mask(['flower', 'once', '--resume', 'last', ...again.kept])
  keepLastRun(runtime.memory(STEP), { command, permissions: permissionsOf(flags), end: null })
  // The last session is continued, and where it is gone, what it has left: it has not been named.
  const goesOn = flags.resume === 'last' && !flags.fork
  const resuming = from
    ? { from: { document: from } }
    : goesOn
      ? { continue: { say: prompt } }
      : resume
        ? { resume: resume.session, fork: resume.fork }
        : {}
  const ending = await drive(job, {
    start: ({ onEvent }) => runtime.run(spec, prompt, { ...resuming, onEvent }),
    codeOf: exitCodeOf,
    about: {
      notes: notesOf(job),
      aside: asideOf(job, agent),
      canStartOver: false,
      checks: () => [],
      hear: (words) => ({ steps: runtime.tell(words), inbox: false, documents: [] }),
    },
  })
  const why = whyNoAccess(flags, ending.result)
  if (why !== null) complain(why)
  return ending
}
