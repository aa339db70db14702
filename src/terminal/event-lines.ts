import type { RunEvent } from '../core/events.ts'
import type { EventOf } from './event-of.ts'
import { handoffLines } from './handoff.ts'
import { networkLines, noticeLines, retryLines } from './notices.ts'
import { type Page, within } from './page.ts'
import { askLines, mailLines } from './person.ts'
import { resultLines, stoppedLines } from './result.ts'
import { createAgents, heardLines, promptLines, textLines, thinkingLines } from './spoken.ts'
import { continuedLines, startLines } from './start.ts'
import { contextLines, statusDue } from './status.ts'
import type { Telling } from './telling.ts'
import { createToolLines } from './tools.ts'

/** Lines that stand together. An `exchange` begins something between the person and the run, `person` goes on with it. */
export interface Block {
  readonly group: 'head' | 'text' | 'work' | 'exchange' | 'person' | 'handoff' | 'end'
  readonly lines: readonly string[]
}

/** The lines that the events of a run become, each in the light of those before it. */
export interface EventLines {
  of(page: Page, event: RunEvent): Block[]
  /** What there is to say when no event follows: nothing, unless a step has no result yet. */
  atEnd(page: Page): Block[]
}

/** What is remembered of the step that runs. */
interface Story {
  readonly step: string
  readonly beganAt: string
  readonly session: EventOf<'step'> | null
  /** What the main thread said last. */
  readonly said: string
  /** Where a handoff is due, in tokens, as far as it is known; null while handoff is off. */
  readonly handoffAt: number | null
  /** The context that the status line showed last. */
  readonly status: EventOf<'context'> | null
  /** What is known of its cost, in USD. */
  readonly costUsd: number
  readonly generation: number
  /** When its latest event was, ISO 8601. */
  readonly latestAt: string
  /** What the person has sent, and it has not been told yet. */
  readonly mailed: readonly string[]
  readonly over: boolean
}

export function createEventLines(verbose: boolean, telling: Telling = {}): EventLines {
  const showsStatus = verbose || telling.hasStatus !== true
  const showsStop = verbose || telling.hasStatus === true
  const agents = createAgents()
  const tools = createToolLines(verbose)
  let story: Story | null = null
  /** The event that the last line on the screen is of. */
  let above: RunEvent | null = null
  /** What is about to be said to a session that is not up yet: its own line comes first. */
  let opening: string[] = []

  function linesOf(page: Page, event: RunEvent, story: Story): string[] {
    const { session, status, beganAt, handoffAt, mailed } = story
    switch (event.type) {
      case 'step':
        return [...startLines(page, event, session), ...opening.splice(0)]
      case 'continued':
        return continuedLines(page, event)
      case 'prompt': {
        if (!verbose && hears(event, mailed)) return heardLines(page, event, mailed)
        const lines = promptLines(page, event, verbose)
        if (session !== null || event.kind === 'words') return lines
        opening = lines
        return []
      }
      case 'text':
        return textLines(page, agents.margin(page, event.agent), event.text, verbose)
      case 'thinking':
        return verbose && above?.type !== 'thinking'
          ? thinkingLines(page, agents.margin(page, event.agent))
          : []
      case 'tool-call':
        return within(page, agents.margin(page, event.agent), (inner) => tools.call(inner, event))
      case 'tool-result': {
        const follows = above?.type === 'tool-call' && above.id === event.id
        return within(page, agents.margin(page, event.agent), (inner) => tools.result(inner, event, follows))
      }
      case 'context':
        return showsStatus && statusDue(event, status) ? contextLines(page, event, beganAt) : []
      case 'task':
        return tools.task(page, event)
      case 'notice':
        // With plain lines the question has said so, and this would come after its answer.
        if (event.kind === 'stopped' && !showsStop) return []
        return noticeLines(page, event, verbose)
      case 'network':
        return networkLines(page, event)
      case 'ask':
        return askLines(page, event, above?.type === 'ask' && above.id === event.id)
      case 'mail':
        return mailLines(page, event)
      case 'retry':
        return retryLines(page, event)
      case 'handoff':
        return handoffLines(page, event)
      case 'result':
        return [...opening.splice(0), ...resultLines(page, event.result, handoffAt, telling)]
    }
  }

  return {
    of(page, event) {
      if (!verbose && telling.omits?.(event)) return []
      const now = story === null || story.over || story.step !== event.step ? newStory(event) : story
      if (event.type === 'task' && event.phase === 'started') agents.called(event.id, event.description)
      const own = linesOf(page, event, now)
      const heading = own.length > 0 && 'agent' in event ? agents.heading(page, event.agent) : []
      const lines = [...heading, ...own]
      const unsaid = event.type === 'result' && event.result.text.trim() !== now.said.trim()
      story = after(now, event, lines.length > 0)
      if (lines.length > 0) above = event
      return [
        ...(unsaid
          ? [{ group: 'text' as const, lines: textLines(page, [], event.result.text, verbose) }]
          : []),
        { group: groupOf(event, now), lines },
      ]
    },
    atEnd(page) {
      if (story?.session == null && opening.length > 0) return [{ group: 'head', lines: opening.splice(0) }]
      if (story?.session == null || story.over) return []
      const lines = stoppedLines(page, story.session, story, telling)
      story = { ...story, over: true }
      return [{ group: 'end', lines }]
    },
  }
}

function newStory({ step, at }: RunEvent): Story {
  return {
    step,
    beganAt: at,
    session: null,
    said: '',
    handoffAt: null,
    status: null,
    costUsd: 0,
    generation: 1,
    latestAt: at,
    mailed: [],
    over: false,
  }
}

/** The mail is told together, in the order in which it came; to a successor with what it begins from. */
function hears({ text }: EventOf<'prompt'>, mailed: readonly string[]): boolean {
  return mailed.length > 0 && text.includes(mailed.join('\n\n'))
}

function after(before: Story, event: RunEvent, shown: boolean): Story {
  const story = { ...before, generation: event.generation, latestAt: event.at }
  switch (event.type) {
    case 'step':
      return { ...story, session: event, handoffAt: event.handoffAt }
    case 'text':
      return event.agent === null && shown ? { ...story, said: event.text } : story
    case 'context':
      return {
        ...story,
        handoffAt: event.handoffAt,
        status: shown ? event : story.status,
        costUsd: Math.max(story.costUsd, event.costUsd),
      }
    case 'mail':
      return event.to === 'work' ? { ...story, mailed: [...story.mailed, event.text] } : story
    case 'prompt':
      return hears(event, story.mailed) ? { ...story, mailed: [] } : story
    case 'result':
      return { ...story, over: true }
    default:
      return story
  }
}

function groupOf(event: RunEvent, { mailed }: Story): Block['group'] {
  switch (event.type) {
    case 'step':
      return 'head'
    case 'prompt':
      return hears(event, mailed) ? 'work' : 'head'
    case 'text':
      return event.agent === null ? 'text' : 'work'
    case 'ask':
      return event.state === 'asked' ? 'exchange' : 'person'
    case 'mail':
      return 'exchange'
    case 'handoff':
      return 'handoff'
    case 'result':
      return 'end'
    default:
      return 'work'
  }
}
