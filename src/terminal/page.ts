import { clip } from './clip.ts'
import type { Glyphs } from './glyphs.ts'
import { displayWidth } from './graphemes.ts'
import type { Messages } from './messages/messages.ts'
import type { Paint, Style } from './paint.ts'
import { wrap } from './wrap.ts'

/** What lines are set with. A text that flower did not write reaches a line only through these functions. */
export interface Page {
  readonly columns: number
  readonly glyphs: Glyphs
  readonly paint: Paint
  readonly say: Messages
  /** The person's home, absolute: paths below it are written with `~`. */
  readonly home?: string | undefined
}

/** A path as people, and their shells, write it. */
export function shortPath({ home }: Page, path: string): string {
  if (!home || home === '/' || !path.startsWith(`${home}/`)) return path
  const below = path.slice(home.length)
  // A shell would not know it as one word.
  return /^[\w/.@%+,:-]*$/.test(below) ? `~${below}` : path
}

/** What stands left of a text, piece by piece, each plain or in a style. All of it is safe and short already. */
export type Lead = readonly (string | readonly [Style, string])[]

/** With less room than this, the text matters more than the count behind it. */
const LEAST_TEXT = 10

/** One line: the lead, as much of the text as fits, and a dim tail in brackets where there is room for it. */
export function row(page: Page, lead: Lead, text: string, { tail = '', style }: RowOptions = {}): string {
  const room = page.columns - widthOf(lead)
  const end = tail === '' ? '' : page.say.noted('', tail)
  const hasRoom = room - displayWidth(end) >= LEAST_TEXT
  const body = clip(text, hasRoom ? room - displayWidth(end) : room, page.glyphs.ellipsis)
  return painted(page, lead) + styled(page, body, style) + (hasRoom ? page.paint('dim', end) : '')
}

export interface RowOptions {
  readonly tail?: string
  readonly style?: Style | undefined
}

/** The tail of a line that stands for several; none for none. */
export function more(page: Page, lines: number): string {
  return lines > 0 ? page.say.furtherLines(lines) : ''
}

/** All of the text, wrapped, to the right of the lead; spaces stand below the lead. */
export function paragraph(page: Page, lead: Lead, text: string, style?: Style): string[] {
  const width = widthOf(lead)
  return wrap(text, page.columns - width, page.say.furtherCharacters).map((line, index) => {
    const margin = line === '' ? '' : ' '.repeat(width)
    return (index === 0 ? painted(page, lead) : margin) + styled(page, line, style)
  })
}

/** Short facts with separators between them, as many on a line as fit. */
export function facts(page: Page, lead: Lead, parts: readonly string[], style?: Style): string[] {
  const room = page.columns - widthOf(lead)
  const lines: string[] = []
  for (const part of parts.map((fact) => clip(fact, room, page.glyphs.ellipsis))) {
    const joined = `${lines.at(-1)}${page.glyphs.separator}${part}`
    if (lines.length > 0 && displayWidth(joined) <= room) lines.splice(-1, 1, joined)
    else lines.push(part)
  }
  return paragraph(page, lead, lines.join('\n'), style)
}

/** As `paragraph`, but after `limit` lines only their number is said. */
export function excerpt(page: Page, lead: Lead, text: string, limit: number, style?: Style): string[] {
  const lines = paragraph(page, lead, text, style)
  if (lines.length <= limit) return lines
  const rest = page.say.furtherLines(lines.length - limit)
  return [
    ...lines.slice(0, limit),
    row(page, [' '.repeat(widthOf(lead))], page.say.bracketed(rest), { style: 'dim' }),
  ]
}

/** Lines of a narrower page with the margin at the left of each. */
export function within(page: Page, margin: Lead, lines: (inner: Page) => string[]): string[] {
  const inner = { ...page, columns: page.columns - widthOf(margin) }
  return lines(inner).map((line) => painted(page, margin) + line)
}

function widthOf(lead: Lead): number {
  return lead.reduce((sum, piece) => sum + displayWidth(typeof piece === 'string' ? piece : piece[1]), 0)
}

function painted(page: Page, lead: Lead): string {
  return lead.map((piece) => (typeof piece === 'string' ? piece : page.paint(...piece))).join('')
}

function styled(page: Page, text: string, style: Style | undefined): string {
  return style === undefined ? text : page.paint(style, text)
}
