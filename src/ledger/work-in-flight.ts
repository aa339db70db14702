import type { Call } from './call.ts'
import type { InFlight } from './facts.ts'
import { Recent } from './recent.ts'

const LIMIT = 500

interface OpenCall {
  readonly call: Call
  /** Takes back what was noted when it was called, should it turn out not to have run. */
  readonly undo: (() => void) | null
  /** The id under which the harness reports on it as a task. */
  task: string | null
}

/** A subagent or a command that goes on without a call that waits for it. */
export interface Background {
  readonly kind: 'subagent' | 'command'
  readonly tool: string
  readonly what: string
}

/** The calls without a result, and what was started in the background and has not ended. */
export class WorkInFlight {
  readonly #calls = new Recent<OpenCall>(LIMIT)
  readonly #background = new Recent<Background>(LIMIT)
  /** An end can be told before the beginning is. */
  readonly #ended = new Recent<true>(LIMIT)

  begin(id: string, call: Call, undo: (() => void) | null): void {
    this.#calls.touch(id, { call, undo, task: null })
  }

  /** @returns the call that this id's result belongs to, once */
  end(id: string): Pick<OpenCall, 'call' | 'undo'> | undefined {
    const open = this.#calls.get(id)
    this.#calls.delete(id)
    return open
  }

  goesOn(id: string, work: Background): void {
    if (this.#ended.get(id) === undefined) this.#background.touch(id, work)
  }

  /** A task of the harness's began. One that belongs to an open call is told with the call. */
  taskStarted(id: string, description: string): void {
    const open = this.#calls.values().find(({ call, task }) => task === null && isAbout(call, description))
    if (open) open.task = id
    else if (this.#background.get(id) === undefined) {
      this.goesOn(id, { kind: 'subagent', tool: '', what: description })
    }
  }

  /** @returns what has ended with it, if it was going on in the background */
  taskEnded(id: string): Background | undefined {
    const work = this.#background.get(id)
    this.#background.delete(id)
    this.#ended.touch(id, true)
    return work
  }

  get list(): readonly InFlight[] {
    return [
      ...this.#background.values().map((work): InFlight => ({ ...work, state: 'running' })),
      ...this.#calls.values().map(({ call }): InFlight => {
        const kind = call.kind === 'subagent' || call.kind === 'command' ? call.kind : 'call'
        return { kind, state: 'unknown', tool: call.tool, what: call.label }
      }),
    ]
  }
}

function isAbout({ kind, label, description }: Call, text: string): boolean {
  return (
    (kind === 'subagent' || kind === 'command') && text !== '' && (label === text || description === text)
  )
}
