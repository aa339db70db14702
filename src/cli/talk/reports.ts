import { relative, sep } from 'node:path'
import type { ChangedFile } from '../../ledger/facts.ts'
import { firstLine } from '../../terminal/first-line.ts'
import { displayWidth } from '../../terminal/graphemes.ts'
import { formatCost, formatDuration, formatKnownCost, formatTokens } from '../../terminal/numbers.ts'
import { facts, type Lead, type Page, paragraph, row } from '../../terminal/page.ts'
import type { Style } from '../../terminal/paint.ts'
import { statusLine } from '../../terminal/status.ts'
import { COMMANDS } from './commands.ts'
import type { ListedDocument } from './documents-list.ts'
import type { CheckNow } from './goal-state.ts'
import type { CheckState, TalkMessages } from './messages.ts'
import type { StepState } from './run-watch.ts'

/** The most that is listed of anything. */
const MOST_ROWS = 20

/** With fewer, what a command does stands below its name. */
const COLUMNS_FOR_TWO = 60

/** `/help` */
export function helpLines(page: Page, say: TalkMessages): string[] {
  const commands = COMMANDS.map((name) => [`/${name}`, say.commands[name]] as const)
  const all = [...say.lines, ...commands]
  const widest = Math.max(...all.map(([line]) => displayWidth(line)))
  if (page.columns >= COLUMNS_FOR_TWO) {
    return all.flatMap(([line, does]) => {
      const beside = ' '.repeat(widest - displayWidth(line) + 2)
      return paragraph(page, ['  ', ['bold', line], beside], does)
    })
  }
  return all.flatMap(([line, does]) => [
    ...paragraph(page, ['  '], line, 'bold'),
    ...paragraph(page, ['      '], does),
  ])
}

export interface StatusReport {
  readonly running: StepState | null
  /** Of the goal, where the job has one. */
  readonly checks: readonly CheckNow[]
  /** What stands before the input, where somebody waits for an answer. */
  readonly question: string | null
  /** Milliseconds since 1970. */
  readonly now: number
}

/** `/status` */
export function statusReport(page: Page, say: TalkMessages, report: StatusReport): string[] {
  const { running, checks, question, now } = report
  return [
    ...(running === null ? paragraph(page, ['  '], say.status.between) : stepLines(page, say, running, now)),
    ...(checks.length === 0 ? [] : checkLines(page, say, checks)),
    ...(question === null ? [] : paragraph(page, ['  '], say.status.question(question), 'yellow')),
  ]
}

function stepLines(page: Page, say: TalkMessages, step: StepState, now: number): string[] {
  const { name, phase, generation, context, window, handoffAt, costUsd, beganAt, tasks } = step
  const at = phase === 'working' || phase === 'ended' ? [] : [say.status.phases[phase]]
  const head = [
    name,
    page.say.generation(generation),
    ...at,
    ...(costUsd > 0 ? [formatCost(costUsd)] : []),
    formatDuration(now - Date.parse(beganAt)),
    ...(handoffAt === null ? [] : [page.say.handoffAt(formatTokens(handoffAt))]),
  ]
  const work = [...tasks.values()]
  return [
    ...facts(page, ['  '], head),
    ...(window > 0 ? [statusLine(page, { context, window, handoffAt, facts: [] })] : []),
    ...(work.length === 0 ? [] : paragraph(page, ['  '], say.status.tasks(work.length))),
    ...bounded(page, work, (description) => oneRow(page, ['    '], description)),
  ]
}

const CHECK_STYLES: Readonly<Record<CheckState, Style | undefined>> = {
  passed: 'green',
  failed: 'red',
  open: undefined,
  unverifiable: 'dim',
}

function checkLines(page: Page, say: TalkMessages, checks: readonly CheckNow[]): string[] {
  return [
    ...paragraph(page, ['  '], say.status.checks(checks.length)),
    ...bounded(page, checks, ({ text, state }) =>
      oneRow(page, ['    '], text, say.status.marks[state], CHECK_STYLES[state]),
    ),
  ]
}

export interface CostReport {
  readonly steps: readonly StepState[]
  /** Of questions aside, in USD. */
  readonly asideUsd: number
}

/** `/cost` */
export function costReport(page: Page, say: TalkMessages, { steps, asideUsd }: CostReport): string[] {
  const total = steps.reduce((sum, { costUsd }) => sum + costUsd, asideUsd)
  const isWhole = steps.every(isCostWhole)
  if (total === 0 && isWhole) return paragraph(page, ['  '], say.cost.nothing)
  const lines = steps.map((step) =>
    oneRow(
      page,
      ['  '],
      `${formatKnownCost(step.costUsd, isCostWhole(step))}  ${step.name}`,
      page.say.generations(step.generation),
    ),
  )
  const aside = asideUsd > 0 ? [oneRow(page, ['  '], `${formatCost(asideUsd)}  ${say.cost.aside}`)] : []
  return [
    ...lines,
    ...aside,
    ...paragraph(page, ['  '], `${formatKnownCost(total, isWhole)}  ${say.cost.total}`, 'bold'),
    ...(isWhole ? [] : paragraph(page, ['  '], say.cost.legend, 'dim')),
  ]
}

/** While a step runs, the harness tells its cost only from time to time. */
function isCostWhole({ result }: StepState): boolean {
  return result !== null && !result.costPartial
}

export interface FilesReport {
  readonly documents: readonly ListedDocument[]
  readonly changed: readonly ChangedFile[]
  /** Paths below it are shown relative to it. */
  readonly cwd: string
  /** Milliseconds since 1970. */
  readonly now: number
}

/** `/files` */
export function filesReport(page: Page, say: TalkMessages, report: FilesReport): string[] {
  const { documents, cwd, now } = report
  const changed = [...report.changed].reverse()
  if (documents.length === 0 && changed.length === 0) return paragraph(page, ['  '], say.files.none)
  return [
    ...(documents.length === 0 ? [] : paragraph(page, ['  '], say.files.documents)),
    ...bounded(page, documents, ({ path, size, changedAt }) => {
      const age = say.files.ago(formatDuration(now - changedAt.getTime()))
      return oneRow(page, ['    '], shown(path, cwd), `${formatSize(size)}, ${age}`)
    }),
    ...(changed.length === 0 ? [] : paragraph(page, ['  '], say.files.changed)),
    ...bounded(page, changed, ({ path, times }) =>
      oneRow(page, ['    '], shown(path, cwd), times > 1 ? say.files.times(times) : ''),
    ),
  ]
}

function shown(path: string, cwd: string): string {
  const way = relative(cwd, path)
  return way === '' || way.startsWith(`..${sep}`) || way === '..' ? path : way
}

/** Bytes for people: `999 B`, `1.5 kB`. */
function formatSize(bytes: number): string {
  return bytes < 1_000 ? `${bytes} B` : `${(bytes / 1_000).toFixed(1)} kB`
}

function oneRow(page: Page, lead: Lead, text: string, tail = '', style?: Style): string {
  const line = firstLine(text)
  return row(page, lead, line?.text ?? '', { tail, style })
}

function bounded<T>(page: Page, all: readonly T[], line: (item: T) => string): string[] {
  const rest = all.length - MOST_ROWS
  const lines = all.slice(0, MOST_ROWS).map(line)
  return rest > 0
    ? [...lines, row(page, ['    '], page.say.bracketed(page.say.furtherLines(rest)), { style: 'dim' })]
    : lines
}
