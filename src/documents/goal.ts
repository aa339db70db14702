import { LANGUAGES, type Language } from '../core/language.ts'
import { type Check, checklistOf, checksIn } from './checklist.ts'
import { GOAL_SHAPE, GOAL_WORDS, type GoalSection } from './goal-words.ts'
import { saysNone } from './none.ts'
import { normalText } from './normal-text.ts'
import { readSections } from './read-sections.ts'
import { renderSections } from './render-sections.ts'
import { reasonOf } from './unverifiable.ts'

export interface GoalFields {
  readonly goal?: string
  readonly checks?: readonly Check[]
  readonly outside?: string
}

/**
 * What is to be achieved, and how that is checked.
 *
 * Texts are kept with `\n` line ends, well-formed and trimmed; reasons are one line without a stray bracket; checks
 * that say nothing are left out. `Goal.parse(goal.toMarkdown(language))` equals `goal`, in any language and whatever the
 * texts contain.
 */
export class Goal {
  readonly goal: string
  readonly checks: readonly Check[]
  /** What was written above the sections, above the list of checks, or twice: see `Sections.outside`. Usually empty. */
  readonly outside: string

  constructor(fields: GoalFields) {
    this.goal = normalText(fields.goal ?? '')
    this.checks = (fields.checks ?? []).map(normalCheck).filter(({ text }) => text !== '')
    this.outside = normalText(fields.outside ?? '')
  }

  /** Reads any text, written by a model or edited by a person, in any of the languages. Never throws. */
  static parse(text: string): Goal {
    const { bodies, outside } = readSections(text, GOAL_SHAPE)
    const { checks, rest } = checksIn(bodies.checks)
    return new Goal({
      goal: bodies.goal,
      checks,
      outside: [outside, rest].filter((part) => part).join('\n\n'),
    })
  }

  /** What says nothing: it is empty, says "none", or repeats what the format says about it. */
  missing(): readonly GoalSection[] {
    const missing: GoalSection[] = []
    if (isVoid(this.goal)) missing.push('goal')
    if (this.checks.every(({ text }) => isVoid(text))) missing.push('checks')
    return missing
  }

  complete(): boolean {
    return this.missing().length === 0
  }

  /** The goal with one more check, given as a line of a checklist or as plain words. Blank words change nothing. */
  withCheck(text: string): Goal {
    const said = normalText(text)
    const { checks, rest } = checksIn(said)
    const added = checks.length === 1 && rest === '' ? checks : [{ text: said, unverifiable: null }]
    return said === '' ? this : new Goal({ ...this, checks: [...this.checks, ...added] })
  }

  /** The document as it lies on disk. */
  toMarkdown(language: Language = 'en'): string {
    const { title, headings, empty } = GOAL_WORDS[language]
    const bodies = { goal: this.goal, checks: checklistOf(this.checks, language) }
    return renderSections({ bodies, outside: this.outside }, GOAL_SHAPE, { title, headings, empty })
  }
}

function normalCheck({ text, unverifiable }: Check): Check {
  return { text: normalText(text), unverifiable: unverifiable === null ? null : reasonOf(unverifiable) }
}

function isVoid(text: string): boolean {
  const isHint = LANGUAGES.some((language) => {
    const { goal, checks } = GOAL_WORDS[language].hints
    return text === goal || checks.some((check) => text === check.text)
  })
  return text === '' || isHint || saysNone(text)
}
