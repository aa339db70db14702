import { type Endings, endingsOf } from './carry-endings.ts'
import { type FormerEntry, formerEntries, type Line, linesOf, matchLines } from './carry-lines.ts'
import { Handoff } from './document.ts'
import { type EndedEntry, endedEntries, endedIds } from './ended.ts'
import type { Entry } from './entries.ts'
import { ENTRY_SECTIONS, type EntrySection, LETTERS } from './entry-sections.ts'
import { bareText } from './likeness.ts'
import { Numbering } from './numbering.ts'
import { type NumberedEntry, type SectionLine, sectionText } from './section-lines.ts'

export interface CarryOptions {
  /** What the session began from, as it was read back; null for the first generation. */
  readonly former: Handoff | null
  /** The archive of ended entries (`renderEnded`) so far: its ids are not given again. */
  readonly archive?: string
  /** What the session wrote. */
  readonly written: Handoff
}

export interface CarriedOver {
  /** What the session wrote, each entry with its id, and with what it had passed over. */
  readonly document: Handoff
  /** How many former entries the session kept, reworded or not. */
  readonly carried: number
  /** How many entries are new. */
  readonly added: number
  /** Former entries that were given up with a reason: `carried + putBack + ended.length` is all of them. */
  readonly ended: readonly EndedEntry[]
  /** How many former entries were passed over without a word, or given up without a reason. */
  readonly putBack: number
}

/**
 * Compares a new document with the one that it replaces, entry by entry, so that nothing is dropped without a word.
 *
 * A former entry ends only when the new document says so and why: `[D3] retired: why`, or `(supersedes D3)` in an entry that
 * says something. Its id alone keeps it as it is. Another wording under its id replaces the old one, unless the two have
 * next to no word in common: then both are kept. Everything else is put back in its own section. Nothing ends by a
 * degraded document, whose writer saw too little; what it lacks counts as carried.
 */
export function carryOver(options: CarryOptions): CarriedOver {
  const { written } = options
  const { earlier, lines, endings, open } = compared(options)
  const putBack = written.degraded ? 0 : open.length
  return {
    document: new Handoff({ ...written, ...sectionsWith(lines, endings, open) }),
    carried: earlier.length - endings.ended.size - putBack,
    added: lines.filter((line) => isNew(line) && !endings.dropped.has(line)).length,
    ended: [...endings.ended.values()],
    putBack,
  }
}

/** An entry that is gone; `id` is null where it never had one. */
export interface LostEntry extends Entry {
  readonly section: EntrySection
}

/**
 * The entries of a former document that a later one has lost: they are neither in it, nor given up in it with a reason, nor in
 * the archive of ended entries. flower writes no such document; an edit can make one.
 */
export function lostEntries(options: CarryOptions): readonly LostEntry[] {
  const { former, archive = '' } = options
  const ended = endedEntries(archive)
  const { earlier, open } = compared(options)
  // The comparison has given an id to each by now.
  const asWritten = former ? formerEntries(former) : []
  return earlier.flatMap((entry, index) => {
    const { section, text, bare } = entry
    const id = asWritten[index]?.id ?? null
    const hasEnded = ended.some((one) => (id === null ? bareText(one.text) === bare : one.id === id))
    return open.includes(entry) && !hasEnded ? [{ id, section, text }] : []
  })
}

interface Comparison {
  readonly earlier: readonly FormerEntry[]
  readonly lines: readonly Line[]
  readonly endings: Endings
  /** Entries that were passed over. */
  readonly open: readonly FormerEntry[]
}

function compared({ former, archive = '', written }: CarryOptions): Comparison {
  const earlier = former ? formerEntries(former) : []
  const endedBefore = endedIds(archive)
  const lines = matchLines(linesOf(written), earlier, new Set(endedBefore))
  giveIds(lines, earlier, endedBefore)
  const endings = endingsOf(lines, earlier, written.degraded)
  const open = earlier.filter((entry) => !endings.ended.has(entry) && !standsIn(lines, endings, entry))
  return { earlier, lines, endings, open }
}

function isNew({ statement, former }: Line): boolean {
  return statement?.kind === 'entry' && former.length === 0
}

/** Whether a line that is written stands for the entry. */
function standsIn(lines: readonly Line[], { dropped }: Endings, entry: FormerEntry): boolean {
  return lines.some((line) => line.former.includes(entry) && !dropped.has(line))
}

/** Former entries keep their ids; new ones keep those that they were written with if these are free. */
function giveIds(
  lines: readonly Line[],
  earlier: readonly FormerEntry[],
  endedBefore: readonly string[],
): void {
  const numbering = new Numbering([...earlier.flatMap(({ id }) => id ?? []), ...endedBefore])
  const entries = lines.filter(({ statement }) => statement?.kind === 'entry')
  for (const line of entries) {
    const own = line.statement?.kind === 'entry' ? line.statement.id : null
    const taken = line.former[0]?.id ?? null
    line.id = taken ?? (own !== null && numbering.take(own, LETTERS[line.section]) ? own : null)
  }
  for (const line of entries) {
    line.id ??= numbering.next(LETTERS[line.section])
    // A person may have added an entry without one.
    if (line.former[0]) line.former[0].id = line.id
  }
  for (const entry of earlier) entry.id ??= numbering.next(LETTERS[entry.section])
}

/** The two sections: the lines that stay, and at the end of each what was passed over. */
function sectionsWith(
  lines: readonly Line[],
  endings: Endings,
  open: readonly FormerEntry[],
): Record<EntrySection, string> {
  const kept = lines.flatMap(({ statement, former }) => (statement?.kind === 'keep' ? former : []))
  const waiting = new Set([...kept.filter((entry) => !endings.ended.has(entry)), ...open])
  const take = (entries: readonly FormerEntry[], section: EntrySection): NumberedEntry[] =>
    entries
      .filter((entry) => entry.section === section && waiting.delete(entry))
      .map(({ id, text }) => ({ id: id ?? '', text }))
  const textOf = (section: EntrySection): string => {
    const written = lines
      .filter((line) => line.section === section)
      .map((line): SectionLine => {
        const { piece, statement, former, id, text } = line
        if (statement === null) return { piece, entries: [] }
        if (endings.dropped.has(line))
          return { piece, entries: take(endings.places.get(line) ?? [], section) }
        if (statement.kind === 'keep') return { piece, entries: take(former, section) }
        return { piece, entries: [{ id: id ?? '', text }] }
      })
    return sectionText([...written, { piece: null, entries: take([...waiting], section) }])
  }
  return Object.fromEntries(ENTRY_SECTIONS.map((section) => [section, textOf(section)])) as Record<
    EntrySection,
    string
  >
}
