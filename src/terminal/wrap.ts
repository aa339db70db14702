import { cut } from './clip.ts'
import { displayWidth, type Grapheme, graphemes } from './graphemes.ts'
import { neutralise } from './neutralise.ts'

/** A line of more UTF-16 code units than this is data, and nobody reads it to its end. */
export const LONGEST_LINE = 10_000
const TAB_STOP = 4
const OPENING = /^[([{<‘“（［｛「『《〈【]$/u
const CLOSING = /^[)\]}>.,:;!?’”、。，．：；！？）］｝」』》〉】…]$/u

/**
 * All of a text, made safe, as lines of at most `columns`. It breaks at spaces, after slashes and between wide
 * characters, else inside a word; a continued line keeps the indentation of its paragraph or list item.
 *
 * Grapheme by grapheme, because `wrap-ansi` measures a word by its code points and so makes lines too wide of
 * emoji and keycaps, and tears joined emoji apart.
 *
 * @param further says how many characters of an endless line are left out
 */
export function wrap(text: string, columns: number, further: (characters: number) => string): string[] {
  return neutralise(text)
    .split('\n')
    .flatMap((line) => {
      const head = cut(line, LONGEST_LINE)
      const rows = wrapLine(expandTabs(head).trimEnd(), columns)
      return head.length === line.length
        ? rows
        : [...rows, ...wrapLine(further(line.length - head.length), columns)]
    })
}

function wrapLine(line: string, columns: number): string[] {
  if (displayWidth(line) <= columns) return [line]
  const indent = hangingIndent(line, columns)
  return rowsOf(graphemes(line), columns, indent.length).map((row, index) => {
    const text = row.map((part) => part.text).join('')
    return (index === 0 ? '' : indent) + text.trimEnd()
  })
}

/**
 * The rows that a line is broken into. The spaces at which it is broken are in none of them, but for some at the end of one.
 *
 * @param indent how much less room there is in all but the first
 */
export function rowsOf<Part extends Grapheme>(
  parts: readonly Part[],
  columns: number,
  indent: number,
): readonly (readonly Part[])[] {
  const rows: Part[][] = []
  for (let start = 0; start < parts.length; ) {
    const end = endOfRow(parts, start, columns - (start === 0 ? 0 : indent))
    rows.push(parts.slice(start, end))
    start = end
    while (parts[start]?.text === ' ') start++
  }
  return rows
}

/** The index after the last grapheme of the row that begins at `start`; always beyond it. */
function endOfRow(parts: readonly Grapheme[], start: number, room: number): number {
  let used = 0
  let lastBreak = 0
  for (let index = start; index < parts.length; index++) {
    const part = parts[index]!
    if (index > start && mayBreak(parts[index - 1]!, part)) lastBreak = index
    used += part.width
    if (used > room && part.text !== ' ') return lastBreak > start ? lastBreak : Math.max(index, start + 1)
  }
  return parts.length
}

function mayBreak(before: Grapheme, after: Grapheme): boolean {
  if (after.text === ' ') return false
  if (before.text === ' ' || (before.text === '/' && after.text !== '/')) return true
  return (before.width > 1 || after.width > 1) && !OPENING.test(before.text) && !CLOSING.test(after.text)
}

/** Spaces up to where the text of a paragraph or list item begins, if that leaves most of the line. */
export function hangingIndent(line: string, columns: number): string {
  const lead = /^ *(?:(?:[-*+•]|\d{1,3}[.)]) +)?/.exec(line)?.[0].length ?? 0
  return lead * 2 <= columns ? ' '.repeat(lead) : ''
}

function expandTabs(line: string): string {
  const [first = '', ...rest] = line.split('\t')
  let column = displayWidth(first)
  const expanded = rest.map((piece) => {
    const gap = TAB_STOP - (column % TAB_STOP)
    column += gap + displayWidth(piece)
    return ' '.repeat(gap) + piece
  })
  return first + expanded.join('')
}
