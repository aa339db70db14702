import type { StepResult } from '../../src/core/step-result.ts'

/** What a step came to that has handed over once. */
export const result: StepResult = {
  step: 'demo',
  ok: false,
  sessionId: 'session-2',
  retired: ['session-1'],
  attempts: 1,
  context: 1234,
  window: { tokens: 200_000, source: 'name' },
  failure: 'interrupted',
  costUsd: 0.25,
  spending: [
    { generation: 2, model: 'm', costUsd: 0.2, input: 1, cacheRead: 2, cacheCreation: 3, output: 4 },
  ],
  turns: 7,
  errors: ['overloaded', 'killed-by-signal'],
  resumed: true,
  startedAt: '2026-03-04T05:06:07.000Z',
  endedAt: '2026-03-04T05:06:09.500Z',
  text: 'half done',
  handoffs: [
    {
      path: '/w/.flower/notes/handoff-demo.md',
      generation: 1,
      cause: 'context',
      context: 150_000,
      degraded: null,
      edited: true,
      hash: 'abc',
      entries: { carried: 5, added: 2, retired: 1, putBack: 1 },
      unverified: 1,
      sections: { doing: 1, decided: 2, deadEnds: 3, next: 4, scene: 5 },
    },
  ],
}
