import type { Agent } from '../core/agent-event.ts'
import { clip } from './clip.ts'
import type { EventOf } from './event-of.ts'
import { firstLine } from './first-line.ts'
import { excerpt, type Lead, more, type Page, paragraph, row, within } from './page.ts'

type Prompt = Pick<EventOf<'prompt'>, 'kind' | 'text'>

/** A subagent reports to the main thread, which says what matters: its own words are shown in part. */
const AGENT_LINES = 3
/** Columns of words that are called to mind. */
const REMINDER = 40

/** The subagents of a run, numbered in the order in which they are first heard. */
export interface Agents {
  /** What stands left of an agent's lines; nothing for the main thread. */
  margin(page: Page, agent: Agent): Lead
  /** What a subagent was called for. */
  called(agent: string, description: string): void
  /** Once for each subagent, above its first line: which number is at what. Nothing where that is not known. */
  heading(page: Page, agent: Agent): string[]
}

export function createAgents(): Agents {
  const numbers = new Map<string, number>()
  const descriptions = new Map<string, string>()

  const margin = (page: Page, agent: Agent): Lead => {
    if (agent === null) return []
    const number = numbers.get(agent) ?? numbers.size + 1
    numbers.set(agent, number)
    return [['dim', `  ${page.glyphs.agent}${number} `]]
  }
  return {
    margin,
    called: (agent, description) => void descriptions.set(agent, description),
    heading(page, agent) {
      const line = agent === null ? null : firstLine(descriptions.get(agent) ?? '')
      if (agent === null || line === null) return []
      descriptions.delete(agent)
      return [row(page, margin(page, agent), line.text, { style: 'bold' })]
    },
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
export function promptLines(page: Page, { kind, text }: Prompt, verbose: boolean): string[] {
  const lead: Lead = [['cyan', `${page.glyphs.person} `]]
  if (verbose) return paragraph(page, lead, text.trim(), 'dim')
  const line = firstLine(text)
  if (line === null || kind === 'takeover' || kind === 'retry') return []
  // What stands below a person's words there is flower's own.
  const tail = kind === 'words' ? page.say.heard : more(page, line.further)
  return [row(page, lead, line.text, { tail })]
}

/** The words that were mailed stand above already, and so these only call them to mind; those of an interruption do not. */
export function heardLines(page: Page, { kind, text }: Prompt, mailed: readonly string[]): string[] {
  const lead: Lead = [['dim', `${page.glyphs.person} `]]
  const { ellipsis } = page.glyphs
  const reminders = mailed.map((words) => {
    const begin = clip(firstLine(words)?.text ?? '', Math.min(REMINDER, page.columns), ellipsis)
    return row(page, lead, `${page.say.heard}: ${begin}`, { style: 'dim' })
  })
  const [, rest = ''] = text.split(mailed.join('\n\n'))
  const others = kind === 'words' ? firstLine(rest.slice(0, rest.lastIndexOf('\n\n'))) : null
  return [...reminders, ...(others === null ? [] : promptLines(page, { kind, text: others.text }, false))]
}
