import { messageOf } from '../core/errors.ts'
import { EXIT, EXIT_OF_SIGNAL } from './exit-codes.ts'
import type { Interrupts } from './interrupts.ts'
import type { Output } from './output.ts'

/** Why a run cannot go on to its end. */
export interface Death {
  /** As the run's error. */
  readonly reason: string
  readonly code: number
  /** What to say of it; null when whoever caused it knows. */
  readonly complaint: string | null
}

export interface Watch {
  readonly death: Promise<Death>
  /** From now on, signals do what they do without flower. */
  stop(): void
}

/**
 * Watches for what ends a run from outside. The second such thing ends the process on the spot.
 *
 * @param away whether another program has the terminal: a Ctrl-C is meant for that one then
 */
export function watchForDeath(interrupts: Interrupts, output: Output, away: () => boolean): Watch {
  let dying = false
  let die: (death: Death) => void = () => undefined
  const death = new Promise<Death>((resolve) => {
    die = (cause) => {
      if (dying) process.exit(cause.code)
      dying = true
      resolve(cause)
    }
  })
  const handlers = {
    SIGINT: () => {
      if (!away() && (dying || interrupts.press())) die(INTERRUPTED)
    },
    SIGTERM: () => die(killedBy('SIGTERM')),
    SIGHUP: () => die(killedBy('SIGHUP')),
    uncaughtException: (error: unknown) => {
      const reason = `flower itself broke: ${messageOf(error)}`
      die({ reason, code: EXIT.failed, complaint: reason })
    },
  }
  for (const [name, handler] of Object.entries(handlers)) process.on(name, handler)
  void output.broken.then((error) => {
    if (!dying) die(unwritable(error, output))
  })
  return {
    death,
    stop: () => {
      for (const [name, handler] of Object.entries(handlers)) process.off(name, handler)
    },
  }
}

const INTERRUPTED: Death = { reason: 'interrupted', code: EXIT.interrupted, complaint: null }

function killedBy(signal: 'SIGTERM' | 'SIGHUP'): Death {
  return { reason: `killed-by-signal (${signal})`, code: EXIT_OF_SIGNAL[signal], complaint: null }
}

/**
 * A reader that has gone away (`| head`) has seen enough: no complaint, and the code that SIGPIPE would leave. A terminal that was
 * closed can tell so before its signal does.
 */
function unwritable(error: NodeJS.ErrnoException, { isTerminal }: Output): Death {
  if (isTerminal && error.code === 'EIO') return killedBy('SIGHUP')
  if (error.code === 'EPIPE')
    return { reason: 'stdout closed', code: EXIT_OF_SIGNAL.SIGPIPE, complaint: null }
  const reason = `cannot write to standard output: ${error.message}`
  return { reason, code: EXIT.failed, complaint: reason }
}
