import { normalText } from '../documents/normal-text.ts'
import { VERBATIM } from '../documents/settled.ts'
import { type Entry, entriesIn, type Piece } from './entries.ts'

/** An entry that has its id. */
export interface NumberedEntry extends Entry {
  readonly id: string
}

/** What becomes of one piece of a section: it is written as it was, or these entries are written in its place. */
export interface SectionLine {
  readonly piece: Piece | null
  readonly entries: readonly NumberedEntry[]
}

/**
 * Writes a section so that `entriesIn` finds exactly these entries in it, whatever they contain.
 *
 * A piece that holds its one entry is left as it is, but for the id. An entry that would be misread, say below a fence
 * that nothing closes, is written with a fence of its own around it.
 */
export function sectionText(all: readonly SectionLine[]): string {
  const lines = all.filter((line, at) => line.piece?.kind !== 'announcement' || announces(all, at))
  const expected = lines.flatMap(({ entries }) => entries)
  const asWritten = joined(lines, asBefore)
  if (readsAs(asWritten, expected)) return asWritten
  const anew = joined(lines, written)
  return readsAs(anew, expected) ? anew : joined(lines, fenced)
}

/** A line that announced what has ended would be an entry itself. */
function announces(lines: readonly SectionLine[], at: number): boolean {
  const below = lines.slice(at + 1)
  const end = below.findIndex(({ piece }) => piece !== null && piece.kind !== 'entry')
  return below.slice(0, end < 0 ? undefined : end).some(({ entries }) => entries.length > 0)
}

function readsAs(text: string, expected: readonly NumberedEntry[]): boolean {
  const read = entriesIn(text)
  return (
    read.length === expected.length &&
    read.every(({ id, text }, index) => id === expected[index]?.id && text === expected[index]?.text)
  )
}

type Writer = (entry: NumberedEntry, piece: Piece | null) => string

function joined(lines: readonly SectionLine[], write: Writer): string {
  let text = ''
  let tight = false
  for (const { piece, entries } of lines) {
    if (piece !== null && piece.kind !== 'entry') {
      text = `${parted(text)}${piece.lead}${piece.body}`
      tight = true
    }
    for (const entry of entries) {
      const next = write(entry, entries.length === 1 ? piece : null)
      const isItem = ITEM.test(next)
      text = `${isItem && tight ? onNextLine(text) : parted(text)}${next}`
      tight = isItem
    }
  }
  return normalText(text)
}

const ITEM = /^\s*(?:[-*+]|\d{1,9}[.)])\s/

/** Blank lines that stand there are kept. */
function onNextLine(text: string): string {
  return text === '' || text.endsWith('\n') ? text : `${text}\n`
}

function parted(text: string): string {
  return text === '' || /\n[ \t]*\n$/.test(text) ? text : `${onNextLine(text)}\n`
}

/** As it stands in the piece, with its indentation and its blank lines. */
function asBefore(entry: NumberedEntry, piece: Piece | null): string {
  if (piece === null) return written(entry)
  const below = /\n[ \t\n]*$/.exec(piece.body)?.[0] ?? ''
  if (piece.lead.trim() === '') return `${paragraph(entry)}${below}`
  const bullet = /\s$/.test(piece.lead) ? piece.lead : `${piece.lead} `
  return `${item(entry, bullet)}${below}`
}

function written(entry: NumberedEntry): string {
  return item(entry, '- ')
}

function fenced({ id, text }: NumberedEntry): string {
  let fence = '```'
  for (const [run] of text.matchAll(/`+/g)) if (run.length >= fence.length) fence = `${run}\``
  return item({ id, text: `${fence}${VERBATIM}\n${text}\n${fence}` }, '- ')
}

function item({ id, text }: NumberedEntry, bullet: string): string {
  const lines = text.split('\n')
  const indented = lines.map((line) => (line === '' ? '' : ' '.repeat(bullet.length) + line)).join('\n')
  return BLOCK.test(text) ? `${bullet}[${id}]\n${indented}` : `${bullet}[${id}] ${indented.trimStart()}`
}

function paragraph({ id, text }: NumberedEntry): string {
  return BLOCK.test(text) ? `[${id}]\n\n${text}` : `[${id}] ${text}`
}

/** What begins with Markdown of its own loses its meaning behind an id. */
const BLOCK = /^(?:`{3}|~{3}|>|#{1,6}\s|\||<|(?:[-*+]|\d{1,9}[.)])\s)/
