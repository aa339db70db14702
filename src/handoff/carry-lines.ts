import type { Handoff } from './document.ts'
import { entriesIn, entryOf, leadingIdsOf, type Piece, piecesIn } from './entries.ts'
import { type Statement, statementIn } from './entry-notation.ts'
import { ENTRY_SECTIONS, type EntrySection } from './entry-sections.ts'
import { bareText, isNearlySame, isRelated } from './likeness.ts'

/** An entry of the document that is replaced. */
export interface FormerEntry {
  readonly section: EntrySection
  readonly text: string
  /** `bareText` of it. */
  readonly bare: string
  /** Null at first for one that a person added without an id. */
  id: string | null
}

/** A piece of the new document, and what it says of the former one. */
export interface Line {
  readonly section: EntrySection
  readonly piece: Piece
  /** Null for what stands between entries. */
  statement: Statement | null
  /** An entry's text. */
  readonly text: string
  /** The former entries that it stands for: one at most, but for a line that keeps several. */
  former: readonly FormerEntry[]
  /** The id that an entry gets. */
  id: string | null
}

export function formerEntries(document: Handoff): readonly FormerEntry[] {
  const ids = new Set<string>()
  return ENTRY_SECTIONS.flatMap((section) =>
    entriesIn(document[section])
      .filter(({ text }) => text !== '')
      .map(({ id, text }) => {
        const own = id !== null && !ids.has(id) ? id : null
        if (own !== null) ids.add(own)
        return { section, text, bare: bareText(text), id: own }
      }),
  )
}

export function linesOf(document: Handoff): readonly Line[] {
  return ENTRY_SECTIONS.flatMap((section) =>
    piecesIn(document[section]).map((piece): Line => {
      if (piece.kind !== 'entry') return { section, piece, statement: null, text: '', former: [], id: null }
      const { text } = entryOf(piece)
      const statement = statementIn(piece.body, leadingIdsOf(piece), text)
      return { section, piece, statement, text, former: [], id: null }
    }),
  )
}

/**
 * Finds the former entry that each line stands for: by its id where it says nothing else, then by its text, then by its id,
 * then by a text that is nearly the same. The text comes before the id, for a model that numbers anew. Lines that only repeat another one are left out.
 *
 * @param endedBefore ids of entries that had ended before
 */
export function matchLines(
  lines: readonly Line[],
  earlier: readonly FormerEntry[],
  endedBefore: ReadonlySet<string>,
): readonly Line[] {
  const byId = new Map(earlier.flatMap((entry) => (entry.id ? [[entry.id, entry] as const] : [])))
  for (const line of lines) line.statement = ofKnownIds(line, byId, endedBefore)
  const entries = lines.filter(({ statement }) => statement?.kind === 'entry')
  const free = new Set(earlier)
  const match = (line: Line, entry: FormerEntry | undefined): void => {
    if (entry && free.delete(entry)) line.former = [entry]
  }
  for (const line of lines) {
    if (line.statement?.kind !== 'keep') continue
    line.former = line.statement.ids.flatMap((id) => byId.get(id) ?? []).filter((entry) => free.delete(entry))
  }
  for (const line of entries) match(line, sameText(line, free))
  for (const line of entries) {
    const entry = line.former.length === 0 ? byId.get(idOf(line) ?? '') : undefined
    if (entry && free.has(entry) && isRelated(line.text, entry.text)) match(line, entry)
  }
  for (const line of entries) {
    if (line.former.length > 0 || idOf(line) !== null) continue
    match(
      line,
      [...free].find(({ section, text }) => section === line.section && isNearlySame(line.text, text)),
    )
  }
  return withoutRepeats(lines)
}

/** The entry with the same words; of several, the one with the same id, then one of the same section. */
function sameText(line: Line, free: ReadonlySet<FormerEntry>): FormerEntry | undefined {
  const bare = bareText(line.text)
  const same = [...free].filter((entry) => entry.bare === bare)
  return (
    same.find(({ id }) => id !== null && id === idOf(line)) ??
    same.find(({ section }) => section === line.section) ??
    same[0]
  )
}

/** What is said of entries that the former document does not have is an entry itself, or nothing. */
function ofKnownIds(
  { statement, text }: Line,
  byId: ReadonlyMap<string, FormerEntry>,
  endedBefore: ReadonlySet<string>,
): Statement | null {
  if (statement === null || statement.kind === 'entry') {
    return statement?.kind === 'entry' && text === '' ? { kind: 'keep', ids: [] } : statement
  }
  const { ids } = statement
  if (ids.some((id) => byId.has(id))) return statement
  const saysNothing = !/[\p{L}\p{N}]/u.test(text.replace(/[DX][- ]?\d+/gi, ''))
  if (saysNothing || ids.every((id) => endedBefore.has(id))) return { kind: 'keep', ids: [] }
  return { kind: 'entry', id: ids[0] ?? null, supersedes: [], says: text }
}

function withoutRepeats(lines: readonly Line[]): readonly Line[] {
  const said = new Set<string>()
  const key = ({ section, text }: Pick<Line, 'section' | 'text'>): string => `${section} ${bareText(text)}`
  for (const line of lines) for (const entry of line.former) said.add(key(entry)).add(key(line))
  return lines.filter((line) => {
    if (line.statement?.kind !== 'entry' || line.former.length > 0) return true
    const isNew = !said.has(key(line))
    said.add(key(line))
    return isNew
  })
}

function idOf({ statement }: Line): string | null {
  return statement?.kind === 'entry' ? statement.id : null
}
