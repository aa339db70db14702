import type { Language } from '../core/language.ts'
import type { SectionName } from '../core/step-result.ts'
import { normalText } from '../documents/normal-text.ts'
import { readSections } from '../documents/read-sections.ts'
import { renderSections } from '../documents/render-sections.ts'
import { parted, withoutSeparator } from './appendix.ts'
import { delimited } from './delimited.ts'
import { HANDOFF_SHAPE, REQUIRED, WORDS } from './sections.ts'

/** Sections that are left out are empty. */
export interface HandoffFields extends Partial<Readonly<Record<SectionName, string>>> {
  /** The step's name. */
  readonly step: string
  readonly outside?: string
}

/**
 * The document that a session leaves for the one that takes over.
 *
 * Texts are kept with `\n` line ends, well-formed and trimmed. `Handoff.parse(handoff.toMarkdown(language), handoff)` equals
 * `handoff`, in any language and whatever the texts contain.
 */
export class Handoff {
  /** The step's name; it is used in the title only. */
  readonly step: string
  /** Where the work stands. Required. */
  readonly doing: string
  /** What is settled, each with its why. */
  readonly decided: string
  /** What was tried and does not work. */
  readonly deadEnds: string
  /** What to do now. Required. */
  readonly next: string
  /** Where things are: paths, not content. */
  readonly scene: string
  /** What was written above the sections, or twice: see `Sections.outside`. Usually empty. */
  readonly outside: string

  constructor(fields: HandoffFields) {
    this.step = fields.step
    this.doing = normalText(fields.doing ?? '')
    this.decided = normalText(fields.decided ?? '')
    this.deadEnds = normalText(fields.deadEnds ?? '')
    this.next = normalText(fields.next ?? '')
    this.scene = normalText(fields.scene ?? '')
    this.outside = normalText(fields.outside ?? '')
  }

  /**
   * Reads any text, written by a model or edited by a person, in any of the languages. What flower recorded below it
   * (`withAppendix`) is no part of the document. Never throws.
   */
  static parse(text: string, { step }: { readonly step: string }): Handoff {
    const { bodies, outside } = readSections(parted(text).document, HANDOFF_SHAPE)
    return new Handoff({ step, ...bodies, outside })
  }

  /** The five sections by name. */
  get sections(): Readonly<Record<SectionName, string>> {
    const { doing, decided, deadEnds, next, scene } = this
    return { doing, decided, deadEnds, next, scene }
  }

  /** The required sections that are empty. */
  missing(): readonly SectionName[] {
    return REQUIRED.filter((name) => this[name] === '')
  }

  complete(): boolean {
    return this.missing().length === 0
  }

  /** Whether flower assembled it without the model. */
  get degraded(): boolean {
    return Object.values(WORDS).some(({ degraded }) => this.doing.startsWith(degraded))
  }

  /** The document as it lies on disk. */
  toMarkdown(language: Language = 'en'): string {
    const { title, headings, empty } = WORDS[language]
    const step = normalText(this.step.replace(/[\s\p{Cc}]+/gu, ' '))
    const wording = { title: step ? `${title}: ${step}` : title, headings, empty }
    const sections = { bodies: this.sections, outside: this.outside }
    return withoutSeparator(renderSections(sections, HANDOFF_SHAPE, wording))
  }

  /** The document as a block of a prompt, between delimiters that it cannot contain. */
  promptBlock(language: Language = 'en'): string {
    return delimited('handoff', this.toMarkdown(language))
  }
}
