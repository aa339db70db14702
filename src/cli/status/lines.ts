import path from 'node:path'
import type { Language } from '../../core/language.ts'
import { formatCost, formatTokens } from '../../terminal/numbers.ts'
import { excerpt, facts, type Page, paragraph, row } from '../../terminal/page.ts'
import type { Style } from '../../terminal/paint.ts'
import { statusLine } from '../../terminal/status.ts'
import { CLARIFY, GOAL, WORK } from '../../workflow/job-steps.ts'
import { ago } from './age.ts'
import { STATUS_MESSAGES, type StatusMessages } from './messages.ts'
import type { CheckState, GoesOn, JobState, Overview, RunningAgent, StepState } from './overview.ts'

/** A gateway's error page is not what somebody wants to see at a glance. */
const ERROR_LINES = 2
const GOAL_LINES = 3
const CHECK_LINES = 2

/** The steps that a command of its own goes on with. */
const ONCE = 'once'
const STEPS_OF_A_JOB: readonly string[] = [CLARIFY, GOAL, WORK]

interface View {
  readonly page: Page
  readonly say: StatusMessages
  readonly since: (then: Date) => string
}

/** What a directory holds, at one glance. */
export function statusLines(page: Page, overview: Overview, language: Language, now: Date): string[] {
  const say = STATUS_MESSAGES[language]
  const view: View = { page, say, since: (then) => ago(then, now, language) }
  const { workspace, job, steps, running, documents, setAside } = overview
  if (isEmpty(overview)) return emptyLines(view, workspace)
  const sections: readonly (readonly [heading: string, lines: readonly string[]])[] = [
    [say.headings.job, job === null ? [] : jobLines(view, job)],
    [say.headings.running, running.flatMap((agent) => agentLines(view, agent))],
    [say.headings.steps, steps.flatMap((step) => stepLines(view, step, overview))],
    [
      say.documentsIn(path.join('.flower', 'notes')),
      documents.map(({ path: file, changedAt }) =>
        row(page, ['  '], path.basename(file), { tail: view.since(changedAt), style: 'cyan' }),
      ),
    ],
    [
      say.headings.setAside,
      setAside.flatMap((file) => paragraph(page, ['  '], shown(file, workspace), 'yellow')),
    ],
    [say.headings.next, nextLines(view, overview)],
  ]
  const filled = sections.filter(([, lines]) => lines.length > 0)
  return filled.flatMap(([heading, lines], at) => [
    ...(at === 0 ? [] : ['']),
    ...paragraph(page, [], heading, 'bold'),
    ...lines,
  ])
}

function isEmpty({ job, steps, running, documents, setAside }: Overview): boolean {
  return job === null && [steps, running, documents, setAside].every((list) => list.length === 0)
}

function emptyLines({ page, say }: View, workspace: string): string[] {
  const commands = ['flower "…"', 'flower once "…"', 'flower demo']
  return [
    ...paragraph(page, [], say.empty(workspace)),
    ...paragraph(page, [], say.begin, 'dim'),
    ...commands.flatMap((command) =>
      paragraph(page, ['  '], command.replace('…', page.glyphs.ellipsis), 'cyan'),
    ),
  ]
}

