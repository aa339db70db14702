import { setTimeout as sleep } from 'node:timers/promises'
import { messageOf } from '../core/errors.ts'
import type { RunEvent } from '../core/events.ts'
import type { Runtime } from '../wire.ts'
import { type Death, watchForDeath } from './death.ts'
import { EXIT } from './exit-codes.ts'
import { complain } from './failure.ts'
import { createInterrupts } from './interrupts.ts'
import type { Ending } from './leave.ts'
import type { TalkedTo } from './talk/talked-to.ts'
import type { Terminal } from './terminal.ts'

/** A run, and where it is shown. */
export interface Watched extends Terminal {
  readonly runtime: Runtime
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
  /** What somebody at a live screen can say to it, and ask of it. */
  readonly about?: Omit<TalkedTo, 'runtime' | 'quit'>
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
export async function drive<T>(watched: Watched, { start, codeOf, about }: Work<T>): Promise<JobEnding<T>> {
  const { runtime, view, output, person, talk, question, onWords } = watched
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
  const watch = watchForDeath(interrupts, output, () => talk?.away ?? false)
  if (about) talk?.begin({ ...about, runtime, quit: interrupts.quit })
  const result = start({
    signal: AbortSignal.any([over.signal, stopped.signal]),
    onEvent: (event) => {
      if (over.signal.aborted) return
      interrupts.saw(event)
      view.show(event)
    },
  })
  const done: T[] = []
  const work = result.then(async (value) => {
    done.push(value)
    await (stopped.signal.aborted ? about?.aside.drop() : about?.aside.finish())
    await talk?.back()
    return { value }
  })
  /** How it is shown that it is over; before anything is said on a terminal as it was. */
  const leaveScreen = (how: 'done' | 'failed' | 'quit'): void => {
    if (over.signal.aborted) return
    over.abort()
    // How to go on is to stand last.
    talk?.end(how)
    view.end()
    watched.close()
  }
  /** Whatever an end that somebody wanted has broken off, it was broken off. */
  const codeAfter = (value: T): number => {
    const code = codeOf(value)
    return stopped.signal.aborted && code !== EXIT.done ? EXIT.interrupted : code
  }
  try {
    const end = await Promise.race([work, watch.death])
    if ('value' in end) {
      const code = codeAfter(end.value)
      leaveScreen(stopped.signal.aborted ? 'quit' : code === EXIT.done ? 'done' : 'failed')
      return { code, abandoned: false, result: end.value }
    }
    leaveScreen('quit')
    const ending = await abandon(runtime, end)
    // What did not come to its end may have been a question aside, and the work have come to its own.
    const [value] = done
    return value === undefined
      ? { ...ending, result: null }
      : { ...ending, code: codeAfter(value), result: value }
  } finally {
    leaveScreen('failed')
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
