import { cut } from './clip.ts'
import { displayWidth, type Grapheme, graphemes } from './graphemes.ts'
import { neutralise } from './neutralise.ts'
import type { Lead, Page } from './page.ts'
import type { Style } from './paint.ts'
import { hangingIndent, LONGEST_LINE, rowsOf } from './wrap.ts'

/** A piece of a line that flower did not write, and its style. */
export type StyledPiece = readonly [style: Style | null, text: string]

/**
 * One line of pieces in styles of their own, made safe and wrapped, to the right of a lead. Line breaks in it become
 * spaces.
 */
export function styledLine(page: Page, lead: Lead, pieces: readonly StyledPiece[]): string[] {
  const margin = lead.map((piece) => (typeof piece === 'string' ? piece : piece[1])).join('')
  const width = displayWidth(margin)
  const columns = page.columns - width
  const safe = pieces.map(([style, text]): StyledPiece => [style, safeText(page, text)])
  const line = safe.map(([, text]) => text).join('')
  const begin = lead.map((piece) => (typeof piece === 'string' ? piece : page.paint(...piece))).join('')
  if (!Number.isFinite(columns)) return [begin + painted(page, safe)]
  const indent = hangingIndent(line, columns)
  const parts = safe.flatMap(([style, text]) => graphemes(text).map((part) => ({ ...part, style })))
  const rows = displayWidth(line) <= columns ? [parts] : rowsOf(parts, columns, indent.length).map(withoutEnd)
  return rows.map((row, index) => {
    const text = painted(
      page,
      row.map(({ style, text }) => [style, text]),
    )
    return index === 0 ? begin + text : ' '.repeat(width) + indent + text
  })
}

function safeText(page: Page, text: string): string {
  const head = cut(text, LONGEST_LINE)
  const left = text.length - head.length
  const line = neutralise(head).replaceAll('\n', ' ').replaceAll('\t', '    ')
  return left > 0 ? `${line} ${page.say.furtherCharacters(left)}` : line
}

/** Without the spaces at its end: they may stick out. */
function withoutEnd<Part extends Grapheme>(row: readonly Part[]): readonly Part[] {
  return row.slice(0, row.findLastIndex(({ text }) => text !== ' ') + 1)
}

/** Neighbours of one style are painted together. */
function painted(page: Page, pieces: readonly StyledPiece[]): string {
  const runs: [Style | null, string][] = []
  for (const [style, text] of pieces) {
    const last = runs.at(-1)
    if (last && last[0] === style) last[1] += text
    else runs.push([style, text])
  }
  return runs.map(([style, text]) => (style === null ? text : page.paint(style, text))).join('')
}
