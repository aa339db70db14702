import { describe, expect, it } from 'vitest'
import { manifestRecord } from '../../src/runtime/manifest.ts'
import { result } from './a-result.ts'

const record = manifestRecord(result, '20260304-050607-abcdef')

describe('manifestRecord', () => {
  it('says all of a result in snake_case', () => {
    expect(record).toEqual({
      step: 'demo',
      session_id: 'session-2',
      ok: false,
      cost_usd: 0.25,
      cost_complete: true,
      spending: [
        {
          generation: 2,
          model: 'm',
          cost_usd: 0.2,
          input_tokens: 1,
          cache_read_tokens: 2,
          cache_creation_tokens: 3,
          output_tokens: 4,
        },
      ],
      num_turns: 7,
      text: 'half done',
      error: 'killed-by-signal',
      failure: 'interrupted',
      started_at: '2026-03-04T05:06:07.000Z',
      ended_at: '2026-03-04T05:06:09.500Z',
      attempts: 1,
      errors: ['overloaded', 'killed-by-signal'],
      resumed: true,
      from: null,
      retired: ['session-1'],
      context: 1234,
      window: { tokens: 200_000, source: 'name' },
      duration_s: 2.5,
      run: '20260304-050607-abcdef',
      handoffs: [
        {
          path: '/w/.flower/notes/handoff-demo.md',
          generation: 1,
          cause: 'context',
          context: 150_000,
          degraded: null,
          edited: true,
          hash: 'abc',
          entries: { carried: 5, added: 2, retired: 1, put_back: 1 },
          unverified: 1,
          sections: { doing: 1, decided: 2, dead_ends: 3, next: 4, scene: 5 },
        },
      ],
    })
  })

  it('has no error and no failure when none happened', () => {
    const { failure: _, ...done } = result
    expect(manifestRecord({ ...done, errors: [] }, 'run')).toMatchObject({ error: null, failure: null })
  })
})

it('a clock that was set back does not make a duration negative', () => {
  const back = { ...result, endedAt: '2026-03-04T04:00:00.000Z' }
  expect(manifestRecord(back, 'r').duration_s).toBe(0)
})
