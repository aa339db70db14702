import { excerpt, facts, type Page } from '../../terminal/page.ts'
import type { Style } from '../../terminal/paint.ts'
import type { LastRun } from '../last-run.ts'
import type { StatusMessages } from './messages.ts'
import type { CheckState, JobState, Overview } from './overview.ts'

/** A gateway's error page is not what somebody wants to see at a glance. */
export const ERROR_LINES = 2
const GOAL_LINES = 3
const CHECK_LINES = 2

export interface View {
  readonly page: Page
  readonly say: StatusMessages
  readonly since: (then: Date) => string
}

type Stand = readonly [words: string, style: Style]

/** Whether nothing is left to do that nobody has said yet: only a further wish has the job go on. */
export function needsWish({ job, lastRun }: Overview): boolean {
  const verdict = job?.verdict ?? null
  if (verdict === null || verdict.outdated) return false
  return verdict.outcome === 'achieved' || lastRun?.end?.state === 'spent'
}

/** How the job stands, in one line; what is wanted, and how each check of it stands. */
export function jobLines(view: View, overview: Overview): string[] {
  const { page, say } = view
  const { job, holder, lastRun } = overview
  const stand = standOf(say, overview)
  const words = [...(stand === null ? [] : [stand[0]]), ...(job === null ? [] : verdictWords(view, job))]
  const style = stand?.[1] ?? (job?.verdict?.outcome === 'achieved' ? 'green' : 'yellow')
  const error = holder === null && lastRun?.end?.state === 'failed' ? lastRun.end.error : null
  return [
    ...(words.length === 0 ? [] : facts(page, ['  '], words, style)),
    ...(error === null ? [] : excerpt(page, ['    '], error.trim(), ERROR_LINES, 'red')),
    ...(job === null ? [] : wantedLines(view, job)),
  ]
}

function wantedLines(view: View, { goal, checks, verdict }: JobState): string[] {
  const { page, say } = view
  return [
    ...excerpt(page, ['  '], goal ?? say.noGoal, GOAL_LINES),
    ...checks.flatMap((check) => checkLines(view, check)),
    ...(verdict?.further ?? []).flatMap((words) =>
      excerpt(page, ['  ', ['red', page.glyphs.failed], ' '], `${say.further} ${words}`, CHECK_LINES),
    ),
  ]
}

/** Null where the verdict says it all. */
function standOf(say: StatusMessages, { holder, lastRun }: Overview): Stand | null {
  if (holder !== null) return [say.stands.atWork(holder), 'green']
  if (lastRun === null || lastRun.end?.state === 'ended') return null
  if (lastRun.end?.state === 'spent') return [say.roundsUsedUp, 'red']
  return endOf(say, lastRun)
}

function endOf(say: StatusMessages, { end }: LastRun): Stand {
  if (end === null) return [say.stands.killed, 'yellow']
  switch (end.state) {
    case 'ended':
      return [say.stands.ended, 'green']
    case 'stopped':
      return [say.stands.stopped, 'yellow']
    case 'spent':
    case 'failed':
      return [say.stands.failed(end.step), 'red']
  }
}

function verdictWords({ say, since }: View, { checks, verdict }: JobState): readonly string[] {
  if (verdict === null) return [say.verdict.none]
  const { outcome, at, outdated, further } = verdict
  const failed = checks.filter(({ state }) => state === 'failed').length + further.length
  const count = outcome === 'not-yet' && failed > 0 ? [say.failedChecks(failed)] : []
  return [say.verdict[outcome], ...count, since(at), ...(outdated ? [say.outdated] : [])]
}

function checkLines({ page, say }: View, { text, state }: CheckState): string[] {
  const { done, failed, question } = page.glyphs
  const marks: Readonly<Record<CheckState['state'], readonly [Style, string]>> = {
    passed: ['green', done],
    failed: ['red', failed],
    open: ['yellow', question],
    unverifiable: ['dim', '-'],
  }
  const words = state === 'passed' || state === 'failed' ? text : page.say.noted(text, say.checks[state])
  return excerpt(page, ['  ', marks[state], ' '], words, CHECK_LINES)
}

/** How the last run of a workflow stands, in one line, and why it failed. */
export function workflowLines({ page, say }: View, workflow: LastRun, atWork: boolean): string[] {
  const { end } = workflow
  const [words, style] =
    end === null && atWork ? ([say.stands.running, 'green'] as const) : endOf(say, workflow)
  return [
    ...facts(page, ['  '], [words], style),
    ...(end?.state === 'failed' && end.error !== null
      ? excerpt(page, ['    '], end.error.trim(), ERROR_LINES, 'red')
      : []),
  ]
}
