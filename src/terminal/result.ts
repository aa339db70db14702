import type { StepResult } from '../core/step-result.ts'
import type { EventOf } from './event-of.ts'
import { formatCost, formatDuration, formatKnownCost } from './numbers.ts'
import { excerpt, facts, type Page, paragraph, shortPath } from './page.ts'
import type { Style } from './paint.ts'
import { statusLine } from './status.ts'
import type { GoOn, Outcome, Telling } from './telling.ts'

/** An error can be a gateway's whole page. */
const ERROR_LINES = 6

/** In the session itself; `…` stands for what is said there. */
const IN_SESSION: GoOn = ({ session }) => `flower once --resume ${session} "…"`

/**
 * The end of a step: how it ended, what it took, what went wrong, where its documents lie and how to go on.
 * @param handoffAt the context at which the next handoff would have been due; null while handoff is off
 */
export function resultLines(
  page: Page,
  result: StepResult,
  handoffAt: number | null,
  { goOn = IN_SESSION, outcomeOf }: Telling = {},
): string[] {
  const [style, mark, end] = endOf(page, result, (result.ok && outcomeOf?.(result)) || null)
  const heading = [end, ...totals(page, result)]
  const status = { context: result.context, window: result.window.tokens, handoffAt, facts: [] }
  return [
    ...facts(page, [[style, `${mark} `]], heading, result.ok ? 'bold' : 'red'),
    ...(result.context > 0 ? [statusLine(page, status)] : []),
    ...problems(page, result),
    ...documents(page, result),
    // A session that never had a response holds nothing to go on with.
    ...(result.sessionId === null || (result.turns === 0 && !result.resumed)
      ? []
      : goOnLines(page, goOn({ session: result.sessionId, ok: result.ok }), result.ok)),
  ]
}

function endOf(
  { say, glyphs }: Page,
  { step, ok }: StepResult,
  outcome: Outcome | null,
): readonly [Style, mark: string, end: string] {
  if (!ok) return ['red', glyphs.failed, `${step} ${say.failed}`]
  if (outcome === null) return ['green', glyphs.done, `${step} ${say.done}`]
  const end = `${step}: ${outcome.words}`
  return outcome.good ? ['green', glyphs.done, end] : ['yellow', glyphs.failed, end]
}

/** How far a step has come. */
interface Progress {
  /** ISO 8601. */
  readonly beganAt: string
  readonly latestAt: string
  readonly generation: number
  /** What is known of it, in USD; 0 when nothing is. */
  readonly costUsd: number
}

/** A step that was stopped from outside, and never got a result. */
export function stoppedLines(
  page: Page,
  { step, session }: EventOf<'step'>,
  { beganAt, latestAt, generation, costUsd }: Progress,
  { goOn = IN_SESSION }: Telling = {},
): string[] {
  const { say, glyphs } = page
  const heading = [
    `${step} ${say.stopped}`,
    ...(generation > 1 ? [say.generations(generation)] : []),
    // What it has cost since it was last told is not known.
    ...(costUsd > 0 ? [formatKnownCost(costUsd, false)] : []),
    formatDuration(Date.parse(latestAt) - Date.parse(beganAt)),
  ]
  return [
    ...facts(page, [['yellow', `${glyphs.failed} `]], heading, 'bold'),
    ...goOnLines(page, goOn({ session, ok: false }), true),
  ]
}

/** How to go on, to be copied. */
function goOnLines(page: Page, command: string | null, ok: boolean): string[] {
  if (command === null) return []
  const { say, glyphs } = page
  const said = command.replace('…', `${say.whatNext}${glyphs.ellipsis}`)
  return [
    ...paragraph(page, ['  '], ok ? say.goOn : say.tryAgain, 'dim'),
    ...paragraph(page, ['    '], said, 'cyan'),
  ]
}

function totals({ say }: Page, result: StepResult): string[] {
  const { handoffs, turns, costUsd, attempts } = result
  return [
    ...(handoffs.length > 0 ? [say.generations(handoffs.length + 1)] : []),
    say.turns(turns),
    // A harness that does not know the model's price reports zero.
    ...(costUsd > 0 ? [formatCost(costUsd)] : []),
    formatDuration(Date.parse(result.endedAt) - Date.parse(result.startedAt)),
    ...(attempts > 0 ? [say.failedAttempts(attempts)] : []),
  ]
}

function problems(page: Page, { ok, errors }: StepResult): string[] {
  if (errors.length === 0) return []
  const style = ok ? 'yellow' : 'red'
  return [
    ...(ok ? paragraph(page, ['  '], page.say.onTheWay, style) : []),
    ...errors.flatMap((error) => excerpt(page, [ok ? '    ' : '  '], error.trim(), ERROR_LINES, style)),
  ]
}

function documents(page: Page, { handoffs }: StepResult): string[] {
  const { say } = page
  const lines = handoffs.flatMap(({ path, degraded, edited }) => {
    if (path === null) return []
    const marks = [...(degraded === null ? [] : [say.degradedMark]), ...(edited ? [say.editedMark] : [])]
    const shown = shortPath(page, path)
    return [marks.length === 0 ? shown : say.noted(shown, marks.join(', '))]
  })
  if (lines.length === 0) return []
  return [
    ...paragraph(page, ['  '], say.documents, 'dim'),
    ...[...new Set(lines)].flatMap((line) => paragraph(page, ['    '], line, 'cyan')),
  ]
}
