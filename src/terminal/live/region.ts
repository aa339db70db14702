import { graphemes } from '../graphemes.ts'
import { plain } from './plain.ts'

/** Where something stands in an area: rows and columns from 0. */
export interface Place {
  readonly row: number
  readonly column: number
}

/** What is drawn below the log, each line narrower than the terminal, so that the terminal breaks none of them. */
export interface Area {
  readonly lines: readonly string[]
  /** Where the cursor is left. */
  readonly caret: Place
}

/** An area that stands on the terminal. */
export interface Drawn extends Area {
  /** How wide the terminal was then. */
  readonly columns: number
}

export interface FrameOptions {
  /** What stands there; null when the cursor is at the beginning of a free line. */
  readonly drawn: Drawn | null
  /** Whole lines for the log, each with its newline. */
  readonly log: string
  readonly next: Area
  readonly columns: number
  /** Whether the terminal breaks lines anew when it is resized. */
  readonly reflows: boolean
}

/** Terminals that know it show nothing before the end of the frame, the others ignore it. */
const BEGIN = '\x1B[?2026h\x1B[?25l'
const END = '\x1B[?25h\x1B[?2026l'
/** From the beginning of a row. In two parts, because what is erased from the very first cell on tmux puts into the scrollback. */
const ERASE_BELOW = '\x1B[K\x1B[C\x1B[J\r'

/** What to write so that the log goes into the scrollback and the area stands below it; empty when nothing changes. */
export function frame({ drawn, log, next, columns, reflows }: FrameOptions): string {
  if (drawn !== null && log === '' && drawn.columns === columns && drawn.lines.length === next.lines.length) {
    const body = changes(drawn, next)
    return body === '' ? '' : BEGIN + body + END
  }
  const before = drawn === null ? '' : erase(drawn, columns, reflows)
  const body = log.replaceAll('\n', '\r\n') + next.lines.join('\r\n')
  return BEGIN + before + body + toCaret(next) + END
}

/** What to write so that nothing is left of an area, and the cursor is where it began. */
export function erase(drawn: Drawn, columns: number, reflows: boolean): string {
  const above =
    drawn.columns === columns || !reflows ? drawn.caret.row : rowsAboveCaret(drawn, Math.max(1, columns))
  return `\r${up(above)}${ERASE_BELOW}`
}

function changes(drawn: Area, next: Area): string {
  const { lines, caret } = drawn
  const changed = next.lines.some((line, row) => line !== lines[row])
  if (!changed && caret.row === next.caret.row && caret.column === next.caret.column) return ''
  const rows = next.lines.map((line, row) => (line === lines[row] ? '' : `${line}\x1B[K`))
  return `\r${up(caret.row)}${rows.join('\r\n')}${toCaret(next)}`
}

/** From the end of the last line. */
function toCaret({ lines, caret }: Area): string {
  const right = caret.column > 0 ? `\x1B[${caret.column}C` : ''
  return `${up(lines.length - 1 - caret.row)}\r${right}`
}

function up(rows: number): string {
  return rows > 0 ? `\x1B[${rows}A` : ''
}

/** How many rows are above the cursor once the terminal has broken the lines anew for another width. */
function rowsAboveCaret({ lines, caret }: Drawn, columns: number): number {
  const whole = lines.slice(0, caret.row).reduce((sum, line) => sum + rowsOf(plain(line), columns), 0)
  return whole + rowOfColumn(plain(lines[caret.row] ?? ''), caret.column, columns)
}

/** How many rows of a terminal a line takes. */
function rowsOf(line: string, columns: number): number {
  return 1 + rowOfColumn(line, Number.POSITIVE_INFINITY, columns)
}

/**
 * In which row of a broken line that column stands which it had unbroken. A cursor beyond the last character stays in the row of
 * that character, as in tmux.
 */
function rowOfColumn(line: string, column: number, columns: number): number {
  let row = 0
  let used = 0
  let passed = 0
  for (const { width } of graphemes(line)) {
    if (used + width > columns && used > 0) {
      row++
      used = 0
    }
    if (passed >= column) return row
    used += width
    passed += width
  }
  return row
}
