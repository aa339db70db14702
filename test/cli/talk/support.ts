import { type Mock, vi } from 'vitest'
import { Conversation } from '../../../src/cli/talk/conversation.ts'
import { SideQuestions } from '../../../src/cli/talk/side-questions.ts'
import type { TalkedTo } from '../../../src/cli/talk/talked-to.ts'
import type { RunEvent, RunEventBody } from '../../../src/core/events.ts'
import type { Language } from '../../../src/core/language.ts'
import type { StepResult } from '../../../src/core/step-result.ts'
import { glyphsFor } from '../../../src/terminal/glyphs.ts'
import { MESSAGES } from '../../../src/terminal/messages/by-language.ts'
import type { Page } from '../../../src/terminal/page.ts'
import { createPaint } from '../../../src/terminal/paint.ts'

export function page(columns: number, language: Language = 'en'): Page {
  return { columns, glyphs: glyphsFor({ unicode: true }), paint: createPaint(false), say: MESSAGES[language] }
}

export function event(body: RunEventBody, step = 'work', generation = 1): RunEvent {
  return { run: 'r', step, generation, at: '2026-01-01T00:00:00.000Z', ...body }
}

/** The events of a step whose first session has got a response. */
export const WORKING: readonly RunEvent[] = [
  event({ type: 'prompt', kind: 'step', text: 'Plant.' }),
  event({
    type: 'step',
    session: 's-1',
    model: 'm',
    window: { tokens: 200_000, source: 'given' },
    handoffAt: 150_000,
    resumed: false,
  }),
  event({
    type: 'context',
    context: 62_000,
    window: { tokens: 200_000, source: 'given' },
    handoffAt: 150_000,
    costUsd: 0.42,
  }),
]

export function result(changes: Partial<StepResult> = {}): StepResult {
  return {
    step: 'oracle',
    ok: true,
    sessionId: null,
    retired: [],
    attempts: 0,
    context: 0,
    window: { tokens: 200_000, source: 'given' },
    costUsd: 0.01,
    spending: [],
    turns: 1,
    errors: [],
    resumed: false,
    startedAt: '2026-01-01T00:00:00.000Z',
    endedAt: '2026-01-01T00:00:01.000Z',
    text: 'Three of five.',
    handoffs: [],
    ...changes,
  }
}

/** A live screen that keeps what it was told. */
class FakeScreen {
  text = ''
  log = ''
  labels: (string | null)[] = []
  hints: (string | null)[] = []
  notified: string[] = []
  lent = 0
  print(lines: readonly string[]): void {
    this.log += `${lines.join('\n')}\n`
  }
  label(text: string | null): void {
    this.labels.push(text)
  }
  hint(text: string | null): void {
    this.hints.push(text)
  }
  notify(text: string): void {
    this.notified.push(text)
  }
  suspend(): () => void {
    this.lent++
    return () => void this.lent--
  }
}

export interface Scene {
  readonly screen: FakeScreen
  readonly talk: Conversation
  /** The lines that were kept for the next time. */
  readonly typed: string[]
  /** What the work was told. */
  readonly told: string[]
  readonly runtime: { readonly [Name in keyof TalkedTo['runtime']]: Mock<TalkedTo['runtime'][Name]> }
  readonly quit: Mock<() => void>
  /** What was asked aside. */
  readonly asked: string[]
  readonly job: TalkedTo
}

/** A conversation about a run in which everything is counted, and nothing happens. */
export function talking(
  changes: Partial<TalkedTo> = {},
  openEditor: (path: string) => Promise<void> = async () => {},
): Scene {
  const screen = new FakeScreen()
  const typed: string[] = []
  const talk = new Conversation({
    screen,
    print: (lines) => screen.print(lines),
    page: () => page(200),
    language: 'en',
    history: { lines: [], add: async (line) => void typed.push(line), kept: async () => {} },
    openEditor,
  })
  const told: string[] = []
  const runtime = {
    tell: vi.fn<TalkedTo['runtime']['tell']>((words) => {
      told.push(words)
      return ['work']
    }),
    handOver: vi.fn<TalkedTo['runtime']['handOver']>(() => [{ step: 'work', refused: null }]),
    reviewNext: vi.fn<() => void>(),
  }
  const quit = vi.fn<() => void>()
  const asked: string[] = []
  const aside = new SideQuestions({
    consult: async (question) => {
      asked.push(question)
      return result()
    },
    abandon: async () => undefined,
    onAnswer: () => undefined,
    onOver: () => undefined,
  })
  const job: TalkedTo = {
    runtime,
    notes: null,
    aside,
    canStartOver: true,
    checks: () => [],
    hear: (words) => ({ steps: runtime.tell(words), inbox: false, documents: ['brief'] }),
    quit,
    ...changes,
  }
  return { screen, talk, typed, told, runtime, quit, asked, job }
}
