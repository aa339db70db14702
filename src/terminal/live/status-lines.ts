import type { Language } from '../../core/language.ts'
import { nearLine } from '../../core/near-line.ts'
import { clip } from '../clip.ts'
import { formatCost, formatDuration } from '../numbers.ts'
import { facts, type Page } from '../page.ts'
import { statusLine } from '../status.ts'
import type { LiveStatus } from './live-status.ts'
import { LIVE_MESSAGES } from './messages.ts'

const INDENT = '  '
/** A step may have any name. */
const LONGEST_NAME = 24

/**
 * The status as lines, none wider than the page; what does not fit is left out, the least important first.
 *
 * @param now milliseconds since the epoch
 */
export function statusLines(
  page: Page,
  language: Language,
  status: LiveStatus | null,
  now: number,
): string[] {
  if (status === null) return []
  const said = factsOf(page, language, status, now)
  const { context, window, handoffAt, phase } = status
  if (context === null || window === null) return facts(page, [INDENT], said, 'dim').slice(0, 1)
  const nearAt = handoffAt === null || phase === 'near' ? null : nearLine(handoffAt)
  return [statusLine(page, { context, window, handoffAt, nearAt, facts: said, near: phase === 'near' })]
}

/** The most important first. */
function factsOf(page: Page, language: Language, status: LiveStatus, now: number): string[] {
  const say = LIVE_MESSAGES[language]
  const { phase, atWork, generation, costUsd, beganAt, endedAt, step } = status
  return [
    ...(phase === null ? [] : [say.phases[phase]]),
    ...(atWork.size === 0 ? [] : [say.atWork(atWork.size)]),
    page.say.generationShort(generation),
    ...(costUsd > 0 ? [formatCost(costUsd)] : []),
    formatDuration((endedAt ?? now) - beganAt),
    clip(step, LONGEST_NAME, page.glyphs.ellipsis),
  ]
}
