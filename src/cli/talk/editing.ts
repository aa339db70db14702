import { messageOf } from '../../core/errors.ts'
import type { Language } from '../../core/language.ts'
import { WORDS } from '../../handoff/sections.ts'
import type { Review } from '../../runtime/options.ts'
import type { LiveScreen } from '../../terminal/live/live-screen.ts'
import type { Style } from '../../terminal/paint.ts'
import { readDocument } from '../../workbench/document-file.ts'
import { type DocumentNow, handoffNow } from '../../workbench/handoff-file.ts'
import { correctionOf } from './correction.ts'
import type { TalkMessages } from './messages.ts'
import type { RunWatch } from './run-watch.ts'
import type { TalkedTo } from './talked-to.ts'

export interface EditingOptions {
  readonly screen: Pick<LiveScreen, 'suspend'>
  readonly say: TalkMessages
  readonly language: Language
  readonly openEditor: (path: string) => Promise<void>
  /** Tells the person something. */
  readonly note: (text: string, style?: Style) => void
}

/**
 * `/edit`: whoever corrects a handoff document wants the sessions after it to go by that. Which of them have not read it yet depends
 * on when it is:
 *
 * - A document under review is opened, and the successor begins from what it says then.
 * - One that is being written is put under review, and opened as soon as it is there.
 * - Otherwise the session that runs has read it. It is opened all the same, and what was changed of it is said to that session: as
 *   words of the person they reach each successor, too, and no model can rewrite them.
 */
export class Editing {
  readonly #options: EditingOptions
  #review: Review | null = null
  /** The next document that is under review is opened at once. */
  #awaited = false
  /** Settles when the editor that has the terminal is closed; null while none has it. */
  #open: Promise<void> | null = null

  constructor(options: EditingOptions) {
    this.#options = options
  }

  /** Settles when no editor has the terminal; null when none has it now. Never rejects. */
  get open(): Promise<void> | null {
    return this.#open
  }

  /** A document is under review; null: that is over. */
  reviews(review: Review | null): void {
    this.#review = review
    if (review === null || !this.#awaited) return
    this.#awaited = false
    void this.#duringReview(review)
  }

  /** A successor has begun: no document waits any more. */
  handedOver(): void {
    const { say, note } = this.#options
    if (this.#awaited) note(say.edit.tooLate)
    this.#awaited = false
  }

  async edit(job: TalkedTo, watch: RunWatch): Promise<void> {
    const { say, note } = this.#options
    const { running, step } = watch
    if (this.#review !== null) await this.#duringReview(this.#review)
    else if (running === null || step === null) note(say.edit.nothing)
    else if (job.notes === null) note(say.edit.noWorkbench)
    else if (running.phase === 'writing') {
      this.#awaited = true
      job.runtime.reviewNext()
      note(say.edit.whenWritten)
    } else {
      const document = running.documented ? handoffNow(job.notes, step) : null
      if (document === null) note(say.edit.noDocument)
      else await this.#correct(job, document)
    }
  }

  async #duringReview(review: Review): Promise<void> {
    const closed = this.#inEditor(review.path)
    review.hold(closed)
    if (await closed) this.#options.note(this.#options.say.edit.inReview)
  }

  async #correct({ runtime }: TalkedTo, { path, text }: DocumentNow): Promise<void> {
    const { say, language, note } = this.#options
    if (!(await this.#inEditor(path))) return
    const correction = correctionOf(text, readDocument(path) ?? text, { path, language })
    if (correction === null) {
      note(say.edit.unchanged)
      return
    }
    const { headings } = WORDS[language]
    const sections = correction.sections.map((name) => headings[name]).join(', ')
    const steps = runtime.tell(correction.words)
    note(steps.length > 0 ? say.edit.told(sections, steps.join(', ')) : say.edit.kept(path))
  }

  /** @returns whether it was opened, and closed as it should be */
  async #inEditor(path: string): Promise<boolean> {
    const { screen, openEditor, note } = this.#options
    const takeBack = screen.suspend()
    const closed = openEditor(path)
    this.#open = closed.catch(() => undefined)
    try {
      await closed
      return true
    } catch (error) {
      note(messageOf(error), 'yellow')
      return false
    } finally {
      this.#open = null
      takeBack()
    }
  }
}
