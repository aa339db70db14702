import type { Language } from '../core/language.ts'
import type { LedgerFacts } from './facts.ts'
import { bytesOf, fitInto, whole } from './fit.ts'
import { BRIEF, WHOLE } from './lines.ts'
import { SHOWN_ORDER, sectionsOf, TAKEN_ORDER } from './sections.ts'
import { LEDGER_TEXTS } from './texts.ts'

export interface RenderOptions {
  readonly language?: Language
  /** How long it may be, by flower's own count: three and a half UTF-8 bytes a token. */
  readonly tokens?: number
  /** The file with the whole ledger, which what is cut points to. */
  readonly fullPath?: string | null
}

const BYTES_PER_TOKEN = 3.5

/** The line that the ledger begins with in a file, whatever the language: above it is the document. */
export const LEDGER_MARK = '<!-- flower: ledger -->'

/**
 * The ledger as it stands below a handoff document: Markdown, at most `tokens` long. An empty text when there is nothing
 * to tell, or no room to tell it in.
 *
 * Where not all of it fits, it is taken in this order, each up to a share of the room, and in the same order again while
 * room is left: a person's words (the last, the first, then backwards), commands that failed and have not succeeded since
 * (the latest first), open tasks, work in flight, files changed (the latest first), calls that a person turned down, the
 * last words, files read (the most read first). One set of words may take a seventh of the room.
 */
export function renderLedger(facts: LedgerFacts, options: RenderOptions = {}): string {
  const { language = 'en', tokens = 2_000, fullPath = null } = options
  const texts = LEDGER_TEXTS[language]
  const intro = fullPath === null ? texts.intro : texts.introWith(fullPath)
  const head = `${LEDGER_MARK}\n${intro}`
  const room = Math.floor(tokens * BYTES_PER_TOKEN)
  const limit = { length: Math.floor(room / 7), path: fullPath }
  const sections = sectionsOf(facts, language, limit, BRIEF)
  const written = fitInto(
    TAKEN_ORDER.map((name) => sections[name]),
    room - bytesOf(`${head}\n\n`),
  )
  const byName = new Map(TAKEN_ORDER.map((name, index) => [name, written[index] ?? null]))
  const pages = SHOWN_ORDER.map((name) => byName.get(name) ?? null).filter((page) => page !== null)
  return pages.length === 0 ? '' : `${[head, ...pages].join('\n\n')}\n`
}

/** All that the ledger holds, for a file of its own. */
export function renderFull(
  facts: LedgerFacts,
  { language = 'en' }: { readonly language?: Language } = {},
): string {
  const texts = LEDGER_TEXTS[language]
  const limit = { length: Number.POSITIVE_INFINITY, path: null }
  const sections = sectionsOf(facts, language, limit, WHOLE)
  const written = SHOWN_ORDER.map((name) => whole(sections[name]))
  const { succeeded, failed } = facts.commands
  const counts = `### ${texts.headings.counts}\n\n${texts.counts(succeeded, failed, facts.turns, facts.context)}`
  const pages = written.filter((page) => page !== null)
  return `${[LEDGER_MARK, texts.intro].join('\n')}\n\n${[...pages, counts].join('\n\n')}\n`
}
