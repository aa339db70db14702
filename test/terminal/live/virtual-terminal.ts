import { type Grapheme, graphemes } from '../../../src/terminal/graphemes.ts'

/** A row of the screen or the scrollback. */
interface Row {
  /** By column; null is blank, and an empty text the right half of a wide character. */
  cells: (string | null)[]
  /** The line was broken here by the terminal, and goes on in the next row. */
  broken: boolean
}

interface Position {
  row: number
  column: number
}

const SEQUENCE = /\x1B\[(\??)([\d;]*)([A-Za-z])|\x1B\](?<osc>[^\x07]*)\x07/y

/**
 * A terminal that understands what the live screen sends, and throws at everything else. Lines are broken at its right edge, and
 * anew when it is resized, as tmux does it.
 */
export class VirtualTerminal {
  columns: number
  rows: number
  readonly modes: Set<string> = new Set(['25'])
  bells = 0
  notifications: string[] = []
  private grid: Row[] = [emptyRow()]
  /** The first row of the screen; those above are the scrollback. */
  private top = 0
  private cursor: Position = { row: 0, column: 0 }

  constructor(columns: number, rows: number) {
    this.columns = columns
    this.rows = rows
  }

  write(text: string): void {
    for (let index = 0; index < text.length; ) {
      const code = text.charCodeAt(index)
      if (code === 0x1b) {
        SEQUENCE.lastIndex = index
        const match = SEQUENCE.exec(text)
        if (match === null)
          throw new Error(`unknown sequence ${JSON.stringify(text.slice(index, index + 20))}`)
        if (match.groups?.osc !== undefined) this.notifications.push(match.groups.osc)
        else this.control(match[1] ?? '', match[2] ?? '', match[3] ?? '')
        index += match[0].length
      } else if (code < 0x20) {
        this.plainControl(code)
        index++
      } else {
        const end = /[\0-\x1F]/.exec(text.slice(index))?.index ?? text.length - index
        for (const grapheme of graphemes(text.slice(index, index + end))) this.put(grapheme)
        index += end
      }
    }
  }

  resize(columns: number, rows: number): void {
    const { grid, columns: before } = { grid: this.grid, columns: this.columns }
    this.columns = columns
    this.rows = rows
    if (columns !== before) this.reflow(grid)
    // What is blank below the cursor goes first, then the top goes into the scrollback.
    const last = Math.max(this.cursor.row, this.lastUsed())
    this.grid.length = Math.min(this.grid.length, last + 1)
    this.top = Math.max(0, this.grid.length - rows)
    if (this.cursor.row < this.top) throw new Error('the cursor would leave the screen')
  }

  /** All lines, those of the scrollback first; what the terminal has broken is joined. */
  lines(): string[] {
    const lines: string[] = []
    let open = false
    for (const row of this.grid) {
      const text = textOf(row)
      if (open) lines.push((lines.pop() ?? '') + text)
      else lines.push(text)
      open = row.broken
    }
    return lines.map((line) => line.trimEnd())
  }

  /** What stands on the screen, row by row. */
  screen(): string[] {
    return this.grid.slice(this.top).map((row) => textOf(row).trimEnd())
  }

  /** The row of the screen that the cursor is in, and its column. */
  caret(): { readonly row: string; readonly column: number } {
    return { row: textOf(this.grid[this.cursor.row]!).trimEnd(), column: this.cursor.column }
  }

  private plainControl(code: number): void {
    if (code === 0x07) this.bells++
    else if (code === 0x0d) this.cursor.column = 0
    else if (code === 0x0a) this.down()
    else throw new Error(`unknown control character ${code}`)
  }

  private control(mark: string, parameters: string, final: string): void {
    const count = Number(parameters || 1)
    if (final === 'm' && mark === '') return
    if (mark === '?' && final === 'h') this.modes.add(parameters)
    else if (mark === '?' && final === 'l') this.modes.delete(parameters)
    else if (mark === '?' && final === 'u') return
    else if (final === 'A') this.cursor.row = Math.max(this.top, this.cursor.row - count)
    else if (final === 'C') this.cursor.column = Math.min(this.columns - 1, this.cursor.column + count)
    else if (final === 'K' && parameters === '') this.eraseRow()
    else if (final === 'J' && parameters === '') this.eraseBelow()
    else throw new Error(`unknown sequence CSI ${mark}${parameters}${final}`)
  }

  private put({ text, width }: Grapheme): void {
    const { cursor } = this
    if (width === 0) {
      const row = this.grid[cursor.row]!
      if (cursor.column > 0) row.cells[cursor.column - 1] = `${row.cells[cursor.column - 1] ?? ''}${text}`
      return
    }
    if (cursor.column + width > this.columns) {
      this.grid[cursor.row]!.broken = true
      cursor.column = 0
      this.down()
    }
    const row = this.grid[cursor.row]!
    row.cells[cursor.column] = text
    for (let half = 1; half < width; half++) row.cells[cursor.column + half] = ''
    cursor.column += width
  }

  private down(): void {
    this.cursor.row++
    if (this.cursor.row === this.grid.length) this.grid.push(emptyRow())
    this.top = Math.max(this.top, this.grid.length - this.rows)
  }

  /** As in tmux, a whole screen that is erased goes into the scrollback. */
  private eraseBelow(): void {
    if (this.cursor.row === this.top && this.cursor.column === 0 && this.lastUsed() >= this.top) {
      this.top = this.lastUsed() + 1
      this.cursor.row = this.top
      this.grid[this.top] ??= emptyRow()
    }
    this.eraseRow()
    this.grid.length = this.cursor.row + 1
  }

  private eraseRow(): void {
    const row = this.grid[this.cursor.row]!
    row.cells.length = Math.min(row.cells.length, this.cursor.column)
    row.broken = false
  }

  private lastUsed(): number {
    return this.grid.findLastIndex((row) => textOf(row).trim() !== '')
  }

  private reflow(old: readonly Row[]): void {
    const fresh: Row[] = []
    let cells: (string | null)[] = []
    let caret: number | null = null
    const before = this.cursor
    old.forEach((row, index) => {
      if (index === before.row) caret = cells.length + Math.min(before.column, row.cells.length)
      cells.push(...row.cells)
      if (row.broken) return
      const begin = fresh.length
      fresh.push(...broken(cells, this.columns))
      if (caret !== null) this.cursor = positionOf(fresh, begin, caret)
      cells = []
      caret = null
    })
    this.grid = fresh
  }
}

function emptyRow(): Row {
  return { cells: [], broken: false }
}

function textOf({ cells }: Row): string {
  return Array.from(cells, (cell) => cell ?? ' ').join('')
}

function broken(cells: readonly (string | null)[], columns: number): Row[] {
  const rows = [emptyRow()]
  for (let index = 0; index < cells.length; ) {
    let width = 1
    while (cells[index + width] === '') width++
    let row = rows.at(-1)!
    if (row.cells.length + width > columns) {
      row.broken = true
      row = emptyRow()
      rows.push(row)
    }
    row.cells.push(...cells.slice(index, index + width))
    index += width
  }
  return rows
}

function positionOf(rows: readonly Row[], begin: number, offset: number): Position {
  let left = offset
  for (let row = begin; row < rows.length; row++) {
    const { length } = rows[row]!.cells
    if (left < length || row === rows.length - 1) return { row, column: left }
    left -= length
  }
  return { row: begin, column: 0 }
}
