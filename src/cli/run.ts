import type { EventOrigin, RunEvent } from '../core/events.ts'
import { askTool } from '../human/ask-tool.ts'
import { inboxTool } from '../human/inbox-tool.ts'
import type { Person } from '../human/person.ts'
import { type Memory, memoryIn } from '../runtime/memory.ts'
import { RunStore } from '../runtime/run-store.ts'
import { checkWorkflow, firstStep } from '../workflow/check-workflow.ts'
import { earlier } from '../workflow/earlier.ts'
import { type Given, given, wish } from '../workflow/key.ts'
import { stepOfRecord } from '../workflow/record-names.ts'
import { runWorkflow } from '../workflow/run-workflow.ts'
import type { Step, WorkflowRunner } from '../workflow/step.ts'
import type { Workflow } from '../workflow/workflow.ts'
import type { WorkflowResult } from '../workflow/workflow-result.ts'
import { type Again, commandAgain, quoted } from './again.ts'
import { drive } from './drive.ts'
import { EXIT } from './exit-codes.ts'
import { complain, debugging, showStack } from './failure.ts'
import { introduce, type Job, notesOf, resumeOf, withJob } from './job.ts'
import { jobPerson } from './job-person.ts'
import { agentOf, limitsOf } from './job-settings.ts'
import type { Ending } from './leave.ts'
import { loadWorkflow } from './load-workflow.ts'
import { mustHaveAccess, whyNoAccess } from './no-access.ts'
import { progressWords } from './progress-words.ts'
import { placesOf } from './run-dir.ts'
import { runEndingLines } from './run-end.ts'
import type { RunFlags } from './run-flags.ts'
import { runNotes } from './run-notes.ts'
import { asideOf } from './talk/aside.ts'
import { pageOf } from './view.ts'
import { workflowWish } from './workflow-wish.ts'

/**
 * `flower run`: the steps of a workflow in order.
 *
 * @param again what of the command line is to be typed again to go on with it
 * @throws FlowerError `usage`, `credentials` or `file` when it cannot be started
 */
export async function run(
  target: string,
  argument: string | undefined,
  flags: RunFlags,
  again: Again,
): Promise<Ending> {
  const { workspace, runDir } = placesOf(flags)
  const workflow = await loadWorkflow(target, workspace)
  const from = flags.from === undefined ? {} : { from: flags.from }
  const resumed = flags.resume !== undefined
  // The rest can be wrong without a prompt, and nobody is to type one for that.
  const memory = memoryIn(new RunStore(runDir), `workflow/${workflow.name}`)
  const { values: known, sessions } = earlier(workflow, flags.from, memory)
  checkWorkflow(workflow, { ...from, resumed, sessions, values: [...known, given(wish, '')] })
  const steps = workflow.steps.slice(firstStep(workflow, flags.from))
  const values = await workflowWish(argument, steps, { from: flags.from, known })
  if (steps.some(needsAccess)) mustHaveAccess(flags)
  const { workbench } = workflow
  // Its step is named to go on with one, not a session.
  const changes = {
    telling: { goOn: () => null },
    ...(flags.workbench && workbench !== undefined ? { workbench } : {}),
  }
  return withJob(flags, changes, (job) =>
    runIn(job, { target, workflow, steps, values, memory, flags, again }),
  )
}

interface Planned {
  readonly target: string
  readonly workflow: Workflow
  /** Those that run. */
  readonly steps: readonly Step[]
  readonly values: readonly Given[]
  readonly memory: Memory
  readonly flags: RunFlags
  readonly again: Again
}

