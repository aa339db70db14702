import type { EventOf } from './event-of.ts'
import { firstLine } from './first-line.ts'
import { excerpt, type Lead, more, type Page, paragraph, row } from './page.ts'

/** The most that is shown of one option, and the most options. */
const OPTION_LINES = 3
const MOST_OPTIONS = 20

/**
 * A question is shown whole, since somebody is to answer it; what came of it, in a line.
 * @param follows whether the line above is that of the question, so that it needs no reminder
 */
export function askLines(page: Page, event: EventOf<'ask'>, follows: boolean): string[] {
  const lead: Lead = [['yellow', `${page.glyphs.question} `]]
  const question = `${page.say.asks[event.by]}: ${event.question.trim()}`
  if (event.state === 'asked') {
    return [...paragraph(page, lead, question, 'bold'), ...optionLines(page, event.options)]
  }
  const line = firstLine(question)
  const reminder =
    follows || line === null ? [] : [row(page, lead, line.text, { tail: more(page, line.further) })]
  return [...reminder, ...outcomeLines(page, event, event.state)]
}

/** Words that a person sent without being asked, and where they went. */
export function mailLines(page: Page, { text, to }: EventOf<'mail'>): string[] {
  const line = firstLine(text)
  const tail = [page.say.mailTo[to], more(page, line?.further ?? 0)].filter((part) => part !== '')
  return [row(page, [['cyan', `${page.glyphs.person} `]], line?.text ?? '', { tail: tail.join(', ') })]
}

function outcomeLines(
  page: Page,
  { answer }: EventOf<'ask'>,
  state: Exclude<EventOf<'ask'>['state'], 'asked'>,
): string[] {
  if (state === 'answered')
    return paragraph(page, [['cyan', `${page.glyphs.person} `]], (answer ?? '').trim())
  return paragraph(page, ['  ', ['dim', `${page.glyphs.answer} `]], page.say.unanswered[state], 'dim')
}

function optionLines(page: Page, options: readonly string[]): string[] {
  const rest = options.length - MOST_OPTIONS
  return [
    ...options
      .slice(0, MOST_OPTIONS)
      .flatMap((option, index) => excerpt(page, [`  ${index + 1}. `], option.trim(), OPTION_LINES)),
    ...(rest > 0 ? [row(page, ['  '], page.say.bracketed(more(page, rest)), { style: 'dim' })] : []),
  ]
}
