import { clip } from './clip.ts'
import type { EventOf } from './event-of.ts'
import type { BarGlyphs } from './glyphs.ts'
import { displayWidth } from './graphemes.ts'
import { formatCost, formatDuration, formatTokens } from './numbers.ts'
import type { Page } from './page.ts'
import type { Style } from './paint.ts'

const MOST_CELLS = 20
/** A shorter bar tells less than the number beside it. */
const LEAST_CELLS = 6
/** The status is shown again when the context has moved by this share of the window. */
const STATUS_STEP = 0.05
const INDENT = '  '

/** How far a step is. */
export interface Status {
  /** Tokens. */
  readonly context: number
  readonly window: number
  /** The context at which a handoff is due; null while handoff is off. */
  readonly handoffAt: number | null
  /** The context at which people are told that it is near, for a mark in the bar. Default: none. */
  readonly nearAt?: number | null
  /** Whether little room is left before the handoff. */
  readonly near?: boolean
  /** What else to say, the most important first: what does not fit is left out from the end. */
  readonly facts: readonly string[]
}

/** Whether the context has moved far enough from what was shown last; a new generation always has. */
export function statusDue(event: EventOf<'context'>, shown: EventOf<'context'> | null): boolean {
  if (shown === null || shown.generation !== event.generation) return true
  return Math.abs(event.context - shown.context) >= event.window.tokens * STATUS_STEP
}

/** The status while a step runs. A cost of nothing is left out: it means that none is known. */
export function contextLines(
  page: Page,
  { context, window, handoffAt, generation, costUsd, at }: EventOf<'context'>,
  beganAt: string,
): string[] {
  const elapsed = formatDuration(Date.parse(at) - Date.parse(beganAt))
  const cost = costUsd > 0 ? [formatCost(costUsd)] : []
  const facts = [page.say.generationShort(generation), ...cost, elapsed]
  return [statusLine(page, { context, window: window.tokens, handoffAt, facts })]
}

/** One line: a bar of the context with the handoff line marked in it, the numbers, the further facts. */
export function statusLine(page: Page, status: Status): string {
  const room = page.columns - INDENT.length
  const beside = room - LEAST_CELLS - displayWidth('[] ')
  const parts = [numbers(status), ...status.facts]
  const facts = fitting(page, parts, displayWidth(parts[0] ?? '') <= beside ? beside : room)
  const cells = Math.min(MOST_CELLS, page.columns - displayWidth(`${INDENT}[] ${facts}`))
  const { bar: marks } = page.glyphs
  const bar = marks === null || cells < LEAST_CELLS ? '' : `${contextBar(page, marks, status, cells)} `
  return INDENT + bar + page.paint('dim', facts)
}

function numbers({ context, window }: Status): string {
  const share = `${formatTokens(context)}/${formatTokens(window)}`
  return window > 0 && Number.isFinite(context / window)
    ? `${Math.round((context / window) * 100)}% ${share}`
    : share
}

function fitting(page: Page, parts: readonly string[], room: number): string {
  const line = parts.join(page.glyphs.separator)
  if (parts.length <= 1 || displayWidth(line) <= room) return clip(line, room, page.glyphs.ellipsis)
  return fitting(page, parts.slice(0, -1), room)
}

function contextBar(
  page: Page,
  { left, right, ...marks }: BarGlyphs,
  { context, window, handoffAt, nearAt = null, near = false }: Status,
  cells: number,
): string {
  const cellOf = (tokens: number): number =>
    Math.round(Math.min(1, Math.max(0, tokens / window || 0)) * cells)
  const full = cellOf(context)
  const line = handoffAt === null ? cells : cellOf(handoffAt)
  const style: Style = near || (handoffAt !== null && context >= handoffAt) ? 'yellow' : 'green'
  // Once it is reached, the colour of the bar says so.
  const nearMark = nearAt === null ? line : Math.max(full, cellOf(nearAt))
  const free = (from: number, to: number): string => {
    if (nearMark < from || nearMark >= Math.min(to, line)) {
      return page.paint('dim', marks.free.repeat(Math.max(0, to - from)))
    }
    const [before, after] = [marks.free.repeat(nearMark - from), marks.free.repeat(to - nearMark - 1)]
    return page.paint('dim', before) + page.paint('yellow', marks.near) + page.paint('dim', after)
  }
  const drawn = (from: number, to: number): string =>
    page.paint(style, marks.full.repeat(Math.max(0, Math.min(full, to) - from))) +
    free(Math.min(to, Math.max(full, from)), to)
  const mark = line < cells ? page.paint('magenta', marks.line) + drawn(line + 1, cells) : ''
  return page.paint('dim', left) + drawn(0, line) + mark + page.paint('dim', right)
}
