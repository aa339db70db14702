import type { SectionName } from '../core/step-result.ts'
import type { Handoff } from './document.ts'
import type { EndedEntry } from './ended.ts'
import { type Entry, entriesIn } from './entries.ts'
import { ENTRY_SECTIONS, type EntrySection } from './entry-sections.ts'
import { bareText, isNearlySame } from './likeness.ts'
import { type Change, wordDiff } from './word-diff.ts'

/** What became of one entry of Decided or Dead ends. */
export interface EntryChange {
  /**
   * `removed`: it is gone without a word. `retired`, `superseded`: it is gone, and there is a reason. `moved`: only its section
   * is another one.
   */
  readonly kind: 'same' | 'added' | 'changed' | 'moved' | 'removed' | 'retired' | 'superseded'
  /** As in `D3`; null for one that a person has added and flower has not numbered yet. */
  readonly id: string | null
  /** Why it has ended, where somebody has said it. */
  readonly reason: string | null
  /** The entry in whose place another one stands has its id here, where that is known. */
  readonly by: string | null
  readonly changes: readonly Change[]
}

export interface EntriesDiff {
  readonly section: EntrySection
  readonly entries: readonly EntryChange[]
}

/** A section that is no list of entries, or what stands outside of all of them. */
export interface TextDiff {
  readonly section: Exclude<SectionName, EntrySection> | 'outside'
  readonly changes: readonly Change[]
}

/** In the order of the document. */
export type DocumentDiff = readonly (EntriesDiff | TextDiff)[]

/**
 * What has changed from one document of a step to a later one, section by section: the entries by their ids, the rest word by
 * word.
 *
 * @param ended what the step's archive of ended entries tells: the reasons
 */
export function diffDocuments(former: Handoff, later: Handoff, ended: readonly EndedEntry[]): DocumentDiff {
  const pairs = pairsOf(former, later)
  const ending = new Map(ended.map((entry) => [entry.id, entry]))
  const entries = (section: EntrySection): EntriesDiff => ({
    section,
    entries: pairs.filter((pair) => pair.section === section).map((pair) => entryChange(pair, ending)),
  })
  const text = (section: TextDiff['section']): TextDiff => ({
    section,
    changes: wordDiff(former[section], later[section]),
  })
  return [
    text('doing'),
    entries('decided'),
    entries('deadEnds'),
    text('next'),
    text('scene'),
    text('outside'),
  ]
}

export function isTextDiff(diff: EntriesDiff | TextDiff): diff is TextDiff {
  return 'changes' in diff
}

export function isSame(diff: DocumentDiff): boolean {
  return diff.every((part) =>
    isTextDiff(part)
      ? part.changes.every(({ kind }) => kind === 'same')
      : part.entries.every(({ kind }) => kind === 'same'),
  )
}

interface Placed extends Entry {
  readonly section: EntrySection
}

interface Pair {
  /** Where it stands, or stood. */
  readonly section: EntrySection
  readonly former: Placed | null
  readonly later: Placed | null
}

/** The later entries in their order, each with the one that it was; then those that are gone. */
function pairsOf(former: Handoff, later: Handoff): readonly Pair[] {
  const left = new Set(placed(former))
  const take = (found: Placed | undefined): Placed | null => (found && left.delete(found) ? found : null)
  const entries = placed(later)
  const matched = new Map<Placed, Placed | null>()
  const rules: readonly ((one: Placed, other: Placed) => boolean)[] = [
    (one, other) => one.id !== null && one.id === other.id,
    // A person may have written it without an id, and flower has given it one since.
    (one, other) => (one.id === null || other.id === null) && bareText(one.text) === bareText(other.text),
    (one, other) => (one.id === null || other.id === null) && isNearlySame(one.text, other.text),
  ]
  for (const rule of rules) {
    for (const entry of entries) {
      const known = matched.get(entry) ?? take([...left].find((other) => rule(entry, other)))
      matched.set(entry, known)
    }
  }
  return [
    ...entries.map((entry) => ({
      section: entry.section,
      later: entry,
      former: matched.get(entry) ?? null,
    })),
    ...[...left].map((entry) => ({ section: entry.section, later: null, former: entry })),
  ]
}

function placed(document: Handoff): Placed[] {
  return ENTRY_SECTIONS.flatMap((section) =>
    entriesIn(document[section])
      .filter(({ text }) => text !== '')
      .map((entry) => ({ ...entry, section })),
  )
}

function entryChange({ former, later }: Pair, ending: ReadonlyMap<string, EndedEntry>): EntryChange {
  const id = later?.id ?? former?.id ?? null
  const changes = wordDiff(former?.text ?? '', later?.text ?? '')
  if (later === null) {
    const end = id === null ? undefined : ending.get(id)
    return { kind: end?.how ?? 'removed', id, reason: end?.reason ?? null, by: end?.by ?? null, changes }
  }
  const kind = kindOf(former, later, changes)
  return { kind, id, reason: null, by: null, changes }
}

function kindOf(former: Placed | null, later: Placed, changes: readonly Change[]): EntryChange['kind'] {
  if (former === null) return 'added'
  if (changes.some(({ kind }) => kind !== 'same')) return 'changed'
  return former.section === later.section ? 'same' : 'moved'
}
