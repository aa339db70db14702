import type { NoticeKind } from '../core/events.ts'
import type { EventOf } from './event-of.ts'
import { firstLine } from './first-line.ts'
import { formatDuration } from './numbers.ts'
import { excerpt, type Page, paragraph, row } from './page.ts'
import type { Style } from './paint.ts'

const MOST_LINES = 6

const STYLES: Readonly<Record<NoticeKind, Style>> = {
  retrying: 'yellow',
  'rate-limited': 'yellow',
  compacted: 'red',
  file: 'yellow',
  window: 'dim',
  stopping: 'yellow',
  stopped: 'yellow',
  unknown: 'dim',
  other: 'dim',
}

/** What a person may want to know. A message that flower does not know is only for the curious (`verbose`). */
export function noticeLines(page: Page, { kind, message }: EventOf<'notice'>, verbose: boolean): string[] {
  if (kind === 'unknown' && !verbose) return []
  const style = STYLES[kind]
  const mark = kind === 'compacted' ? page.glyphs.failed : page.glyphs.flower
  return excerpt(
    page,
    [[style, `${mark} `]],
    `${page.say.notices[kind]}: ${message.trim()}`,
    MOST_LINES,
    style,
  )
}

/** An attempt has failed, why, and when the next one begins. */
export function retryLines(page: Page, event: EventOf<'retry'>): string[] {
  const text = page.say.retry(event.attempt, event.maxAttempts, formatDuration(event.waitMs))
  const reason = firstLine(event.reason)
  return [
    ...paragraph(page, [['yellow', `${page.glyphs.retry} `]], text, 'yellow'),
    ...(reason === null ? [] : [row(page, ['  '], reason.text, { style: 'dim' })]),
  ]
}

/** The model is out of reach, or in reach again. */
export function networkLines(page: Page, { state, endpoint }: EventOf<'network'>): string[] {
  const style = state === 'back' ? 'green' : 'yellow'
  return paragraph(page, [[style, `${page.glyphs.retry} `]], page.say.network[state](endpoint), style)
}
