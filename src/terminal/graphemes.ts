import stringWidth from 'string-width'

/** What a terminal draws as one character. */
export interface Grapheme {
  readonly text: string
  /** Columns: 0, 1 or 2; seldom more. */
  readonly width: number
}

const segmenter = new Intl.Segmenter()
const PRINTABLE_ASCII = /^[ -~]*$/
/** No real character is wider: a longer run of Hangul jamo or spacing marks has to be cut somewhere. */
const WIDEST = 4
/** Widths of single UTF-16 code units: measuring costs microseconds, and a text in Chinese is full of them. */
const known = new Map<string, number>()
/** Letters and signs that nothing joins but marks of other kinds: Latin, Greek, Cyrillic, punctuation, drawing, Chinese, Japanese, Korean. */
const PLAIN =
  '[ -~\\xA1-\\xAC\\xAE-\\u02AF\\u0370-\\u0482\\u048A-\\u052F\\u2010-\\u2027\\u2030-\\u205E\\u2190-\\u2BFF' +
  '\\u3001-\\u3029\\u3041-\\u3096\\u309B-\\u30FF\\u4E00-\\u9FFF\\uAC00-\\uD7A3\\uFF01-\\uFF9D]'
/** Where two of them meet: the segmenter would say so too, but takes more than ten times as long, and ever more for a long line. */
const SURE_BOUNDARY = new RegExp(`(?<=${PLAIN})(?=${PLAIN})`)

/** Splits a line (no newline, no tab) so that any run of the parts is as wide as the sum of their widths. */
export function graphemes(line: string): Grapheme[] {
  if (PRINTABLE_ASCII.test(line)) return Array.from(line, (text) => ({ text, width: 1 }))
  return line
    .split(SURE_BOUNDARY)
    .flatMap((part) =>
      part.length === 1 ? part : Array.from(segmenter.segment(part), ({ segment }) => segment),
    )
    .map(measured)
    .flatMap((grapheme) => (grapheme.width > WIDEST ? Array.from(grapheme.text, measured) : grapheme))
}

/** The columns that a line (no newline, no tab) takes. */
export function displayWidth(line: string): number {
  if (PRINTABLE_ASCII.test(line)) return line.length
  return graphemes(line).reduce((sum, { width }) => sum + width, 0)
}

function measured(text: string): Grapheme {
  if (text.length > 1) return { text, width: stringWidth(text) }
  const width = known.get(text) ?? stringWidth(text)
  known.set(text, width)
  return { text, width }
}
