import { type Block, blocksOf } from './blocks.ts'
import type { DocumentShape } from './document-shape.ts'
import { headingLabel, type Label, proseLabel } from './label.ts'

/** A place in a text where a section begins. */
export interface Mark<Name extends string> {
  readonly name: Name
  /** How surely it is meant as a heading: headings by level, then labels, list items, and lines that are only a name. */
  readonly rank: number
  readonly start: number
  /** Where its line ends and the body begins. */
  readonly end: number
  /** What its line says beside the name: the body's first line. */
  readonly rest: string
  /** For a list item: how far its further lines are indented, and where it ends. */
  readonly item: { readonly width: number; readonly end: number } | null
}

const RANK = { bare: 1, item: 2, label: 3, heading: 10 }
const BULLET = /^\s*(?:[-*+]|\d{1,9}[.)])(?:\s+|$)/
const BOX = /^\[[ xX]?\](?:\s|$)/

/** Everything in the text that could begin a section, in order. */
export function marksIn<Name extends string>(
  text: string,
  shape: DocumentShape<Name>,
): readonly Mark<Name>[] {
  const marks = blocksOf(text).flatMap((block) => marksOf(text, block, shape))
  // A line that is only a name is too weak a sign beside any other; alone it is all there is to go by.
  const sure = marks.filter(({ rank }) => rank > RANK.bare)
  return sure.length > 0 ? sure : marks
}

function marksOf<Name extends string>(text: string, block: Block, shape: DocumentShape<Name>): Mark<Name>[] {
  switch (block.kind) {
    case 'heading':
      return headingMark(block, shape)
    case 'prose':
      return linesIn(text, block.start, block.end).flatMap((line, index) => proseMark(line, index, shape))
    case 'list':
      return block.items.flatMap((item) => itemMarks(text, item, block.ordered, shape))
    case 'fence':
    case 'rule':
    case 'other':
      return []
  }
}

function headingMark<Name extends string>(
  block: Block & { kind: 'heading' },
  shape: DocumentShape<Name>,
): Mark<Name>[] {
  const label = headingLabel(block.text, shape)
  return label ? [mark(label, block, RANK.heading - block.depth)] : []
}

function proseMark<Name extends string>(line: Line, index: number, shape: DocumentShape<Name>): Mark<Name>[] {
  const label = proseLabel(line.text, shape)
  if (!label) return []
  if (!label.bare) return [mark(label, line, RANK.label)]
  return index === 0 ? [mark(label, line, RANK.bare)] : []
}

function itemMarks<Name extends string>(
  text: string,
  item: { start: number; end: number },
  ordered: boolean,
  shape: DocumentShape<Name>,
): Mark<Name>[] {
  const [first, ...further] = linesIn(text, item.start, item.end)
  const bullet = first && BULLET.exec(first.text)?.[0]
  const said = bullet ? first.text.slice(bullet.length) : ''
  // A box makes it a thing to do or to check, whatever it begins with.
  const label = bullet && !BOX.test(said) ? proseLabel(said, shape) : null
  const marks: Mark<Name>[] = []
  if (first && bullet && label && (ordered || !label.bare)) {
    marks.push({ ...mark(label, first, RANK.item), item: { width: bullet.length, end: item.end } })
  }
  // Without a blank line before it, a label at the margin is swallowed by the list item above it.
  const swallowed = further.filter((line) => /^\S/.test(line.text))
  return [...marks, ...swallowed.flatMap((line) => proseMark(line, 1, shape))]
}

function mark<Name extends string>(
  label: Label<Name>,
  span: { start: number; end: number },
  rank: number,
): Mark<Name> {
  return { name: label.name, rest: label.rest, rank, start: span.start, end: span.end, item: null }
}

interface Line {
  readonly text: string
  readonly start: number
  /** After the line feed. */
  readonly end: number
}

function linesIn(text: string, start: number, end: number): readonly Line[] {
  const lines: Line[] = []
  for (let at = start; at < end; ) {
    const feed = text.indexOf('\n', at)
    const next = feed < 0 || feed >= end ? end : feed + 1
    lines.push({ text: text.slice(at, next).trimEnd(), start: at, end: next })
    at = next
  }
  return lines
}
