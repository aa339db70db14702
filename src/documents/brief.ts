import { FlowerError } from '../core/errors.ts'
import { LANGUAGES, type Language } from '../core/language.ts'
import { blocksOf } from './blocks.ts'
import { BRIEF_SECTIONS, BRIEF_SHAPE, BRIEF_WORDS, type BriefPart, type BriefSection } from './brief-words.ts'
import { fenced } from './fenced.ts'
import { saysNone } from './none.ts'
import { normalText } from './normal-text.ts'
import { oneLine } from './one-line.ts'
import { readSections } from './read-sections.ts'
import { renderSections } from './render-sections.ts'

/** Sections that are left out are empty. */
export interface BriefFields extends Partial<Readonly<Record<BriefPart, string>>> {
  readonly outside?: string
}

/** Sections where "none" is an answer. A goal of "none" is no goal. */
const MAY_BE_NONE: readonly BriefSection[] = ['boundaries', 'unknowns']

/**
 * What is wanted, as whoever clarified it leaves it.
 *
 * Texts are kept with `\n` line ends, well-formed and trimmed. `Brief.parse(brief.toMarkdown(language))` equals `brief`, in
 * any language and whatever the texts contain.
 */
export class Brief {
  /** What is wanted. Required. */
  readonly goal: string
  /** What must be seen for the work to be accepted. Required. */
  readonly criteria: string
  /** What must not be touched or done. Required, and "None." is an answer. */
  readonly boundaries: string
  /** What nobody has answered, and what is assumed. Required, and "None." is an answer. */
  readonly unknowns: string
  /** What people said after the brief was written, word for word: see `withWords`. */
  readonly said: string
  /** What was written above the sections, or twice: see `Sections.outside`. Usually empty. */
  readonly outside: string

  constructor(fields: BriefFields) {
    this.goal = normalText(fields.goal ?? '')
    this.criteria = normalText(fields.criteria ?? '')
    this.boundaries = normalText(fields.boundaries ?? '')
    this.unknowns = normalText(fields.unknowns ?? '')
    this.said = normalText(fields.said ?? '')
    this.outside = normalText(fields.outside ?? '')
  }

  /** Reads any text, written by a model or edited by a person, in any of the languages. Never throws. */
  static parse(text: string): Brief {
    const { bodies, outside } = readSections(text, BRIEF_SHAPE)
    return new Brief({ ...bodies, outside })
  }

  /** The required sections that say nothing: they are empty, or repeat what the format says about them. */
  missing(): readonly BriefSection[] {
    return BRIEF_SECTIONS.filter(
      (name) =>
        this[name] === '' ||
        LANGUAGES.some((language) => this[name] === BRIEF_WORDS[language].hints[name]) ||
        (saysNone(this[name]) && !MAY_BE_NONE.includes(name)),
    )
  }

  complete(): boolean {
    return this.missing().length === 0
  }

  /**
   * The brief with what a person said since, appended word for word. Blank words change nothing.
   *
   * @param at when it was said, or on which occasion: one line, as people are to read it
   * @throws FlowerError `usage` when `at` is blank, since words without their time cannot be weighed against others
   */
  withWords(words: string, at: string): Brief {
    const heading = oneLine(at)
    if (heading === '') {
      throw new FlowerError(
        'usage',
        'Say when the words were said: Brief.withWords(words, at) got a blank `at`.',
      )
    }
    const said = normalText(words)
    if (said === '') return this
    const entry = `### ${heading}\n\n${staysApart(said) ? said : fenced(said)}`
    return new Brief({ ...this, said: [this.said, entry].filter((part) => part).join('\n\n') })
  }

  /** The document as it lies on disk. */
  toMarkdown(language: Language = 'en'): string {
    const { goal, criteria, boundaries, unknowns, said, outside } = this
    const { title, headings, empty } = BRIEF_WORDS[language]
    const bodies = { goal, criteria, boundaries, unknowns, said }
    return renderSections({ bodies, outside }, BRIEF_SHAPE, { title, headings, empty, optional: ['said'] })
  }
}

/** Whether what follows a text is still read as something of its own: no fence or comment is left open, no heading begins. */
function staysApart(text: string): boolean {
  const blocks = blocksOf(`${text}\n\n### x`)
  return blocks.at(-1)?.kind === 'heading' && blocks.filter(({ kind }) => kind === 'heading').length === 1
}
