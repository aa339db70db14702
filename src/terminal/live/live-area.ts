import { clip } from '../clip.ts'
import { displayWidth } from '../graphemes.ts'
import type { Page } from '../page.ts'
import type { InputArea } from './input-line.ts'
import { plain } from './plain.ts'
import type { Area } from './region.ts'

export interface LiveParts {
  readonly status: readonly string[]
  readonly input: InputArea
  /** Dim, below the input; null for none. */
  readonly hint: string | null
}

/** With fewer rows than this, an empty line is better used otherwise. */
const ROWS_FOR_A_GAP = 12

/**
 * The parts as one area of at most `rows` rows. Where they do not fit, the line with the cursor stays longest, then the rest of
 * the input, the choices, the status, the hint.
 */
export function liveArea(page: Page, { status, input, hint }: LiveParts, rows: number): Area {
  const least = Math.max(1, rows)
  const from = Math.max(0, Math.min(input.caret.row - least + 1, input.lines.length - least))
  const shown = input.lines.slice(from, from + least)
  const choices = input.choices.slice(0, least - shown.length)
  const above = status.slice(0, least - shown.length - choices.length)
  const used = shown.length + choices.length + above.length
  const below = hint === null ? [] : [page.paint('dim', clip(hint, page.columns, page.glyphs.ellipsis))]
  const hints = below.slice(0, least - used)
  const gap = rows >= ROWS_FOR_A_GAP && used + hints.length < least ? [''] : []

  const lines = [...gap, ...above, ...shown, ...choices, ...hints].map((line) => fitted(page, line))
  const row = gap.length + above.length + input.caret.row - from
  return { lines, caret: { row, column: Math.min(input.caret.column, page.columns) } }
}

/** What is made for more columns than there are is cut, and its colours with it. */
function fitted(page: Page, line: string): string {
  const text = plain(line)
  return displayWidth(text) <= page.columns ? line : clip(text, page.columns, page.glyphs.ellipsis)
}
