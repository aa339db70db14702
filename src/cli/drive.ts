import { setTimeout as sleep } from 'node:timers/promises'
import { messageOf } from '../core/errors.ts'
import type { RunEvent } from '../core/events.ts'
import type { Runtime } from '../wire.ts'
import { type Death, watchForDeath } from './death.ts'
import { complain } from './failure.ts'
import { createInterrupts } from './interrupts.ts'
import type { Ending } from './leave.ts'
import type { Output } from './output.ts'
import type { Person } from './person.ts'
import type { View } from './view.ts'

/** A run, and those who watch it. */
export interface Watched {
  readonly runtime: Runtime
  readonly view: View
  readonly output: Output
  readonly person: Person | null
  /** What a person is asked after Ctrl-C. */
  readonly question: string
  /** To be told what the person says after Ctrl-C. */
  readonly onWords?: (words: string) => void
}

/** What is done in the run. */
export interface Work<T> {
  /** Does it, on the runtime that is watched. */
  readonly start: (drive: Drive) => Promise<T>
  /** The exit code for what it came to. */
  readonly codeOf: (result: T) => number
}

/** How a job ended; `result` is null when it was not left to come to one. */
export interface JobEnding<T> extends Ending {
  readonly result: T | null
}

/** What work is given. */
interface Drive {
  readonly onEvent: (event: RunEvent) => void
  /** Aborted when nothing more may be begun: somebody wants an end, or the job is over. */
  readonly signal: AbortSignal
}

/** More than an agent's process is given between TERM and KILL. */
const PATIENCE_MS = 5_000

/** npm passes a Ctrl-C on to its child, which has had it from the terminal already. */
const NPM_ECHO_MS = 100

/**
 * Lets a job come to its end: its own, or one that comes from outside (signals, Ctrl-C, an output that nobody reads). In
 * each case the manifest has its records and the agent's process is gone.
 *
 * @throws what the work throws
 */
export async function drive<T>(watched: Watched, { start, codeOf }: Work<T>): Promise<JobEnding<T>> {
  const { runtime, view, output, person, question, onWords } = watched
  const over = new AbortController()
  const stopped = new AbortController()
  const interrupts = createInterrupts({
    runtime,
    person,
    output,
    question,
    over: over.signal,
    onStop: () => stopped.abort(),
    onWords,
    samePressMs: process.env.npm_lifecycle_event === undefined ? 0 : NPM_ECHO_MS,
  })
  const watch = watchForDeath(interrupts, output)
  const result = start({
    signal: AbortSignal.any([over.signal, stopped.signal]),
    onEvent: (event) => {
      if (over.signal.aborted) return
      interrupts.saw(event)
      view.show(event)
    },
  })
  try {
    const end = await Promise.race([result.then((value) => ({ result: value })), watch.death])
    over.abort()
    if ('reason' in end) return { ...(await abandon(runtime, end)), result: null }
    return { code: codeOf(end.result), abandoned: false, result: end.result }
  } finally {
    over.abort()
    view.end()
    watch.stop()
  }
}

async function abandon(runtime: Runtime, { reason, code, complaint }: Death): Promise<Ending> {
  try {
    await Promise.race([runtime.abandon(reason), sleep(PATIENCE_MS)])
  } catch (error) {
    complain(messageOf(error))
  }
  if (complaint !== null) complain(complaint)
  return { code, abandoned: true }
}
