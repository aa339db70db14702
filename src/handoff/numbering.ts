import { type EntryLetter, numberOf } from './entry-id.ts'

/** A made-up number that lies further ahead than this is not taken over, or the numbers would soon be long. */
const AHEAD = 100

/** The ids of one step: given once, and never again. */
export class Numbering {
  readonly #used: Set<string>
  readonly #highest: Record<EntryLetter, number> = { D: 0, X: 0 }

  /** @param used all ids that the step has ever had */
  constructor(used: Iterable<string>) {
    this.#used = new Set()
    for (const id of used) this.#add(id)
  }

  /** Takes an id that a writer gave to a new entry, if it is free and one of the letter's; else false. */
  take(id: string, letter: EntryLetter): boolean {
    const fits = id.startsWith(letter) && numberOf(id) <= this.#highest[letter] + AHEAD
    if (!fits || this.#used.has(id)) return false
    this.#add(id)
    return true
  }

  next(letter: EntryLetter): string {
    const id = `${letter}${this.#highest[letter] + 1}`
    this.#add(id)
    return id
  }

  #add(id: string): void {
    this.#used.add(id)
    const letter = id.startsWith('D') ? 'D' : 'X'
    this.#highest[letter] = Math.max(this.#highest[letter], numberOf(id))
  }
}
