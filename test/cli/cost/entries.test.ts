import { describe, expect, it } from 'vitest'
import { entriesOf } from '../../../src/cli/cost/entries.ts'
import { groupsBy, sumOf } from '../../../src/cli/cost/sums.ts'
import { OLD_RECORD, RECORD } from './support.ts'

describe('entriesOf', () => {
  it('has one for each generation and model', () => {
    const [first, ...rest] = entriesOf([RECORD])
    expect(first).toEqual({
      run: RECORD.run,
      step: 'work',
      generation: 1,
      model: 'claude-sonnet-4-5',
      endedAt: new Date(RECORD.ended_at),
      costUsd: 0.1,
      tokens: { input: 1_000, cacheRead: 200_000, cacheCreation: 30_000, output: 4_000 },
    })
    expect(rest.map(({ generation, costUsd }) => [generation, costUsd])).toEqual([
      [2, 0.2],
      [2, 0.3],
    ])
  })

  it('has the tokens of an old record as unknown, not as zero', () => {
    expect(entriesOf([OLD_RECORD])).toMatchObject([
      { step: 'once', generation: null, model: null, costUsd: 1.25, tokens: null },
    ])
  })

  it('has what a killed process cost beyond the known parts in an entry of its own', () => {
    const entries = entriesOf([{ ...RECORD, cost_usd: 1 }])
    expect(entries).toHaveLength(4)
    expect(entries.at(-1)).toMatchObject({ generation: null, model: null, tokens: null })
    expect(entries.at(-1)?.costUsd).toBeCloseTo(0.4)
  })

  it('takes whatever a person has made of the file', () => {
    const damaged = { run: 7, cost_usd: '1', ended_at: 'yesterday', spending: [null, { model: 'm' }] }
    expect(entriesOf([null, 3, [], damaged])).toEqual([
      {
        run: null,
        step: null,
        endedAt: null,
        generation: null,
        model: 'm',
        costUsd: null,
        tokens: null,
      },
      { run: null, step: null, endedAt: null, generation: null, model: null, costUsd: null, tokens: null },
    ])
  })
})

describe('sums', () => {
  const entries = entriesOf([RECORD, OLD_RECORD])

  it.each([
    ['step', ['work', 'once']],
    ['run', [RECORD.run, OLD_RECORD.run]],
    ['model', ['claude-sonnet-4-5', 'claude-haiku-4-5', null]],
    ['day', ['2026-11-30', '2026-11-29']],
  ] as const)('by %s are in the order of their first entry, and leave nothing out', (grouping, keys) => {
    const groups = groupsBy(grouping, entries)
    expect(groups.map(({ key }) => key)).toEqual(keys)
    expect(groups.reduce((sum, { costUsd }) => sum + (costUsd ?? 0), 0)).toBeCloseTo(1.85, 12)
  })

  it('say where a part is missing', () => {
    const tokens = { input: 1_011, cacheRead: 200_002, cacheCreation: 30_003, output: 4_009 }
    expect(sumOf(entries)).toMatchObject({ tokens, partial: { cost: false, tokens: true } })
    expect(sumOf(entriesOf([RECORD])).partial).toEqual({ cost: false, tokens: false })
    expect(sumOf(entriesOf([OLD_RECORD]))).toMatchObject({ tokens: null })
    expect(sumOf(entriesOf([{ run: 'r' }]))).toMatchObject({ costUsd: null, partial: { cost: true } })
  })

  it('miss no tokens of what has cost nothing', () => {
    expect(sumOf(entriesOf([RECORD, { ...OLD_RECORD, cost_usd: 0 }])).partial.tokens).toBe(false)
  })

  it('of nothing are zero', () => {
    expect(sumOf([])).toMatchObject({ costUsd: 0, partial: { cost: false, tokens: false } })
  })
})
