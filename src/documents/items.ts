import { type Block, blocksOf } from './blocks.ts'
import { NUMBERING } from './document-shape.ts'

/** What a section that should be a list says. */
export interface Items {
  /** Each item without its bullet and box, its further lines moved to the margin, and with what is nested in it. */
  readonly items: readonly string[]
  /** What stands above the list and is no item. */
  readonly rest: string
}

type Piece = { readonly text: string } & (
  | { readonly kind: 'item' | 'other' }
  /** A line over a list: `announces` when it only says that a list follows. */
  | { readonly kind: 'group'; readonly depth: number; readonly announces: boolean }
)

const BULLET = /^\s*(?:[-*+]|\d{1,9}[.)])(?:\s+|$)/
const BOX = /^(?:\[[ xX✓✔-]?\]|[☐☑☒✅✔✓❌⬜]\uFE0F?)(?:\s+|$)/u
/** Bullets and numbers that people use and Markdown does not know. */
const OTHER_BULLET =
  /^(?:[•●◦‣▪]\s*|[–—]\s+|(?:\d{1,2}|[一二三四五六七八九十]{1,3})[、．]\s*|[(（](?:\d{1,2}|[一二三四五六七八九十]{1,3})[)）]\s*|[①-⑳]\s*)/u
const COLON = /[:：]$/u
const BOLD = /^(\*\*|__)(?!\s)(?:(?!\1).)+\1[:：]?$/u
const ANNOUNCES =
  /\b(?:following|these|below|checks?|list)\b|siguientes?|\best[ao]s\b|comprobaciones|lista|以下|如下|下列|下面|这些|這些|检查|檢查/iu

/**
 * Reads a list as it may have been written: with any bullets, with or without boxes, in groups under headings, or as
 * paragraphs where there is no list at all. What follows an item and is none belongs to it; the heading of a group is put
 * before its items, since they may mean nothing without it.
 */
export function itemsIn(text: string): Items {
  const pieces = blocksOf(text).flatMap((block) => piecesOf(text, block))
  const listed = pieces.some(({ kind }) => kind === 'item')
  const items: string[] = []
  const rest: string[] = []
  const groups: { readonly depth: number; readonly text: string }[] = []
  let inGroup = 0
  const path = (): readonly string[] => groups.map(({ text }) => text)
  const open = (group: { readonly depth: number; readonly text: string }): void => {
    // A heading over nothing is an item itself.
    if (inGroup === 0 && (groups.at(-1)?.depth ?? 0) >= group.depth) items.push(qualified(path()))
    while ((groups.at(-1)?.depth ?? 0) >= group.depth) groups.pop()
    groups.push(group)
    inGroup = 0
  }
  for (const piece of pieces) {
    if (piece.kind === 'group') {
      if (!piece.announces || !listed) open(piece)
    } else if (piece.kind === 'other' && inGroup > 0 && (listed || !isProse(piece.text))) {
      items.push(`${items.pop()}\n\n${piece.text}`)
    } else if (piece.kind === 'other' && listed) {
      rest.push(piece.text)
    } else {
      if (piece.text !== '') items.push(qualified([...path(), piece.text]))
      inGroup += 1
    }
  }
  if (inGroup === 0 && groups.length > 0) items.push(qualified(path()))
  return { items, rest: rest.join('\n\n') }
}

function piecesOf(text: string, block: Block): Piece[] {
  const source = text.slice(block.start, block.end).trimEnd()
  switch (block.kind) {
    case 'heading':
      return [
        { kind: 'group', text: block.text.replace(NUMBERING, ''), depth: block.depth, announces: false },
      ]
    case 'list':
      return block.items.map(({ start, end }) => ({ kind: 'item', text: itemText(text.slice(start, end)) }))
    case 'prose':
      return proseIn(source)
    case 'rule':
      return []
    case 'fence':
    case 'other':
      return [{ kind: 'other', text: source }]
  }
}

function itemText(raw: string): string {
  const bullet = BULLET.exec(raw.split('\n', 1)[0] ?? '')?.[0] ?? ''
  const width = /\s$/.test(bullet) ? bullet.length : bullet.length + 1
  const further = new RegExp(`(?<=\\n)(?:\\t| {1,${width}})`, 'g')
  return raw.slice(bullet.length).replace(further, '').trim().replace(BOX, '').trim()
}

/** A paragraph's items, if its lines begin with bullets that Markdown does not know, and what stands before them. */
function proseIn(paragraph: string): Piece[] {
  const lines = paragraph.split('\n')
  const starts = lines.flatMap((line, at) => (OTHER_BULLET.test(line) || BOX.test(line) ? [at] : []))
  const lead = lines.slice(0, starts[0]).join('\n').trim()
  const items = starts.map((start, index): Piece => {
    const item = lines.slice(start, starts[index + 1]).join('\n')
    return { kind: 'item', text: item.replace(OTHER_BULLET, '').replace(BOX, '').trim() }
  })
  return lead === '' ? items : [leadPiece(lead), ...items]
}

function leadPiece(text: string): Piece {
  if (text.includes('\n') || !(COLON.test(text) || BOLD.test(text))) return { kind: 'other', text }
  const bare = text
    .replace(COLON, '')
    .replace(/^(\*\*|__)(.*)\1$/u, '$2')
    .replace(COLON, '')
  return { kind: 'group', text: bare, depth: 7, announces: COLON.test(text) && ANNOUNCES.test(text) }
}

const isProse = (text: string): boolean => blocksOf(text)[0]?.kind === 'prose'

/** An item behind the headings of its groups. */
function qualified(path: readonly string[]): string {
  return path.reduceRight((said, group) => `${group}${/\p{Script=Han}$/u.test(group) ? '：' : ': '}${said}`)
}
