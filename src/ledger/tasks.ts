import type { Call } from './call.ts'
import { firstOf } from './excerpt.ts'
import type { Task } from './facts.ts'
import { type JsonObject, textOf } from './json.ts'

const LIMIT = 200
const LENGTH = 500

/**
 * The task list of the main thread, in both ways that the harness has kept one: written anew as a whole, and one task
 * at a time.
 */
export class Tasks {
  #written: readonly Task[] = []
  readonly #byId = new Map<string, Task>()

  /** @returns the list before, so that it can be put back when the call turns out to be refused */
  write(todos: readonly JsonObject[]): readonly Task[] {
    const before = this.#written
    this.#written = todos.slice(0, LIMIT).flatMap((todo) => {
      const text = textOf(todo.content) || textOf(todo.subject)
      return text === '' ? [] : [{ text: firstOf(text, LENGTH), status: statusOf(todo.status) }]
    })
    return before
  }

  putBack(before: readonly Task[]): void {
    this.#written = before
  }

  create({ subject }: Extract<Call, { kind: 'task-create' }>, output: string): void {
    const created = /^Task #(\S+) created[^:\n]*(?:: (.*))?/.exec(output)
    const id = created?.[1] ?? `unnamed-${this.#byId.size}`
    // Each session counts from 1: a number that exists already begins a new session's list.
    if (this.#byId.has(id)) this.#byId.clear()
    const text = firstOf(subject || created?.[2] || id, LENGTH)
    if (this.#byId.size < LIMIT) this.#byId.set(id, { text, status: 'pending' })
  }

  update({ id, status, subject }: Extract<Call, { kind: 'task-update' }>): void {
    if (status === 'deleted') {
      this.#byId.delete(id)
      return
    }
    const task = this.#byId.get(id)
    if (task === undefined) return
    this.#byId.set(id, {
      text: firstOf(subject || task.text, LENGTH),
      status: status === '' ? task.status : statusOf(status),
    })
  }

  get list(): readonly Task[] {
    return [...this.#written, ...this.#byId.values()]
  }
}

function statusOf(status: unknown): Task['status'] {
  return status === 'completed' || status === 'in_progress' ? status : 'pending'
}
