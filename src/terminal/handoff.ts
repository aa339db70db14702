import type { EntryCounts, SectionName } from '../core/step-result.ts'
import { clip } from './clip.ts'
import type { EventOf } from './event-of.ts'
import { firstLine } from './first-line.ts'
import { displayWidth } from './graphemes.ts'
import { formatDuration, formatTokens } from './numbers.ts'
import { type Lead, more, type Page, paragraph, row, shortPath, within } from './page.ts'

const SECTIONS: readonly SectionName[] = ['doing', 'decided', 'deadEnds', 'next', 'scene']
const FATES: readonly (keyof EntryCounts)[] = ['carried', 'added', 'retired', 'putBack']
const LIST_MARK = /^(?:[-*+]|\d+[.)])\s+/
/** Labels are lined up when they leave the text this share of the width at least. */
const LEAST_SHARE_OF_TEXT = 2 / 3

type Handoff = EventOf<'handoff'>
type Done = Extract<Handoff, { phase: 'done' }>

/** What to print for each phase of a change of generation. */
export function handoffLines(page: Page, event: Handoff): string[] {
  const { say } = page
  switch (event.phase) {
    case 'near':
      return announcement(page, nearText(page, event))
    case 'writing':
      return announcement(
        page,
        say.writing[event.cause](formatTokens(event.context), formatTokens(event.window)),
      )
    case 'review':
      return [
        ...announcement(page, say.review(formatDuration(event.seconds * 1_000))),
        ...paragraph(page, ['  '], shortPath(page, event.path), 'cyan'),
      ]
    case 'done':
      return documentBox(page, event)
  }
}

function announcement(page: Page, text: string): string[] {
  return paragraph(page, [['magenta', `${page.glyphs.flower} `]], text, 'yellow')
}

function nearText({ say }: Page, { context, window, line }: Extract<Handoff, { phase: 'near' }>): string {
  return say.near(
    formatTokens(context),
    formatTokens(window),
    formatTokens(line - context),
    formatTokens(line),
  )
}

function documentBox(page: Page, event: Done): string[] {
  const { box } = page.glyphs
  return [
    boxTop(page, event),
    ...within(page, [['magenta', `${box.side} `]], (inner) => [
      ...(event.degraded === null ? [] : paragraph(inner, [], page.say.degraded(event.degraded), 'red')),
      ...SECTIONS.map((name) => section(inner, name, event.sections[name])),
      ...entries(inner, event.entries),
      ...whereabouts(inner, event),
    ]),
    ...paragraph(page, [['magenta', `${box.bottom} `]], page.say.successor(event.generation + 1), 'bold'),
  ]
}

function entries(page: Page, counts: EntryCounts): string[] {
  const { title, ...say } = page.say.entries
  const told = FATES.filter((fate) => counts[fate] > 0).map((fate) => say[fate](counts[fate]))
  return told.length === 0 ? [] : paragraph(page, [], `${title} ${told.join(', ')}`, 'dim')
}

function boxTop(page: Page, { generation, context }: Done): string {
  const { box, ellipsis } = page.glyphs
  const title = page.say.handoffOf(generation, formatTokens(context))
  const shown = clip(title, page.columns - 2, ellipsis)
  const rule = page.columns - displayWidth(shown) - 3
  const end = rule > 0 ? ` ${box.rule.repeat(rule)}`.trimEnd() : ''
  return page.paint('magenta', `${box.top} `) + page.paint('bold', shown) + page.paint('magenta', end)
}

function section(page: Page, name: SectionName, text: string): string {
  const line = firstLine(text)
  const lead: Lead = [['bold', label(page, name)], ' ']
  if (line === null) return row(page, lead, page.say.empty, { style: 'dim' })
  return row(page, lead, line.text.replace(LIST_MARK, ''), { tail: more(page, line.further) })
}

function label(page: Page, name: SectionName): string {
  const { sections } = page.say
  const widest = Math.max(...Object.values(sections).map((text) => displayWidth(text)))
  if (page.columns - widest < page.columns * LEAST_SHARE_OF_TEXT) {
    return clip(sections[name], Math.floor(page.columns / 2), page.glyphs.ellipsis)
  }
  return sections[name] + ' '.repeat(widest - displayWidth(sections[name]) + 1)
}

function whereabouts(page: Page, { path, edited }: Done): string[] {
  return [
    ...(path === null
      ? paragraph(page, [], page.say.notWritten, 'dim')
      : paragraph(page, [], shortPath(page, path), 'cyan')),
    ...(edited ? paragraph(page, [], page.say.edited, 'yellow') : []),
  ]
}
