import type { SectionName } from '../core/step-result.ts'
import { sectionPlaces } from '../documents/read-sections.ts'
import { parted } from './appendix.ts'
import { lostEntries } from './carry.ts'
import { unverifiedClaims } from './claims.ts'
import { Handoff } from './document.ts'
import { type Mention, mentionsIn } from './mentions.ts'
import type { UserWords } from './orders.ts'
import { HANDOFF_SHAPE } from './sections.ts'

/**
 * What is wrong with a document.
 *
 * - `missing-section`: a required one is empty; `name` is its field
 * - `degraded`: flower assembled it without the model, so it is incomplete
 * - `lost-entry`: the document before has it, and nothing says why this one has not; `name` is its id, empty where
 *   it never had one, `text` what it said
 * - `missing-file`, `missing-identifier`: `name` is nowhere in the workspace
 * - `unverified-claim`: `text` claims that the user said what no message says; `name` is empty
 */
export interface Finding {
  readonly kind:
    | 'missing-section'
    | 'degraded'
    | 'lost-entry'
    | 'missing-file'
    | 'missing-identifier'
    | 'unverified-claim'
  /** In the file, from 1. For what is not there: the heading below which it should be, else 1. */
  readonly line: number
  readonly name: string
  readonly text: string
}

export interface CheckOptions {
  readonly step: string
  /** The file as it is, with `\n` line ends. */
  readonly text: string
  /** The document that its session began from; null for the first one. */
  readonly former: Handoff | null
  /** The archive of ended entries. */
  readonly archive: string
  /** All that the user has said to the step; null where nothing is on record, and no claim can be judged. */
  readonly words: readonly Pick<UserWords, 'text'>[] | null
  /** Whether something that the document names is nowhere to be found. */
  readonly isGone: (mention: Mention) => boolean
}

/** What is to be looked for before a document can be checked. */
export function mentionsOf(text: string): readonly Mention[] {
  return mentionsIn(parted(text).document)
}

/** Holds a document against what it should hold and what it speaks of; in the order of the lines. */
export function checkDocument(options: CheckOptions): readonly Finding[] {
  const { step, text, former, archive, words, isGone } = options
  // It begins where the file begins, so that its lines are those of the file.
  const { document } = parted(text)
  const written = Handoff.parse(text, { step })
  const places = sectionPlaces(document, HANDOFF_SHAPE)
  const lineAt = (at: number): number => document.slice(0, at).split('\n').length
  const lineOf = (name: SectionName): number => {
    const place = places.find((one) => one.name === name)
    return place ? lineAt(place.start) : 1
  }
  const findings: Finding[] = [
    ...written
      .missing()
      .map((name) => ({ kind: 'missing-section' as const, line: lineOf(name), name, text: '' })),
    ...(written.degraded
      ? [{ kind: 'degraded' as const, line: lineOf('doing'), name: 'doing', text: '' }]
      : []),
    ...lostEntries({ former, archive, written }).map((entry) => ({
      kind: 'lost-entry' as const,
      line: lineOf(entry.section),
      name: entry.id ?? '',
      text: entry.text,
    })),
    ...firstOfEach(mentionsIn(document).filter(isGone)).map(({ kind, name, start }) => ({
      kind: kind === 'path' ? ('missing-file' as const) : ('missing-identifier' as const),
      line: lineAt(start),
      name,
      text: '',
    })),
    ...(words === null ? [] : unverifiedClaims(document, words)).map((claim) => ({
      kind: 'unverified-claim' as const,
      line: lineAt(claim.start + (/\S/.exec(claim.text)?.index ?? 0)),
      name: '',
      text: claim.text.trim(),
    })),
  ]
  return findings.sort((one, other) => one.line - other.line)
}

/** A name that is there ten times is one thing to look into. */
function firstOfEach(mentions: readonly Mention[]): readonly Mention[] {
  const first = new Map<string, Mention>()
  for (const mention of mentions) {
    const key = `${mention.kind} ${mention.name}`
    if (!first.has(key)) first.set(key, mention)
  }
  return [...first.values()]
}
