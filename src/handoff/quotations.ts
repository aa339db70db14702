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
    const found = whole.indexOf(bare, at)
    if (found < 0) return false
    at = found + bare.length
  }
  return true
}

function comparable(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[*_`]/g, '')
    .replace(/["“”„«»‹›「」『』'‘’]/g, "'")
    .replace(/(?:^|\n)[ \t]*>[ \t]?/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/(?<=[\p{Script=Han}，。；：！？、,]) | (?=\p{Script=Han})/gu, '')
    .replace(/^[\s'.,;:!?。，；：！？]+|[\s'.,;:!?。，；：！？]+$/gu, '')
}
