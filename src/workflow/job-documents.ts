import type { Language } from '../core/language.ts'
import { Brief } from '../documents/brief.ts'
import { Goal } from '../documents/goal.ts'
import type { Verdict } from '../documents/verdict.ts'
import { changeDocument, documentPath, readDocument } from '../workbench/document-file.ts'

/**
 * The documents that a job goes by, as they lie on disk: read anew each time, so that a person's edit wins, and changed only from
 * what they say by then.
 */
export class JobDocuments {
  readonly #notes: string
  readonly #language: Language
  readonly #now: () => Date

  /** @param notes the notes folder of the workbench, absolute; it exists */
  constructor(notes: string, language: Language, now: () => Date = () => new Date()) {
    this.#notes = notes
    this.#language = language
    this.#now = now
  }

  get brief(): Brief {
    return Brief.parse(this.#text('brief'))
  }

  get goal(): Goal {
    return Goal.parse(this.#text('goal'))
  }

  /** @throws FlowerError `file` */
  writeBrief(brief: Brief): void {
    // What was said while it was being written is in the one on disk.
    this.#change('brief', (now) =>
      this.#markdown(new Brief({ ...brief, said: Brief.parse(now).said || brief.said })),
    )
  }

  /** @throws FlowerError `file` */
  writeGoal(goal: Goal): void {
    this.#change('goal', () => this.#markdown(goal))
  }

  /** @throws FlowerError `file` */
  writeVerdict(verdict: Verdict): void {
    this.#change('verdict', () => this.#markdown(verdict))
  }

  /**
   * Adds what a person said to the brief, and as a check to the goal, as far as they are written.
   *
   * @throws FlowerError `file`
   */
  add(words: string): void {
    const at = this.#now().toISOString()
    this.#change('brief', (text) =>
      text === '' ? text : this.#markdown(Brief.parse(text).withWords(words, at)),
    )
    this.#change('goal', (text) => (text === '' ? text : this.#markdown(Goal.parse(text).withCheck(words))))
  }

  #text(name: 'brief' | 'goal'): string {
    return readDocument(documentPath(this.#notes, name)) ?? ''
  }

  #markdown(document: { toMarkdown(language: Language): string }): string {
    return `${document.toMarkdown(this.#language).trimEnd()}\n`
  }

  #change(name: 'brief' | 'goal' | 'verdict', change: (text: string) => string): void {
    changeDocument({ notes: this.#notes, name, now: this.#now(), change })
  }
}