async function runIn(job: Job, planned: Planned): Promise<Ending> {
  const { target, workflow, steps, values, memory, flags } = planned
  const began = performance.now()
  const from = flags.from === undefined ? {} : { from: flags.from }
  const resumed = flags.resume !== undefined
  const resume = await resumeOf(flags, job.runtime, steps[0]?.name ?? '')
  introduce(job, flags, { name: workflow.name, ...agentOf(flags), ...specOf(steps[0]) })
  // Of the first step a document may be all that is left: it is continued, too, and no session can be named.
  const wake = (step: string): { say: null } | null =>
    resumed && !resume && step === steps[0]?.name ? { say: null } : null
  const options = { ...from, ...(resume ? { resume } : { wake }), values, memory }
  let at = workflow.name
  const notes = runNotes(job, planned)
  const person = jobPerson(job, {
    channel: workflow.channel,
    notes: notesOf(job),
    emit: (event) => job.view.show({ ...originOf(job, at), ...event }),
  })
  const ending = await drive(job, {
    start: ({ onEvent, signal }) =>
      runWorkflow(workflow, withFlags(job, flags, person), {
        ...options,
        limits: limitsOf(flags),
        language: job.language,
        signal,
        onEvent: (event) => {
          at = event.step
          if (event.type === 'step') notes.begun(stepOfRecord(event.step))
          onEvent(event)
        },
        onProgress: (progress) => {
          for (const message of progressWords(progress, job.say))
            onEvent(noticeOf(job, progress.step, message))
        },
      }).finally(() => person.close()),
    codeOf: codeOfWorkflow,
    about: {
      notes: notesOf(job),
      aside: asideOf(job, agentOf(flags)),
      canStartOver: false,
      checks: () => [],
      hear: (words) => {
        const steps = job.runtime.tell(words)
        if (steps.length === 0) person.tell(words)
        return { steps, inbox: steps.length === 0, documents: [] }
      },
    },
  })
  notes.ended(ending.result)
  complainOf(job, workflow, flags, ending.result)
  if (!flags.json) {
    const step = steps.find(({ name }) => name === stepOfRecord(at))
    const again = commandAgain(planned.again, ['flower', 'run', quoted(target)])
    const end = { result: ending.result, at: step?.name ?? null, ms: performance.now() - began, again }
    job.output.write(`\n${runEndingLines(pageOf(job.output, job.language), end, job.language).join('\n')}\n`)
  }
  return ending
}

/** What a person says on the command line fills in what the steps leave open: a judge that may only read stays one. */
function withFlags({ runtime }: Job, flags: RunFlags, person: Person): WorkflowRunner {
  const agent = {
    ...agentOf(flags),
    ...(person.isThere ? { hostTools: [askTool(person), inboxTool(person)] } : {}),
  }
  return { run: (spec, prompt, options) => runtime.run({ ...agent, ...spec }, prompt, options) }
}

/** Whether a step is sure to run an agent with the credentials of the run: a spec may bring its own. */
function needsAccess(step: Step): boolean {
  if (step.kind !== 'agent' || step.when !== undefined || typeof step.spec === 'function') return false
  return step.spec?.env === undefined
}

function specOf(step: Step | undefined): object {
  return step?.kind === 'agent' && typeof step.spec === 'object' ? step.spec : {}
}

/** What happens between the agents, among the events of the run. */
function noticeOf({ runtime }: Pick<Job, 'runtime'>, step: string, message: string): RunEvent {
  return { ...originOf({ runtime }, step), type: 'notice', kind: 'other', message }
}

export function codeOfWorkflow({ ok, interrupted }: WorkflowResult): number {
  if (ok) return EXIT.done
  return interrupted ? EXIT.interrupted : EXIT.failed
}

function originOf({ runtime }: Pick<Job, 'runtime'>, step: string): EventOrigin {
  return { run: runtime.id, step, generation: 1, at: new Date().toISOString() }
}

/** The screen shows what the agents came to; why the workflow has ended need not be one of these things. */
function complainOf(job: Job, { name }: Workflow, flags: RunFlags, ended: WorkflowResult | null): void {
  if (!ended?.failed || ended.interrupted) return
  const { step, error, result } = ended.failed
  complain(job.say.workflowFailed(name, step, whyNoAccess(flags, result) ?? error.message))
  // A function of a step threw it: whoever wrote that wants to know where.
  if (error.cause !== undefined && (flags.verbose || debugging())) showStack(error.cause)
}
