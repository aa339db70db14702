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
  /** Known to this run only: what was remembered before is what the next one finds. */
  readonly #untold = new Set<string>()

  constructor(memory: Memory | null) {
    this.#memory = memory
  }

  set(name: string, text: string): void {
    const hash = hashOf(text)
    if (this.#hashes.get(name) === hash && !this.#untold.delete(name)) return
    this.#hashes.set(name, hash)
    this.#memory?.set(name, hash)
  }

  /** Whether this text was known, by the one who knows; false where none was. */
  is(name: string, text: string): boolean {
    return this.#known(name) === hashOf(text)
  }

  /** Whether another text was known. Where none was, there is no change to tell. */
  isOther(name: string, text: string): boolean {
    return this.#known(name) !== null && !this.is(name, text)
  }

  /** A text gives way to one that the same person is told of; a change before it, of which they were not told, stays one. */
  replace(name: string, former: string, text: string): void {
    if (!this.is(name, former)) return
    if (this.#untold.has(name)) this.#hashes.set(name, hashOf(text))
    else this.set(name, text)
  }

  /** A text that they are about to be told of in this run: should it end before, the next one finds a change. */
  expect(name: string, text: string): void {
    this.#hashes.set(name, hashOf(text))
    this.#untold.add(name)
  }

  #known(name: string): string | null {
    const known = this.#hashes.get(name)
    if (known !== undefined) return known
    const remembered = this.#memory?.get(name) ?? null
    this.#hashes.set(name, remembered)
    return remembered
  }
}
