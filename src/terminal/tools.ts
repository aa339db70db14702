import { clip } from './clip.ts'
import type { EventOf } from './event-of.ts'
import { firstLine, linesOf } from './first-line.ts'
import { type Lead, more, type Page, row } from './page.ts'
import { reportOf } from './report.ts'
import { salientArgument } from './salient.ts'

/** Of a failed call the last lines are shown: what went wrong stands at the end. */
const ERROR_LINES = 3
const STARTS_AGENTS: ReadonlySet<string> = new Set(['Agent', 'Task'])

interface Call {
  readonly name: string
  readonly argument: string
  readonly input: unknown
}

/** What to print for tool calls and their results, which may come back in another order, and for tasks. */
export interface ToolLines {
  call(page: Page, event: EventOf<'tool-call'>): string[]
  /** @param follows whether the line above is that of the call, so that the result needs no name */
  result(page: Page, event: EventOf<'tool-result'>, follows: boolean): string[]
  task(page: Page, event: EventOf<'task'>): string[]
}

/** @param verbose shows also the progress of tasks, and tasks that a tool call on the screen stands for */
export function createToolLines(verbose: boolean): ToolLines {
  const pending = new Map<string, Call>()
  const shownAsCall = new Set<string>()

  return {
    call(page, event) {
      const argument = firstLine(salientArgument(event.name, event.input))
      const name = clip(event.name, Math.floor(page.columns / 3), page.glyphs.ellipsis)
      pending.set(event.id, { name, argument: argument?.text ?? '', input: event.input })
      const lead: Lead = [['cyan', page.glyphs.call], ' ', ['bold', name], '  ']
      return [row(page, lead, argument?.text ?? '', { tail: more(page, argument?.further ?? 0) })]
    },

    result(page, event, follows) {
      const call = pending.get(event.id)
      pending.delete(event.id)
      const lead: Lead = ['  ', ['dim', `${page.glyphs.answer} `], ...nameOf(page, follows, call)]
      const output = STARTS_AGENTS.has(call?.name ?? '') ? reportOf(event.output) : event.output
      return event.isError ? failure(page, lead, output) : [success(page, lead, output)]
    },

    task(page, event) {
      if (event.phase === 'started' && isCall(pending, event.description)) shownAsCall.add(event.id)
      const quiet = event.phase === 'progress' || (event.phase !== 'failed' && shownAsCall.has(event.id))
      if (quiet && !verbose) return []
      const style = event.phase === 'failed' ? 'red' : 'dim'
      const lead: Lead = [[style, `${page.glyphs.task} ${page.say.taskPhases[event.phase]}  `]]
      return [row(page, lead, event.description, { style })]
    },
  }
}

function success(page: Page, lead: Lead, output: string): string {
  const line = firstLine(output)
  return row(page, lead, line?.text ?? page.say.noOutput, {
    tail: more(page, line?.further ?? 0),
    style: 'dim',
  })
}

function failure(page: Page, lead: Lead, output: string): string[] {
  const lines = linesOf(output)
  const last = lines.slice(-ERROR_LINES)
  const [first = page.say.noOutput, ...others] = last
  const before = lines.length - last.length
  const tail = before > 0 ? page.say.earlierLines(before) : ''
  return [
    row(page, lead, first.trim(), { tail, style: 'red' }),
    ...others.map((line) => row(page, ['    '], line, { style: 'red' })),
  ]
}

function nameOf(page: Page, follows: boolean, call: Call | undefined): Lead {
  if (follows || call === undefined) return []
  const name = `${call.name} ${call.argument}`.trim()
  return [['dim', `${clip(name, Math.floor(page.columns / 3), page.glyphs.ellipsis)}: `]]
}

/** The harness reports a subagent or a long command as a task too, under a text of the call that began it. */
function isCall(pending: ReadonlyMap<string, Call>, description: string): boolean {
  return [...pending.values()].some(({ argument, input }) => {
    const given =
      typeof input === 'object' && input !== null && 'description' in input ? input.description : null
    return description === argument || description === given
  })
}
