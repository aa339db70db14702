import path from 'node:path'
import type { Language } from '../../core/language.ts'
import { formatKnownCost, formatTokens } from '../../terminal/numbers.ts'
import { excerpt, facts, type Page, paragraph, row } from '../../terminal/page.ts'
import type { Style } from '../../terminal/paint.ts'
import { statusLine } from '../../terminal/status.ts'
import { CLARIFY, GOAL, WORK } from '../../workflow/job-steps.ts'
import { ago } from './age.ts'
import { STATUS_MESSAGES, type StatusMessages } from './messages.ts'
import type { GoesOn, Overview, RunningAgent, StepState } from './overview.ts'
import { ERROR_LINES, jobLines, needsWish, type View, workflowLines } from './standing.ts'

/** The steps that a command of its own goes on with. */
const ONCE = 'once'
const STEPS_OF_A_JOB: readonly string[] = [CLARIFY, GOAL, WORK]

export interface Looking {
  readonly language: Language
  readonly now: Date
  /** What says to a command where this is, as words for a shell. */
  readonly places: readonly string[]
}

/** What a directory holds, at one glance. */
export function statusLines(page: Page, overview: Overview, { language, now, places }: Looking): string[] {
  const say = STATUS_MESSAGES[language]
  const view: View = { page, say, since: (then) => ago(then, now, language) }
  const { workspace, workflow, steps, running, documents, setAside, earlier } = overview
  if (isEmpty(overview)) return emptyLines(view, workspace)
  const sections: readonly (readonly [heading: string, lines: readonly string[]])[] = [
    [
      say.headings.job,
      [
        ...jobLines(view, overview),
        ...(earlier === null ? [] : paragraph(page, ['  '], say.earlier(shown(earlier, workspace)), 'dim')),
      ],
    ],
    [say.headings.workflow, workflow === null ? [] : workflowLines(view, workflow, isAtWork(overview))],
    [say.headings.running, running.flatMap((agent) => agentLines(view, agent))],
    [stepsHeading(view, overview), steps.flatMap((step) => stepLines(view, step, overview))],
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
    [say.headings.next, nextLines(view, overview, places)],
  ]
  const filled = sections.filter(([, lines]) => lines.length > 0)
  return filled.flatMap(([heading, lines], at) => [
    ...(at === 0 ? [] : ['']),
    ...paragraph(page, [], heading, 'bold'),
    ...lines,
  ])
}

function isEmpty({ job, holder, lastRun, workflow, earlier, ...lists }: Overview): boolean {
  const { steps, running, documents, setAside } = lists
  return (
    [job, holder, lastRun, workflow, earlier].every((one) => one === null) &&
    [steps, running, documents, setAside].every((list) => list.length === 0)
  )
}

/** Whether an agent of a run that lives is at work. */
function isAtWork({ running }: Overview): boolean {
  return running.some(({ orphaned }) => !orphaned)
}

function stepsHeading({ page, say }: View, { spent }: Overview): string {
  const { costUsd, isWhole } = spent
  if (costUsd === 0 && isWhole) return say.headings.steps
  return page.say.noted(say.headings.steps, say.total(formatKnownCost(costUsd, isWhole)))
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

function agentLines({ page, say }: View, { pid, owner, orphaned, step, run }: RunningAgent): string[] {
  if (orphaned) return facts(page, ['  '], [say.orphan(pid)], 'yellow')
  const parts = [...(step === null ? [] : [step]), ...(run === null ? [] : [run]), say.agent(pid, owner)]
  return facts(page, ['  ', ['green', page.glyphs.call], ' '], parts)
}

function stepLines({ page, say, since }: View, step: StepState, { job, workspace }: Overview): string[] {
  const { name, state, outcome, goesOn } = step
  const [style, mark] = markOf(page, step)
  // What an earlier run of it came to says nothing of the one that has left no record.
  const record = state === 'killed' || state === 'running' ? null : step.record
  const heading = [
    state === 'ok' && outcome !== null ? `${name}: ${say.verdict[outcome]}` : `${name} ${say.steps[state]}`,
    ...(record?.endedAt ? [since(record.endedAt)] : []),
    ...(record !== null && record.generations > 1 ? [page.say.generations(record.generations)] : []),
    ...(record?.costUsd ? [formatKnownCost(record.costUsd, record.costIsWhole)] : []),
  ]
  const { context = null, window = null } = record ?? {}
  const toldBelow = name === ONCE || (job !== null && STEPS_OF_A_JOB.includes(name))
  // The word for the state says all of it.
  const error = state === 'failed' && record !== null ? (record.error?.trim() ?? '') : ''
  return [
    ...facts(page, ['  ', [style, mark], ' '], heading),
    ...(error === '' ? [] : excerpt(page, ['    '], error, ERROR_LINES, style)),
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

function markOf(page: Page, { state, outcome }: StepState): readonly [Style, string] {
  const { done, failed, call, question } = page.glyphs
  switch (state) {
    case 'ok':
      return outcome === null || outcome === 'achieved' ? ['green', done] : ['yellow', failed]
    case 'rejected':
      return ['yellow', failed]
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

/** What goes on by the documents of the job, by its last session, and where a workflow stopped. */
function nextLines({ page, say }: View, overview: Overview, places: readonly string[]): string[] {
  const { steps, workspace } = overview
  const once = steps.find(({ name, goesOn }) => name === ONCE && goesOn !== null && goesOn.from !== 'nothing')
  const commands: readonly (readonly [command: readonly string[], step: string | null])[] = [
    ...jobCommand(page, overview),
    ...workflowCommand(overview),
    ...(once === undefined
      ? []
      : [[overview.once?.command ?? ['flower', 'once', '--resume', 'last'], ONCE] as const]),
  ]
  return commands.flatMap(([[flower = '', ...words], name]) => {
    const goesOn = steps.find((step) => step.name === name)?.goesOn ?? null
    const does = goesOn === null ? say.begins : goesOnWords(say, goesOn, workspace)
    const command = words[0]?.startsWith('-') ? [flower, ...places, ...words] : [flower, ...words, ...places]
    return [
      ...paragraph(page, ['  '], command.join(' '), 'cyan'),
      ...(name === null ? [] : paragraph(page, ['    '], `${name}: ${does}`, 'dim')),
    ]
  })
}

/** None while somebody is at it: a second one would be refused. */
function jobCommand(page: Page, overview: Overview): readonly (readonly [readonly string[], string])[] {
  const { job, lastRun, holder } = overview
  if (holder !== null || (job === null && lastRun === null)) return []
  const wish = needsWish(overview) ? [`"${page.glyphs.ellipsis}"`] : []
  return [[[...(lastRun?.command ?? ['flower']), ...wish], job?.next ?? CLARIFY]]
}

function workflowCommand(overview: Overview): readonly (readonly [readonly string[], string | null])[] {
  const { workflow } = overview
  if (workflow === null || workflow.end?.state === 'ended') return []
  if (workflow.end === null && isAtWork(overview)) return []
  return [[workflow.command, workflow.end?.step ?? null]]
}

/** Relative where that is shorter to read: what lies outside keeps its whole path. */
function shown(file: string, workspace: string): string {
  const relative = path.relative(workspace, file)
  return relative.startsWith('..') || path.isAbsolute(relative) ? file : relative
}
