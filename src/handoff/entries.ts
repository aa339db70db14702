import { type Block, blocksOf } from '../documents/blocks.ts'
import { VERBATIM } from '../documents/settled.ts'
import { type LeadingIds, leadingIds } from './entry-id.ts'
import { BEFORE_BARE_ID } from './entry-notation.ts'

/** A piece of a section's text. The pieces' `lead + body` in order are the text. */
export interface Piece {
  /** `announcement`: a line like "Tried:" above a list. `between`: a heading or a rule. */
  readonly kind: 'entry' | 'announcement' | 'between'
  /** Indentation and bullet; empty for an entry that is no list item. */
  readonly lead: string
  /** All that follows, with the blank lines below it. */
  readonly body: string
}

/** One point of Decided or Dead ends. */
export interface Entry {
  /** As in `D3`; null when it has none yet. */
  readonly id: string | null
  /** Without bullet, id and the indentation of its further lines. */
  readonly text: string
}

/**
 * Takes a section's text apart into its entries and what stands between them.
 *
 * An entry is a list item with its nested lines, a nested item that has an id of its own, or a paragraph. What is neither,
 * say a code block, belongs to the entry above it.
 */
export function piecesIn(text: string): readonly Piece[] {
  const starts = startsIn(text)
  return starts.map(({ at, kind, lead }, index) => {
    // Blank lines above the first piece go with it.
    const from = index === 0 ? 0 : at
    const raw = text.slice(from, starts[index + 1]?.at)
    const length = at - from + lead
    return { kind, lead: raw.slice(0, length), body: raw.slice(length) }
  })
}

/** The entries of a section, in order. */
export function entriesIn(text: string): readonly Entry[] {
  return piecesIn(text)
    .filter(({ kind }) => kind === 'entry')
    .map(entryOf)
}

export function entryOf(piece: Piece): Entry {
  const leading = leadingIdsOf(piece)
  return { id: leading?.ids[0] ?? null, text: textOf(piece, leading) }
}

export function leadingIdsOf({ body }: Piece): LeadingIds | null {
  return leadingIds(body, BEFORE_BARE_ID)
}

function textOf({ lead, body }: Piece, leading: LeadingIds | null): string {
  const after = leading ? leading.opened + body.slice(leading.end) : body
  const indent = new RegExp(`^(?:\\t| {1,${Math.max(1, lead.length)}})`)
  const [first = '', ...further] = after.split('\n')
  const lines = lead === '' ? further : further.map((line) => line.replace(indent, ''))
  return unprotected([first, ...lines].join('\n').trim())
}

/** A text that could not be written as it is stands in a fence of its own. */
function unprotected(text: string): string {
  const [block, ...others] = text.startsWith('```') ? blocksOf(text) : []
  return block?.kind === 'fence' && block.info === VERBATIM && others.length === 0
    ? block.content.trim()
    : text
}

interface Start {
  readonly at: number
  readonly kind: Piece['kind']
  /** Length of indentation and bullet. */
  readonly lead: number
}

function startsIn(text: string): readonly Start[] {
  const blocks = blocksOf(text)
  const starts: Start[] = []
  for (const [index, block] of blocks.entries()) {
    starts.push(...startsOf(text, block, blocks[index + 1], starts.at(-1)?.kind === 'entry'))
  }
  return starts
}

function startsOf(text: string, block: Block, next: Block | undefined, belowEntry: boolean): Start[] {
  switch (block.kind) {
    case 'heading':
    case 'rule':
      return [{ at: block.start, kind: 'between', lead: 0 }]
    case 'list':
      return block.items.flatMap((item) => itemStarts(text.slice(item.start, item.end), item.start))
    case 'prose': {
      const prose = text.slice(block.start, block.end)
      const announces = next?.kind === 'list' && /[:：][*_]*\s*$/.test(prose)
      return announces
        ? [{ at: block.start, kind: 'announcement', lead: 0 }]
        : [{ at: block.start, kind: 'entry', lead: 0 }, ...idLines(prose, block.start)]
    }
    case 'fence':
    case 'other':
      return belowEntry ? [] : [{ at: block.start, kind: 'entry', lead: 0 }]
  }
}

const BULLET = /^\s*(?:[-*+]|\d{1,9}[.)])(?:[ \t]+|(?=\n)|$)/
const FENCE = /^\s*(`{3,}|~{3,})/

function itemStarts(item: string, at: number): Start[] {
  const starts: Start[] = [{ at, kind: 'entry', lead: BULLET.exec(item)?.[0].length ?? 0 }]
  let fence: string | null = null
  for (const { line, start } of linesOf(item)) {
    const marks = FENCE.exec(start === 0 ? line.replace(BULLET, '') : line)?.[1]
    if (fence !== null) {
      if (marks?.startsWith(fence) && line.trim() === marks) fence = null
    } else if (marks) fence = marks
    else if (start > 0) {
      const bullet = BULLET.exec(line)?.[0]
      if (bullet && leadingIds(line.slice(bullet.length), BEFORE_BARE_ID))
        starts.push({ at: at + start, kind: 'entry', lead: bullet.length })
    }
  }
  return starts
}

/** A paragraph whose lines begin with ids holds an entry a line. */
function idLines(prose: string, at: number): Start[] {
  const [first, ...further] = linesOf(prose)
  if (!first || !leadingIds(first.line, BEFORE_BARE_ID)) return []
  return further
    .filter(({ line }) => leadingIds(line, BEFORE_BARE_ID))
    .map(({ start }) => ({ at: at + start, kind: 'entry', lead: 0 }))
}

function linesOf(text: string): { line: string; start: number }[] {
  let start = 0
  return text.split('\n').map((line) => {
    const at = start
    start += line.length + 1
    return { line, start: at }
  })
}
