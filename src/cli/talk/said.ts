import { formatCost } from '../../terminal/numbers.ts'
import { type Page, paragraph } from '../../terminal/page.ts'
import type { TalkMessages } from './messages.ts'
import type { SideAnswer } from './side-questions.ts'
import type { Receipt } from './talked-to.ts'

/** Where words went, in a line; null when nobody was there and they went nowhere. */
export function receiptLine(say: TalkMessages, { steps, inbox, documents }: Receipt): string | null {
  const heard = steps.length > 0 ? say.receipt.steps(steps.join(', ')) : inbox ? say.receipt.inbox : null
  if (heard === null) return null
  const files = documents.map((name) => `${name}.md`).join(', ')
  return files === '' ? `${heard}.` : `${heard}; ${say.receipt.documents(files)}.`
}

/** What came of a side question, apart from the work. */
export function asideLines(page: Page, say: TalkMessages, { question, outcome }: SideAnswer): string[] {
  if ('error' in outcome) return paragraph(page, ['  '], say.oracle.failed(question, outcome.error), 'yellow')
  const { ok, text, errors, costUsd } = outcome.result
  const cost = paragraph(page, ['  '], page.say.bracketed(say.oracle.cost(formatCost(costUsd))), 'dim')
  if (!ok) {
    const why = errors.at(-1) ?? ''
    return [...paragraph(page, ['  '], say.oracle.failed(question, why), 'yellow'), ...cost]
  }
  const margin = [['cyan', `${page.glyphs.question} `]] as const
  return [
    ...paragraph(page, margin, say.oracle.answer(question), 'bold'),
    ...paragraph(page, ['  '], text.trim()),
    ...cost,
  ]
}