function jobLines({ page, say, since }: View, { goal, checks, verdict }: JobState): string[] {
  const outcome = verdict === null ? [say.verdict.none] : [say.verdict[verdict.outcome], since(verdict.at)]
  const doubt = verdict?.outdated ? [say.outdated] : []
  return [
    ...excerpt(page, ['  '], goal ?? say.noGoal, GOAL_LINES),
    ...facts(page, ['  '], [...outcome, ...doubt], verdict?.outcome === 'achieved' ? 'green' : 'yellow'),
    ...checks.flatMap((check) => checkLines({ page, say, since }, check)),
    ...(verdict?.further ?? []).flatMap((words) =>
      excerpt(page, ['  ', ['red', page.glyphs.failed], ' '], `${say.further} ${words}`, CHECK_LINES),
    ),
  ]
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

function agentLines({ page, say }: View, { pid, owner, orphaned, step, run }: RunningAgent): string[] {
  if (orphaned) return facts(page, ['  '], [say.orphan(pid)], 'yellow')
  const parts = [...(step === null ? [] : [step]), ...(run === null ? [] : [run]), say.agent(pid, owner)]
  return facts(page, ['  ', ['green', page.glyphs.call], ' '], parts)
}

function stepLines({ page, say, since }: View, step: StepState, { job, workspace }: Overview): string[] {
  const { name, state, record, goesOn } = step
  const [style, mark] = markOf(page, state)
  const heading = [
    `${name} ${say.steps[state]}`,
    ...(record?.endedAt ? [since(record.endedAt)] : []),
    ...(record !== null && record.generations > 1 ? [page.say.generations(record.generations)] : []),
    ...(record?.costUsd ? [formatCost(record.costUsd)] : []),
  ]
  const { context = null, window = null } = record ?? {}
  const toldBelow = name === ONCE || (job !== null && STEPS_OF_A_JOB.includes(name))
  const failed = state === 'failed' || state === 'interrupted'
  return [
    ...facts(page, ['  ', [style, mark], ' '], heading),
    ...(failed && record?.error ? excerpt(page, ['    '], record.error.trim(), ERROR_LINES, style) : []),
    ...(context && window
      ? [`  ${statusLine(narrower(page), { context, window, handoffAt: null, facts: [] })}`]
      : []),
    ...(goesOn === null || toldBelow || state === 'running'
      ? []
      : paragraph(page, ['    '], goesOnWords(say, goesOn, workspace), 'dim')),
  ]
}

function narrower(page: Page): Page {
  return { ...page, columns: page.columns - 2 }
}

function markOf(page: Page, state: StepState['state']): readonly [Style, string] {
  const { done, failed, call, question } = page.glyphs
  switch (state) {
    case 'ok':
      return ['green', done]
    case 'failed':
      return ['red', failed]
    case 'running':
      return ['green', call]
    case 'interrupted':
    case 'killed':
      return ['yellow', failed]
    case 'unknown':
      return ['dim', question]
  }
}

function goesOnWords(say: StatusMessages, goesOn: GoesOn, workspace: string): string {
  switch (goesOn.from) {
    case 'session':
      return say.goesOn.session(goesOn.session, formatTokens(goesOn.context))
    case 'document':
      return say.goesOn.document(goesOn.path === null ? null : shown(goesOn.path, workspace))
    case 'nothing':
      return say.goesOn.nothing
  }
}

/** What goes on by the documents of the job, and what by its last session. */
function nextLines({ page, say }: View, { job, steps, workspace }: Overview): string[] {
  const once = steps.find(({ name, goesOn }) => name === ONCE && goesOn !== null && goesOn.from !== 'nothing')
  // Nothing is left to do: only a further wish has it go on.
  const settled = job?.verdict?.outcome === 'achieved' && !job.verdict.outdated
  const jobCommand = settled ? `flower "${page.glyphs.ellipsis}"` : 'flower'
  const commands: readonly (readonly [command: string, step: string])[] = [
    ...(job === null ? [] : [[jobCommand, job.next] as const]),
    ...(once === undefined ? [] : [['flower once --resume last', ONCE] as const]),
  ]
  return commands.flatMap(([command, name]) => {
    const goesOn = steps.find((step) => step.name === name)?.goesOn ?? null
    const does = goesOn === null ? say.begins : goesOnWords(say, goesOn, workspace)
    return [
      ...paragraph(page, ['  '], command, 'cyan'),
      ...paragraph(page, ['    '], `${name}: ${does}`, 'dim'),
    ]
  })
}

/** Relative where that is shorter to read: what lies outside keeps its whole path. */
function shown(file: string, workspace: string): string {
  const relative = path.relative(workspace, file)
  return relative.startsWith('..') || path.isAbsolute(relative) ? file : relative
}
