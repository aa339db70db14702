import { LANGUAGES, type Language } from '../core/language.ts'
import type { SectionName } from '../core/step-result.ts'
import { attributionIn } from './attribution.ts'
import { isSupported } from './claim-support.ts'
import { Handoff } from './document.ts'
import type { UserWords } from './orders.ts'
import { sentencesIn } from './sentences.ts'

const MARKS: Readonly<Record<Language, string>> = {
  en: '(unverified)',
  es: '(sin verificar)',
  zh: '（未核实）',
}

/**
 * Marks the sentences that claim that the user said, wants, decided or ordered something which no message of the user's
 * contains, so that nobody takes for an order what a session made up.
 *
 * A quotation has to occur word for word. A claim in other words is held against each message: enough of what it is about
 * has to be there, with the same figures and not with the contrary meaning. Where that cannot be judged, because all
 * messages are in another language, nothing is marked. A sentence is marked once, however often it passes here.
 *
 * @param words all that the user has said in the step
 */
export function markUnverified(
  document: Handoff,
  words: readonly Pick<UserWords, 'text'>[],
  language: Language = 'en',
): { readonly document: Handoff; readonly marked: number } {
  const messages = words.map(({ text }) => text)
  let marked = 0
  const mark = (text: string): string => {
    const result = markedText(text, messages, MARKS[language])
    marked += result.marked
    return result.text
  }
  const sections = Object.entries(document.sections).map(([name, text]) => [name as SectionName, mark(text)])
  const texts = Object.fromEntries(sections) as Record<SectionName, string>
  return { document: new Handoff({ ...document, ...texts, outside: mark(document.outside) }), marked }
}

/** A sentence that claims what no message of the user's bears out. */
export interface UnverifiedClaim {
  readonly text: string
  /** Where it begins in the text that was looked at. */
  readonly start: number
  /** flower has marked it when it froze the document. */
  readonly marked: boolean
}

/** The claims that `markUnverified` marks, and those that it has marked, in any text. */
export function unverifiedClaims(
  text: string,
  words: readonly Pick<UserWords, 'text'>[],
): readonly UnverifiedClaim[] {
  const messages = words.map((said) => said.text)
  return sentencesIn(text).flatMap((sentence) => {
    const marked = MARKED.test(sentence.text)
    return marked || isMadeUp(sentence.text, messages) ? [{ ...sentence, marked }] : []
  })
}

function markedText(
  text: string,
  messages: readonly string[],
  mark: string,
): { text: string; marked: number } {
  const places = sentencesIn(text)
    .filter((sentence) => isMadeUp(sentence.text, messages))
    .map((sentence) => sentence.start + placeFor(sentence.text))
  const marked = places.reduceRight((whole, at) => {
    const before = whole.slice(0, at)
    return `${before}${mark.startsWith('(') ? ' ' : ''}${mark}${whole.slice(at)}`
  }, text)
  return { text: marked, marked: places.length }
}

const MARKED = new RegExp(
  LANGUAGES.map((language) => MARKS[language].replace(/[()（）]/g, '')).join('|'),
  'iu',
)

/** What is longer is no sentence, and what names nobody claims nothing. Both are told apart from the rest quickly. */
const LONGEST = 2_000
const NAMES_SOMEBODY = /user|human|person|\b(?:I|we)\b|usuari|用户|用戶|使用者/i

function isMadeUp(sentence: string, messages: readonly string[]): boolean {
  if (sentence.length > LONGEST || !NAMES_SOMEBODY.test(sentence) || MARKED.test(sentence)) return false
  return clausesIn(sentence).some((clause) => {
    const attribution = attributionIn(clause)
    return attribution !== null && !isSupported(clause, attribution, messages)
  })
}

/** Two claims may be joined by a semicolon. */
function clausesIn(sentence: string): readonly string[] {
  return /["“”«»「」『』‘]/.test(sentence) ? [sentence] : sentence.split(/[;；]/)
}

/** Where the mark goes: before the final punctuation, or before the colon above a block quote. */
function placeFor(sentence: string): number {
  const quote = /\s*[:：][*_]*\s*\n\s*>/.exec(sentence)
  if (quote) return quote.index
  return sentence
    .trimEnd()
    .replace(/[.!?。！？]+$/, '')
    .trimEnd().length
}
