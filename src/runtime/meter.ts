import type { RunEventBody } from '../core/events.ts'
import { contextOf } from '../core/usage.ts'
import type { SessionEvent } from '../harness/port.ts'

const CHANGES_FILES = new Set(['Write', 'Edit', 'MultiEdit', 'NotebookEdit'])

/** What one generation has done so far, counted from its events. Only the main thread counts as context and turns. */
export class Meter {
  /** The context of the latest response, in tokens. */
  context = 0
  turns = 0
  /** A file was changed or a command succeeded: something that a successor can build on. */
  worked = false
  /** Whether people were told that a handoff is near. */
  warned = false
  /** What the main thread said in this exchange since its last tool call. */
  #words: string[] = []
  #lastWords = ''
  readonly #tools = new Map<string, string>()

  take(event: SessionEvent): void {
    switch (event.type) {
      case 'session':
        this.#words = []
        return
      case 'usage':
        if (event.agent !== null) return
        this.context = contextOf(event.usage)
        this.turns++
        return
      case 'text':
        if (event.agent !== null) return
        this.#words.push(event.text)
        this.#lastWords = this.#words.join('\n\n')
        return
      case 'tool-call':
        this.#tools.set(event.id, event.name)
        if (event.agent === null) this.#words = []
        return
      case 'tool-result': {
        const name = this.#tools.get(event.id) ?? ''
        this.#tools.delete(event.id)
        if (!event.isError && (CHANGES_FILES.has(name) || name === 'Bash')) this.worked = true
        return
      }
      default:
    }
  }

  /** The last thing that the main thread said, or an empty text. */
  get lastWords(): string {
    return this.#lastWords
  }
}

/** The event as the world is told of it; null for what concerns the loop alone. */
export function publicEvent(event: SessionEvent): RunEventBody | null {
  switch (event.type) {
    case 'text':
    case 'thinking':
    case 'tool-call':
    case 'tool-result':
    case 'task':
    case 'notice':
      return event
    case 'session':
    case 'window':
    case 'usage':
    case 'cost':
    case 'boundary':
    case 'result':
      return null
  }
}
