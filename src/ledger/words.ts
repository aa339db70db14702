import { firstOf } from './excerpt.ts'
import type { Words } from './facts.ts'

const FIRST = 20
const LAST = 200
const LENGTH = 64_000

/** What a person said: the first and the latest of it, which orders hang on most. */
export class WordsSaid {
  #count = 0
  readonly #first: Words[] = []
  readonly #last: Words[] = []

  add(kind: Words['kind'], text: string): void {
    if (text.trim() === '') return
    const words = { kind, number: ++this.#count, text: firstOf(text, LENGTH), length: text.length }
    if (this.#first.length < FIRST) {
      this.#first.push(words)
      return
    }
    this.#last.push(words)
    if (this.#last.length > LAST) this.#last.shift()
  }

  get list(): readonly Words[] {
    return [...this.#first, ...this.#last]
  }
}
