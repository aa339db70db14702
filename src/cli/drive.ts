import { setTimeout as sleep } from 'node:timers/promises'
import { messageOf } from '../core/errors.ts'
import type { StepResult } from '../core/step-result.ts'
import type { AgentSpec } from '../runtime/agent-spec.ts'
import type { RunOptions } from '../runtime/options.ts'
import type { Runtime } from '../wire.ts'
import { type Death, watchForDeath } from './death.ts'
import { EXIT } from './exit-codes.ts'
import { complain } from './failure.ts'
import { createInterrupts } from './interrupts.ts'
import type { Ending } from './leave.ts'
import type { Output } from './output.ts'
import type { Person } from './person.ts'
import type { View } from './view.ts'

/** A step and those who watch it. */
export interface Job {
  readonly runtime: Runtime
  readonly spec: AgentSpec
  readonly prompt: string
  readonly options: Pick<RunOptions, 'resume' | 'fork'>
  readonly view: View
  readonly output: Output
  readonly person: Person | null
  /** What a person is asked after Ctrl-C. */
  readonly question: string
}

/** How a job ended; `result` is null when it was not left to come to one. */
export interface JobEnding extends Ending {
  readonly result: StepResult | null
}

/** More than an agent's process is given between TERM and KILL. */
const PATIENCE_MS = 5_000

/** npm passes a Ctrl-C on to its child, which has had it from the terminal already. */
const NPM_ECHO_MS = 100

/**
 * Runs a step to its end: its own, or one that comes from outside (signals, Ctrl-C, an output that nobody reads). In each
 * case the manifest has its record and the agent's process is gone.
 *
 * @throws what `Runtime.run` throws
 */
export async function drive(job: Job): Promise<JobEnding> {
  const { runtime, view, output, person, question } = job
  const over = new AbortController()
  const interrupts = createInterrupts({
    runtime,
    person,
    output,
    question,
    over: over.signal,
    samePressMs: process.env.npm_lifecycle_event === undefined ? 0 : NPM_ECHO_MS,
  })
  const watch = watchForDeath(interrupts, output)
  const result = runtime.run(job.spec, job.prompt, {
    ...job.options,
    onEvent: (event) => {
      if (over.signal.aborted) return
      interrupts.saw(event)
      view.show(event)
    },
  })
  try {
    const end = await Promise.race([result, watch.death])
    over.abort()
    if ('step' in end) return { code: codeOf(end), abandoned: false, result: end }
    return await abandon(job, end)
  } finally {
    over.abort()
    view.end()
    watch.stop()
  }
}

function codeOf({ ok, errors }: StepResult): number {
  if (ok) return EXIT.done
  return errors.includes('interrupted') ? EXIT.interrupted : EXIT.failed
}

async function abandon({ runtime }: Job, { reason, code, complaint }: Death): Promise<JobEnding> {
  try {
    await Promise.race([runtime.abandon(reason), sleep(PATIENCE_MS)])
  } catch (error) {
    complain(messageOf(error))
  }
  if (complaint !== null) complain(complaint)
  return { code, abandoned: true, result: null }
}
