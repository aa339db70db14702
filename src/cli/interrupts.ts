import type { RunEvent } from '../core/events.ts'
import type { Runtime } from '../wire.ts'
import type { Output } from './output.ts'
import type { Person } from './person.ts'

/** What Ctrl-C does to a run. */
export interface Interrupts {
  /**
   * The first one stops the agent and, where there is somebody to ask, asks what to say to it.
   *
   * @returns true when the run shall end at once: it was pressed again before the run went on, or no agent runs
   */
  press(): boolean
  /** Somebody wants an end at the next boundary, or before the next agent begins. Ctrl-C does not wait for that. */
  quit(): void
  /** To be told of each event: the run goes on when something is said to the session. */
  saw(event: RunEvent): void
}

export interface InterruptsOptions {
  readonly runtime: Pick<Runtime, 'interrupt' | 'running'>
  readonly person: Person | null
  readonly output: Output
  readonly question: string
  /** Told what the person says. */
  readonly onWords?: ((words: string) => void) | undefined
  /** Called when the person wants an end: what runs is stopped, and nothing more is to begin. */
  readonly onStop: () => void
  /** Aborted when the run is over, and no answer is needed any more. */
  readonly over: AbortSignal
  /** Whatever comes so soon after a Ctrl-C, in milliseconds, is that same one. */
  readonly samePressMs: number
  /** Milliseconds, from any point. */
  readonly now?: () => number
}

export function createInterrupts(options: InterruptsOptions): Interrupts {
  const {
    runtime,
    person,
    output,
    question,
    over,
    onStop,
    samePressMs,
    now = () => performance.now(),
  } = options
  let pressedAt: number | null = null
  let quitting = false

  async function answer(asked: Person): Promise<string | null> {
    const release = output.hold()
    try {
      const words = await asked.stopped(question, over)
      if (words === null) onStop()
      else options.onWords?.(words)
      return words
    } finally {
      release()
    }
  }

  return {
    press() {
      if (pressedAt !== null) return now() - pressedAt >= samePressMs
      // Between two agents there is nobody to talk to.
      if (!runtime.running) return true
      pressedAt = now()
      if (person === null) {
        onStop()
        runtime.interrupt(null, { now: true })
      } else {
        person.endLine()
        // Asked a moment later, so that the question stands below the notice that this sends.
        runtime.interrupt(Promise.resolve().then(() => answer(person)))
      }
      return false
    },
    quit() {
      pressedAt ??= now()
      quitting = true
      onStop()
      runtime.interrupt(null)
    },
    saw({ type }) {
      if (type !== 'prompt') return
      // Whoever has begun all the same had been asked to before.
      if (quitting) runtime.interrupt(null)
      else pressedAt = null
    },
  }
}
