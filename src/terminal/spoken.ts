import type { Agent } from '../core/agent-event.ts'
import type { EventOf } from './event-of.ts'
import { firstLine } from './first-line.ts'
import { excerpt, type Lead, more, type Page, paragraph, row, within } from './page.ts'

/** A subagent reports to the main thread, which says what matters: its own words are shown in part. */
const AGENT_LINES = 3

/** What stands left of a subagent's lines: subagents are numbered in the order in which they are first heard. */
export function createMargins(): (page: Page, agent: Agent) => Lead {
  const numbers = new Map<string, number>()
  return (page, agent) => {
    if (agent === null) return []
    const number = numbers.get(agent) ?? numbers.size + 1
    numbers.set(agent, number)
    return [['dim', `  ${page.glyphs.agent}${number} `]]
  }
}

/** @param margin empty for the main thread, whose text is shown whole */
export function textLines(page: Page, margin: Lead, text: string, verbose: boolean): string[] {
  const words = text.trim()
  if (words === '') return []
  if (margin.length === 0) return paragraph(page, [], words)
  const limit = verbose ? Number.POSITIVE_INFINITY : AGENT_LINES
  return within(page, margin, (inner) => excerpt(inner, [], words, limit, 'dim'))
}

export function thinkingLines(page: Page, margin: Lead): string[] {
  return within(page, margin, (inner) => [
    row(inner, ['  '], `${page.say.thinking}${page.glyphs.ellipsis}`, { style: 'dim' }),
  ])
}

/** What goes to the session. flower's own prompts are for the curious (`verbose`), who get them whole. */
export function promptLines(page: Page, { kind, text }: EventOf<'prompt'>, verbose: boolean): string[] {
  const lead: Lead = [['cyan', `${page.glyphs.person} `]]
  if (verbose) return paragraph(page, lead, text.trim(), 'dim')
  const line = firstLine(text)
  if (line === null || kind === 'takeover' || kind === 'retry') return []
  return [row(page, lead, line.text, { tail: more(page, line.further) })]
}
