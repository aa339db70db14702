import type { RunEvent, RunEventBody } from '../../src/core/events.ts'
import type { StepResult, Window } from '../../src/core/step-result.ts'

export const WINDOW: Window = { tokens: 200_000, source: 'name' }
const START = Date.parse('2025-03-01T10:00:00.000Z')

/** An event of the step `repair`, `seconds` after it began. */
export function event(
  body: RunEventBody,
  {
    generation = 1,
    seconds = 0,
    step = 'repair',
  }: { generation?: number; seconds?: number; step?: string } = {},
): RunEvent {
  const at = new Date(START + seconds * 1_000).toISOString()
  return { run: '20250301-100000-abc123', step, generation, at, ...body }
}

export const RESULT: StepResult = {
  step: 'repair',
  ok: true,
  sessionId: '9b2f6c1e-0d4a-4f7e-8a53-3c1d2e4f5a6b',
  retired: ['5f0c3c1e-7d2b-4c52-9a1f-8c0b6d1e2f3a'],
  attempts: 1,
  context: 41_200,
  window: WINDOW,
  costUsd: 0.4213,
  spending: [],
  turns: 41,
  errors: ['API Error: 529 overloaded_error'],
  resumed: false,
  startedAt: '2025-03-01T10:00:00.000Z',
  endedAt: '2025-03-01T10:03:12.000Z',
  text: 'All 44 tests pass.',
  handoffs: [
    {
      path: '/home/ana/parser/.flower/notes/handoff-repair.md',
      generation: 1,
      cause: 'context',
      context: 152_300,
      degraded: null,
      edited: true,
      hash: '0'.repeat(64),
      entries: { carried: 0, added: 3, retired: 0, putBack: 0 },
      unverified: 0,
      sections: { doing: 140, decided: 80, deadEnds: 90, next: 60, scene: 0 },
    },
  ],
}

function first(body: RunEventBody, seconds: number): RunEvent {
  return event(body, { seconds })
}

function second(body: RunEventBody, seconds: number): RunEvent {
  return event(body, { seconds, generation: 2 })
}

