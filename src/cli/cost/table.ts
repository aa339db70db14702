import type { Usage } from '../../core/usage.ts'
import { clip } from '../../terminal/clip.ts'
import { displayWidth } from '../../terminal/graphemes.ts'
import { formatCost, formatTokens } from '../../terminal/numbers.ts'
import { facts, type Page, paragraph } from '../../terminal/page.ts'
import type { CostLine } from './lines.ts'
import type { CostMessages } from './messages.ts'
import type { Sum } from './sums.ts'

const TOKEN_COLUMNS = ['input', 'cacheRead', 'cacheCreation', 'output'] as const satisfies (keyof Usage)[]
const GAP = '  '
/** With less room for them, labels say too little: the tokens go below. */
const LEAST_LABEL = 26
const UNKNOWN = '?'

/** The lines with their figures at the right, the sum of all at the end. On a narrow page the tokens stand below each. */
export function costTable(page: Page, lines: readonly CostLine[], total: Sum, say: CostMessages): string[] {
  const all = [...lines, { ...total, label: say.total, depth: 0 }]
  const rows = all.map((line) => [...TOKEN_COLUMNS.map((column) => tokens(line, column)), cost(line)])
  const heads = [...TOKEN_COLUMNS, 'cost' as const].map((column) => say.columns[column])
  const widths = heads.map((head, at) =>
    Math.max(...[head, ...rows.map((row) => row[at]!)].map(displayWidth)),
  )
  const room = page.columns - widths.reduce((sum, width) => sum + width + GAP.length, 0)
  const table =
    room >= LEAST_LABEL ? wide(page, all, { heads, rows, widths, room }) : narrow(page, all, rows, say)
  const isLacking = rows.some((row) => row.some((figure) => figure === UNKNOWN || figure.endsWith('+')))
  return isLacking ? [...table, '', ...paragraph(page, [], say.legend, 'dim')] : table
}

interface Columns {
  readonly heads: readonly string[]
  readonly rows: readonly (readonly string[])[]
  readonly widths: readonly number[]
  /** For the labels. */
  readonly room: number
}

function wide(page: Page, lines: readonly CostLine[], { heads, rows, widths, room }: Columns): string[] {
  const labels = lines.map((line) => clip(indented(line), room, page.glyphs.ellipsis))
  const width = Math.max(...labels.map(displayWidth))
  const set = (label: string, figures: readonly string[]): string =>
    [padEnd(label, width), ...figures.map((figure, at) => padStart(figure, widths[at]!))].join(GAP)
  return [
    page.paint('dim', set('', heads)),
    ...lines.map((line, at) => styled(page, line, at === lines.length - 1, set(labels[at]!, rows[at]!))),
  ]
}

function narrow(
  page: Page,
  lines: readonly CostLine[],
  rows: readonly (readonly string[])[],
  say: CostMessages,
): string[] {
  const width = Math.max(...rows.map((row) => displayWidth(row.at(-1)!)))
  const room = page.columns - width - GAP.length
  return lines.flatMap((line, at) => {
    const row = rows[at]!
    const label = padEnd(clip(indented(line), room, page.glyphs.ellipsis), room)
    const amount = padStart(row.at(-1)!, width)
    const below = TOKEN_COLUMNS.map((column, index) => `${say.columns[column]} ${row[index]}`)
    return [
      styled(page, line, at === lines.length - 1, `${label}${GAP}${amount}`),
      ...(line.tokens === null ? [] : facts(page, [' '.repeat(line.depth * 2 + 2)], below, 'dim')),
    ]
  })
}

function styled(page: Page, { depth }: CostLine, isTotal: boolean, line: string): string {
  return isTotal || depth === 0 ? page.paint('bold', line) : line
}

function indented({ label, depth }: CostLine): string {
  return '  '.repeat(depth) + label
}

function tokens(line: CostLine, column: keyof Usage): string {
  if (line.tokens === null) return UNKNOWN
  return formatTokens(line.tokens[column]) + (line.partial.tokens ? '+' : '')
}

function cost({ costUsd, partial }: CostLine): string {
  return costUsd === null ? UNKNOWN : formatCost(costUsd) + (partial.cost ? '+' : '')
}

function padStart(text: string, width: number): string {
  return ' '.repeat(Math.max(0, width - displayWidth(text))) + text
}

function padEnd(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - displayWidth(text)))
}
