import type { Language } from '../core/language.ts'
import type { FailedCommand, LedgerFacts, ReadFile, Task } from './facts.ts'
import type { Item, Section } from './fit.ts'
import {
  changedLine,
  type Detail,
  failedLine,
  inFlightLine,
  lastWordsLine,
  readLine,
  rejectedLine,
  taskLine,
  WHOLE,
  type WordsLimit,
  wordsLine,
} from './lines.ts'
import { LEDGER_TEXTS, type LedgerTexts } from './texts.ts'

const LAST_WORDS_LENGTH = 600

/** The commands that are dead ends still, the latest first. */
export function deadEndsIn({ commands }: LedgerFacts): readonly FailedCommand[] {
  return commands.failures.filter(({ passedLater }) => !passedLater).toReversed()
}

export function openTasks({ tasks }: LedgerFacts): readonly Task[] {
  return tasks.filter(({ status }) => status !== 'completed')
}

export function mostRead({ read }: LedgerFacts): readonly ReadFile[] {
  return [...read].sort((one, other) => other.times - one.times)
}

/** The order of the sections on the page. */
export const SHOWN_ORDER = [
  'words',
  'changed',
  'failed',
  'rejected',
  'read',
  'inFlight',
  'tasks',
  'lastWords',
] as const
export type Name = (typeof SHOWN_ORDER)[number]
/** The order in which they are given room. */
export const TAKEN_ORDER: readonly Name[] = [
  'words',
  'failed',
  'tasks',
  'inFlight',
  'changed',
  'rejected',
  'lastWords',
  'read',
]

/** All that the ledger can tell, the most important item of each section first. */
export function sectionsOf(
  facts: LedgerFacts,
  language: Language,
  limit: WordsLimit,
  detail: Detail,
): Readonly<Record<Name, Section>> {
  const texts = LEDGER_TEXTS[language]
  const full = detail === WHOLE
  const failed = full ? facts.commands.failures.toReversed() : deadEndsIn(facts)
  const tasks = full ? facts.tasks : openTasks(facts)
  const { changed, rejected, inFlight, lastWords } = facts
  const lastLength = full ? Number.POSITIVE_INFINITY : LAST_WORDS_LENGTH
  const section = (name: Name, share: number, lines: readonly string[]): Section =>
    sectionOf(texts, name, share, lines.map(itemOf))
  return {
    words: sectionOf(texts, 'words', 0.4, wordsItems(facts, limit, language)),
    failed: section(
      'failed',
      0.18,
      failed.map((failure) => failedLine(failure, detail, language)),
    ),
    tasks: section(
      'tasks',
      0.1,
      tasks.map((task) => taskLine(task, detail, language)),
    ),
    inFlight: section(
      'inFlight',
      0.1,
      inFlight.toReversed().map((work) => inFlightLine(work, detail, language)),
    ),
    changed: section(
      'changed',
      0.12,
      changed.toReversed().map((file) => changedLine(file, detail, language)),
    ),
    rejected: section(
      'rejected',
      0.04,
      rejected.toReversed().map((call) => rejectedLine(call, detail)),
    ),
    lastWords: section('lastWords', 0.06, lastWords === '' ? [] : [lastWordsLine(lastWords, lastLength)]),
    read: section(
      'read',
      0,
      mostRead(facts).map((file) => readLine(file, detail)),
    ),
  }
}

function sectionOf(texts: LedgerTexts, name: Name, share: number, items: readonly Item[]): Section {
  return { heading: `### ${texts.headings[name]}`, items, share, more: texts.more }
}

function itemOf(text: string, place: number): Item {
  return { text, place }
}

/** The last, the first, then backwards: orders hang on the task and on what was said since. */
function wordsItems({ words }: LedgerFacts, limit: WordsLimit, language: Language): readonly Item[] {
  const items = words.map((said) => ({ text: wordsLine(said, limit, language), place: said.number }))
  const [first, ...later] = items
  const last = later.pop()
  return [last, first, ...later.toReversed()].filter((item) => item !== undefined)
}