/** One whole run: a subagent, a failing command, a retry, a handoff that a person edits, and the end. */
export const SAMPLE_RUN: readonly RunEvent[] = [
  first(
    {
      type: 'step',
      session: '5f0c3c1e-7d2b-4c52-9a1f-8c0b6d1e2f3a',
      model: 'claude-sonnet-4-5',
      window: WINDOW,
      handoffAt: 150_000,
      resumed: false,
    },
    0,
  ),
  first({ type: 'prompt', kind: 'step', text: 'Make the tests pass.\nDo not change the tests.' }, 0),
  first({ type: 'thinking', agent: null }, 3),
  first({ type: 'context', context: 22_400, window: WINDOW, handoffAt: 150_000, costUsd: 0 }, 4),
  first(
    {
      type: 'text',
      agent: null,
      text: 'I start with the tests, to see what fails before I touch anything.\n\n- 解析器的测试应该先运行，因为其他部分都依赖它，然后再看格式化输出的部分 👩‍👩‍👧\n- then the printer',
    },
    4,
  ),
  first({ type: 'tool-call', agent: null, id: 'a', name: 'Bash', input: { command: 'npm test' } }, 5),
  first(
    {
      type: 'tool-result',
      agent: null,
      id: 'a',
      isError: true,
      output: `Exit code 1\n${'ok\n'.repeat(38)}not ok 39 - reads a quoted string\n  expected: 'a "b"'\n  actual:   'a '\n`,
    },
    9,
  ),
  first(
    { type: 'tool-call', agent: null, id: 'b', name: 'Read', input: { file_path: 'src/tokenizer.js' } },
    10,
  ),
  first(
    {
      type: 'tool-call',
      agent: null,
      id: 'c',
      name: 'Agent',
      input: { description: 'Find the callers of readString', prompt: '…' },
    },
    10,
  ),
  first(
    { type: 'tool-result', agent: null, id: 'b', isError: false, output: '1\timport …\n2\n3\texport …' },
    10,
  ),
  first({ type: 'task', phase: 'started', id: 't', description: 'Find the callers of readString' }, 11),
  first({ type: 'tool-call', agent: 'sub', id: 'd', name: 'Grep', input: { pattern: 'readString\\(' } }, 12),
  first(
    { type: 'tool-result', agent: 'sub', id: 'd', isError: false, output: 'src/parser.js:4\nsrc/print.js:9' },
    13,
  ),
  first({ type: 'text', agent: 'sub', text: 'Two callers, src/parser.js and src/print.js.' }, 14),
  first(
    { type: 'tool-result', agent: null, id: 'c', isError: false, output: 'Two callers: src/parser.js, …' },
    15,
  ),
  first({ type: 'context', context: 27_000, window: WINDOW, handoffAt: 150_000, costUsd: 0.11 }, 16),
  first(
    {
      type: 'retry',
      attempt: 1,
      maxAttempts: 6,
      waitMs: 8_000,
      reason: 'API Error: 529 overloaded_error',
    },
    20,
  ),
  first({ type: 'context', context: 134_000, window: WINDOW, handoffAt: 150_000, costUsd: 0.31 }, 96),
  first({ type: 'handoff', phase: 'near', context: 134_000, window: 200_000, line: 150_000 }, 96),
  first(
    { type: 'tool-call', agent: null, id: 'e', name: 'mcp__jira__search', input: { jql: 'text ~ "quotes"' } },
    97,
  ),
  first({ type: 'tool-result', agent: null, id: 'e', isError: false, output: '' }, 98),
  first({ type: 'handoff', phase: 'writing', cause: 'context', context: 152_300, window: 200_000 }, 120),
  first(
    {
      type: 'handoff',
      phase: 'review',
      path: '/home/ana/parser/.flower/notes/handoff-repair.md',
      seconds: 90,
    },
    131,
  ),
  first(
    {
      type: 'handoff',
      phase: 'done',
      context: 152_300,
      window: 200_000,
      degraded: null,
      path: '/home/ana/parser/.flower/notes/handoff-repair.md',
      edited: true,
      entries: { carried: 0, added: 3, retired: 0, putBack: 0 },
      sections: {
        doing:
          'Repairing the tokenizer: two of the three failing tests pass, the one of nested quotes is left.',
        decided: '- [D1] parse() keeps its signature, because print.js calls it.\n- [D2] No new dependency.',
        deadEnds: '- [X1] One regular expression for strings: it loses escapes inside quotes.',
        next: '1. Finish readString() in src/tokenizer.js.\n2. Run npm test.',
        scene: '',
      },
    },
    150,
  ),
  second(
    {
      type: 'step',
      session: '9b2f6c1e-0d4a-4f7e-8a53-3c1d2e4f5a6b',
      model: 'claude-sonnet-4-5',
      window: WINDOW,
      handoffAt: 150_000,
      resumed: false,
    },
    150,
  ),
  second({ type: 'prompt', kind: 'takeover', text: 'You take over.' }, 150),
  second({ type: 'context', context: 24_000, window: WINDOW, handoffAt: 150_000, costUsd: 0.34 }, 153),
  second(
    {
      type: 'tool-call',
      agent: null,
      id: 'f',
      name: 'Bash',
      input: { command: 'git diff --stat\nnpm test' },
    },
    154,
  ),
  second(
    {
      type: 'tool-result',
      agent: null,
      id: 'f',
      isError: false,
      output: '\u001B[32m✔ 44 tests pass\u001B[39m\nduration 812 ms\n',
    },
    158,
  ),
  second({ type: 'text', agent: null, text: 'All 44 tests pass.' }, 190),
  second({ type: 'result', result: RESULT }, 192),
]
