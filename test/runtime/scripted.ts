import { mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { RunEvent, RunEventBody } from '../../src/core/events.ts'
import type { StepResult } from '../../src/core/step-result.ts'
import { HandoffPolicy } from '../../src/handoff/policy.ts'
import type { ResultEvent, SessionErrorKind, SessionEvent } from '../../src/harness/port.ts'
import type { AgentSpec } from '../../src/runtime/agent-spec.ts'
import { Interruptions } from '../../src/runtime/interruptions.ts'
import type { RunOptions, RuntimeOptions } from '../../src/runtime/options.ts'
import { StepRunner } from '../../src/runtime/runtime.ts'
import type { Step } from '../../src/runtime/step.ts'
import {
  type ScriptedExchange,
  type ScriptedHarness,
  scriptedHarness,
} from '../../src/testing/scripted-harness.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

/** The policy of scripted jobs: the line is at 60,000 tokens, people are told at 40,000. */
const WINDOW = 100_000
const LINE = 60_000

export interface Job {
  readonly workspace: string
  readonly notes: string
  readonly stateDir: string
  readonly harness: ScriptedHarness
  readonly runner: StepRunner
  readonly events: RunEvent[]
  run(prompt?: string, spec?: Partial<AgentSpec>, options?: RunOptions): Promise<StepResult>
  /** The records on disk. */
  manifest(): Record<string, unknown>[]
}

/** A job on scripted sessions, each a list of exchanges, in a fresh workspace. */
export function job(
  sessions: readonly (readonly ScriptedExchange[])[],
  options: Partial<RuntimeOptions> = {},
): Job {
  const root = temporaryFolder()
  const workspace = path.join(root, 'workspace')
  const stateDir = path.join(root, 'state')
  mkdirSync(workspace)
  const harness = scriptedHarness(sessions)
  const settings = {
    workspace,
    stateDir,
    workbench: true,
    env: {},
    handoff: { window: WINDOW, headroom: WINDOW - LINE },
    resilience: { waitMs: 0 },
    ...options,
  }
  const runner = new StepRunner(settings, harness)
  const events: RunEvent[] = []
  return {
    workspace,
    notes: path.join(workspace, '.flower', 'notes'),
    stateDir,
    harness,
    runner,
    events,
    run: (prompt = 'Count the stars.', spec = {}, runOptions = {}) =>
      runner.run({ name: 'work', ...spec }, prompt, {
        ...runOptions,
        onEvent: (event) => {
          events.push(event)
          runOptions.onEvent?.(event)
        },
      }),
    manifest: () => JSON.parse(readFileSync(path.join(runner.runDir, 'manifest.json'), 'utf8')),
  }
}

/** An event as `type`, or `type/phase`. */
export function labels(events: readonly RunEvent[]): string[] {
  return events.map((event) => ('phase' in event ? `${event.type}/${event.phase}` : event.type))
}

/** The events of one type. */
export function ofType<Type extends RunEvent['type']>(
  events: readonly RunEvent[],
  type: Type,
): Extract<RunEvent, { type: Type }>[] {
  return events.filter((event): event is Extract<RunEvent, { type: Type }> => event.type === type)
}

/** A step for the parts of the loop that take one. */
export function aStep(changes: Partial<Step> = {}): Step & { readonly emitted: RunEventBody[] } {
  const emitted: RunEventBody[] = []
  return {
    name: 'work',
    recordAs: 'work',
    takesMail: true,
    spec: { name: 'work' },
    prompt: 'Count the stars.',
    resume: null,
    cwd: '/nowhere',
    harness: scriptedHarness([]),
    policy: new HandoffPolicy({ window: WINDOW, headroom: WINDOW - LINE }),
    resilience: { maxAttempts: 6, waitMs: 0, maxWaitMs: 0, stallMs: 60_000 },
    workbench: null,
    guards: [],
    addDirs: [],
    search: () => [],
    continued: null,
    from: null,
    retired: [],
    keep: {
      session: () => undefined,
      cost: () => undefined,
      handoff: () => undefined,
      words: () => undefined,
      mail: () => undefined,
    },
    language: 'en',
    env: {},
    windows: { reported: new Map(), get: () => null, refused: () => null, passed: () => null },
    interruptions: new Interruptions(),
    onReview: null,
    mask: (value) => value,
    now: () => new Date('2026-07-01T12:00:00Z'),
    sleep: async () => undefined,
    runSpent: () => null,
    random: () => 0,
    emit: (_generation, event) => void emitted.push(event),
    emitted,
    ...changes,
  }
}

/** A model response that read so many tokens. */
export function usage(context: number, agent: string | null = null): SessionEvent {
  return { type: 'usage', agent, usage: { input: 0, cacheRead: context, cacheCreation: 0, output: 10 } }
}

export function says(text: string, agent: string | null = null): SessionEvent {
  return { type: 'text', agent, text }
}

export function calls(name: string, id: string): SessionEvent {
  return { type: 'tool-call', agent: null, id, name, input: {} }
}

export function answers(id: string, isError = false): SessionEvent {
  return { type: 'tool-result', agent: null, id, output: 'output', isError }
}

export function boundary(context: number): SessionEvent {
  return { type: 'boundary', context }
}

export function done(text = '', costUsd = 0): ResultEvent {
  return { type: 'result', stop: 'done', text, turns: 1, costUsd }
}

/** What a stopped exchange came to: the scripted session gives it when it is stopped before it. */
export function stoppedAt(costUsd: number): ResultEvent {
  return { type: 'result', stop: 'stopped', text: '', turns: 1, costUsd }
}

export function failure(kind: SessionErrorKind | null, message: string, costUsd = 0): ResultEvent {
  const stop = kind === 'limit' ? 'limit' : 'error'
  return {
    type: 'result',
    stop,
    text: '',
    turns: 0,
    costUsd,
    error: { kind, message, status: null },
  }
}

/** An exchange that crosses the line after two responses. */
export const CROSSES: readonly SessionEvent[] = [
  usage(20_000),
  boundary(20_000),
  usage(70_000),
  boundary(70_000),
]

/** An exchange that crosses the line with its first response. */
export const CROSSES_AT_ONCE: readonly SessionEvent[] = [usage(70_000), boundary(70_000)]

/** An exchange that ends the work. */
export function finishes(text = 'All counted.'): readonly SessionEvent[] {
  return [usage(20_000), says(text), done(text)]
}

/** An exchange that answers with this text, as the handoff turn does. */
export function writes(text: string): readonly SessionEvent[] {
  return [usage(71_000), says(text), done(text)]
}

/** A complete handoff document. */
export function documentText(next = 'Go on to the second half.'): string {
  return [
    '# Handoff: work',
    '## Doing\n\nCounting; the first half is checked.',
    '## Decided\n\n- [D1] Even numbers only.',
    '## Dead ends\n\n- [X1] Odd numbers: refused.',
    `## Next\n\n${next}`,
    '## Scene\n\n- count.txt\n',
  ].join('\n\n')
}
