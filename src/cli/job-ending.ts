import type { Language } from '../core/language.ts'
import type { Spent } from '../runtime/at-work.ts'
import { formatDuration, formatKnownCost } from '../terminal/numbers.ts'
import { excerpt, facts, type Page, paragraph } from '../terminal/page.ts'
import type { Style } from '../terminal/paint.ts'
import { JOB_MESSAGES, type JobEnd } from './job-messages.ts'

const CHECK_LINES = 2

/** What goes on from here is for the person to say. */
const SAYING_MORE: ReadonlySet<JobEnd> = new Set(['achieved', 'unjudged', 'spent'])

/** What is said when a job has come to its end. */
export interface JobEnding {
  readonly end: JobEnd
  /** Rounds of work in this run. */
  readonly rounds: number
  /** What this run has cost. */
  readonly spent: Spent
  readonly ms: number
  /** As they are to be shown. */
  readonly documents: readonly string[]
  /** The checks that nobody could judge. */
  readonly unverifiable: readonly string[]
  /** What to type to go on. */
  readonly command: string
}

/** How the job ended, what it took, where its documents lie, what is left to the person, and what to type next. */
export function jobEndingLines(page: Page, ending: JobEnding, language: Language): string[] {
  const say = JOB_MESSAGES[language]
  const { end, rounds, spent, ms, documents, unverifiable, command } = ending
  const [style, mark] = markOf(page, end)
  const heading = [
    say.ends[end],
    ...(rounds > 0 ? [say.rounds(rounds)] : []),
    ...(spent.costUsd > 0 || !spent.isWhole ? [formatKnownCost(spent.costUsd, spent.isWhole)] : []),
    formatDuration(ms),
  ]
  const more = SAYING_MORE.has(end) ? `${command} "${page.glyphs.ellipsis}"` : command
  const left = end === 'achieved' ? unverifiable : []
  return [
    ...facts(page, [[style, `${mark} `]], heading, 'bold'),
    ...documents.flatMap((file) => paragraph(page, ['  '], file, 'cyan')),
    ...(left.length > 0 ? paragraph(page, ['  '], say.yours, 'yellow') : []),
    ...left.flatMap((check) => excerpt(page, ['  - '], check, CHECK_LINES)),
    ...paragraph(page, ['  '], say.next[end], 'dim'),
    ...paragraph(page, ['    '], more, 'cyan'),
  ]
}

function markOf({ glyphs }: Page, end: JobEnd): readonly [Style, string] {
  if (end === 'failed' || end === 'spent') return ['red', glyphs.failed]
  return end === 'stopped' ? ['yellow', glyphs.failed] : ['green', glyphs.done]
}
