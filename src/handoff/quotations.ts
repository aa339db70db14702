import { trimmedEnd } from './trimmed.ts'

/** A quotation in a text: its place, marks included, and what stands between them. */
export interface Quotation {
  readonly start: number
  readonly end: number
  readonly text: string
}

const QUOTES = [
  '"([^"]*)"',
  '“([^“”]*)”',
  '„([^„“”]*)[“”]',
  '«([^«»]*)»',
  '‹([^‹›]*)›',
  '「([^「」]*)」',
  '『([^『』]*)』',
  '‘([^‘’]*(?:\\p{L}’\\p{L}[^‘’]*)*)’',
  // An apostrophe is no quotation mark.
  "(?<![\\p{L}\\p{N}])'([^'\\n]*(?:\\p{L}'\\p{L}[^'\\n]*)*)'(?![\\p{L}\\p{N}])",
]
const QUOTATION = new RegExp(QUOTES.join('|'), 'gu')
const CODE = /`[^`\n]*`/g

/** The quotations in a text, in order. What is quoted in code is none. */
export function quotationsIn(text: string): readonly Quotation[] {
  const code = [...text.matchAll(CODE)].map((match) => [match.index, match.index + match[0].length] as const)
  return [...text.matchAll(QUOTATION)]
    .map((match) => ({
      start: match.index,
      end: match.index + match[0].length,
      text: match.slice(1).find((group) => group !== undefined) ?? '',
    }))
    .filter(({ start, end }) => !code.some(([from, to]) => start > from && end < to))
}

/** Whether someone said exactly that, but for blanks, case, emphasis, quote marks, and what `…` leaves out. */
export function isVerbatim(quoted: string, said: string): boolean {
  const whole = comparable(said)
  let at = 0
  for (const part of quoted.split(/\[?(?:…|\.{3,})\]?/)) {
    const bare = comparable(part)
    const found = placeOf(bare, whole, at)
    if (found < 0) return false
    at = found + bare.length
  }
  return true
}

/** Where it stands as words of their own: `no` is not said by who says `not`. */
function placeOf(part: string, whole: string, from: number): number {
  const alone = (at: number): boolean =>
    !JOINS.test(whole.slice(at - 1, at + 1)) &&
    !JOINS.test(whole.slice(at + part.length - 1, at + part.length + 1))
  let at = whole.indexOf(part, from)
  while (at >= 0 && part !== '' && !alone(at)) at = whole.indexOf(part, at + 1)
  return at
}

/** Two characters of one word; Chinese does not part its words. */
const JOINS = /^(?!.?\p{Script=Han})[\p{L}\p{N}]{2}$/u

function comparable(text: string): string {
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[*_`]/g, '')
    .replace(/["“”„«»‹›「」『』'‘’]/g, "'")
    .replace(/(?:^|\n)[ \t]*>[ \t]?/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/(?<=[\p{Script=Han}，。；：！？、,]) | (?=\p{Script=Han})/gu, '')
    .replace(/^[\s'.,;:!?。，；：！？]+/, '')
  return trimmedEnd(plain, /[\s'.,;:!?。，；：！？]/)
}
