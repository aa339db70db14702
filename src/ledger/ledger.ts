import type { Agent } from '../core/agent-event.ts'
import { contextOf } from '../core/usage.ts'
import { type Call, callOf } from './call.ts'
import { Commands } from './commands.ts'
import { firstOf, lastOf } from './excerpt.ts'
import type { LedgerEvent, LedgerFacts, Rejected } from './facts.ts'
import { Files } from './files.ts'
import { Recent } from './recent.ts'
import { Tasks } from './tasks.ts'
import { answerOf, backgroundIdOf, outcomeOf, reasonOf, saysEnded } from './tool-outcome.ts'
import { WordsSaid } from './words.ts'
import { WorkInFlight } from './work-in-flight.ts'

const LAST_WORDS_LENGTH = 4_000
const REJECTED_LIMIT = 50
const REASON_LENGTH = 4_000

/**
 * What happened in a job, taken mechanically from its events: nothing depends on what a model remembers to write.
 *
 * It is told every event of a job once, in order, over all its sessions. It changes in place, since it runs on each
 * event of a job that may last for days, and it never throws.
 */
export class Ledger {
  readonly #words = new WordsSaid()
  readonly #files = new Files()
  readonly #commands = new Commands()
  readonly #rejected = new Recent<Rejected>(REJECTED_LIMIT)
  readonly #work = new WorkInFlight()
  readonly #tasks = new Tasks()
  #lastWords = ''
  #context = 0
  #turns = 0

  take(event: LedgerEvent): void {
    switch (event.type) {
      case 'words':
        this.#words.add(event.kind, event.text)
        return
      case 'text':
        if (event.agent === null && event.text.trim() !== '') {
          this.#lastWords = lastOf(event.text.trim(), LAST_WORDS_LENGTH)
        }
        return
      case 'usage':
        if (event.agent !== null) return
        this.#context = contextOf(event.usage)
        this.#turns++
        return
      case 'tool-call':
        this.#called(event.id, event.agent, callOf(event.name, event.input))
        return
      case 'tool-result':
        this.#answered(event.id, event.output, event.isError)
        return
      case 'task':
        this.#task(event)
        return
      default:
    }
  }

  /** What is known now: a copy that later events do not change. */
  get facts(): LedgerFacts {
    return {
      words: this.#words.list,
      ...this.#files.facts,
      commands: this.#commands.facts,
      rejected: this.#rejected.values(),
      inFlight: this.#work.list,
      tasks: this.#tasks.list,
      lastWords: this.#lastWords,
      context: this.#context,
      turns: this.#turns,
    }
  }

  #called(id: string, agent: Agent, call: Call): void {
    // A subagent keeps a list of its own, which ends with it.
    if (agent !== null && isTaskList(call)) return
    if (call.kind !== 'todos') {
      this.#work.begin(id, call, null)
      return
    }
    // Taken when it is written, not when it is confirmed: a session that dies in between had meant it.
    const before = this.#tasks.write(call.todos)
    this.#work.begin(id, call, () => this.#tasks.putBack(before))
  }

  #answered(id: string, output: string, isError: boolean): void {
    const outcome = outcomeOf(output, isError)
    // Without an outcome it stays in flight.
    const open = outcome === 'unknown' ? undefined : this.#work.end(id)
    if (open === undefined) return
    const { call } = open
    switch (outcome) {
      case 'done':
        this.#done(call, output)
        return
      case 'failed':
        open.undo?.()
        if (call.kind === 'command') this.#commands.failed(call.command, output)
        return
      case 'rejected':
        open.undo?.()
        this.#turnedDown(id, call, reasonOf(output))
        return
      case 'refused':
      case 'interrupted':
      case 'unknown':
        open.undo?.()
        return
    }
  }

  #done(call: Call, output: string): void {
    switch (call.kind) {
      case 'command':
      case 'subagent': {
        const task = backgroundIdOf(output)
        if (task !== null) this.#work.goesOn(task, { kind: call.kind, tool: call.tool, what: call.label })
        else if (call.kind === 'command') this.#commands.succeeded(call.command)
        return
      }
      case 'change':
        this.#files.changed(call.path, output)
        return
      case 'read':
        this.#files.read(call.path)
        return
      case 'task-create':
        this.#tasks.create(call, output)
        return
      case 'task-update':
        this.#tasks.update(call)
        return
      case 'await':
        if (saysEnded(output)) this.#work.taskEnded(call.id)
        return
      case 'end':
        this.#work.taskEnded(call.id)
        return
      case 'ask':
        this.#words.add('answer', answerOf(output))
        return
      case 'todos':
      case 'other':
        return
    }
  }

  #turnedDown(id: string, { tool, label }: Call, reason: string): void {
    this.#rejected.touch(id, { tool, what: label, reason: firstOf(reason, REASON_LENGTH) })
    this.#words.add('words', reason)
  }

  #task({ phase, id, description }: Extract<LedgerEvent, { type: 'task' }>): void {
    if (phase === 'started') this.#work.taskStarted(id, description)
    if (phase === 'started' || phase === 'progress') return
    const work = this.#work.taskEnded(id)
    if (work?.kind !== 'command') return
    if (phase === 'done') this.#commands.succeeded(work.what)
    else this.#commands.failed(work.what, description, exitStatusIn(description))
  }
}

function isTaskList({ kind }: Call): boolean {
  return kind === 'todos' || kind === 'task-create' || kind === 'task-update'
}

/** As in `Background command "…" failed with exit code 1`. */
function exitStatusIn(description: string): number | null {
  const status = /exit code (\d{1,10})/.exec(description)?.[1]
  return status === undefined ? null : Number(status)
}
