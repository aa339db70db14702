import type { Memory } from '../runtime/memory.ts'
import { hashOf } from '../workbench/handoff-file.ts'

/**
 * Which texts somebody knows, so that a change of them can be told. What this run has learned counts before what is remembered:
 * a run beside it may have told somebody else.
 */
export class KnownTexts {
  readonly #memory: Memory | null
  /** Null where nothing is remembered either. */
  readonly #hashes = new Map<string, string | null>()

  constructor(memory: Memory | null) {
    this.#memory = memory
  }

  set(name: string, text: string): void {
    const hash = hashOf(text)
    if (this.#hashes.get(name) === hash) return
    this.#hashes.set(name, hash)
    this.#memory?.set(name, hash)
  }

  /** Whether another text was known. Where none was, there is no change to tell. */
  isOther(name: string, text: string): boolean {
    const known = this.#known(name)
    return known !== null && known !== hashOf(text)
  }

  /** A text gives way to one that the same person is told of; a change before it, of which they were not told, stays one. */
  replace(name: string, former: string, text: string): void {
    if (this.#known(name) === hashOf(former)) this.set(name, text)
  }

  #known(name: string): string | null {
    const known = this.#hashes.get(name)
    if (known !== undefined) return known
    const remembered = this.#memory?.get(name) ?? null
    this.#hashes.set(name, remembered)
    return remembered
  }
}
