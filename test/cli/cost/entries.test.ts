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
      countsAt: new Date(RECORD.ended_at),
      costUsd: 0.1,
      isLeast: false,
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

  it('has a step that was begun and not recorded: with what is known of it, where it began', () => {
    const begun = { step: 'work', session: 's', at: '2026-11-30T09:00:00.000Z' }
    const [killed, , , , atWork] = entriesOf(
      [RECORD],
      [
        { ...begun, run: 'killed', cost_usd: null, after: 0 },
        { ...begun, run: 'at work', cost_usd: 0.03, after: 1 },
      ],
    )
    expect(killed).toMatchObject({ run: 'killed', step: 'work', costUsd: null, endedAt: null, tokens: null })
    expect(atWork).toMatchObject({ run: 'at work', costUsd: 0.03, isLeast: true })
    expect(sumOf([killed!, atWork!])).toMatchObject({ costUsd: 0.03, partial: { cost: true, tokens: true } })
    expect(groupsBy('day', [killed!]).map(({ key }) => key)).toEqual(['2026-11-30'])
  })

  it.each([
    ['nothing', 0, null],
    ['a little', 0.003, 0.003],
  ])('of a record that says it is not whole, with %s known', (_, cost, known) => {
    const entries = entriesOf([{ ...OLD_RECORD, cost_usd: cost, cost_complete: false, spending: [] }])
    expect(entries).toMatchObject([{ costUsd: known, tokens: null }])
    expect(sumOf(entries).partial).toEqual({ cost: true, tokens: true })
  })

  it('takes whatever a person has made of the file', () => {
    const damaged = { run: 7, cost_usd: '1', ended_at: 'yesterday', spending: [null, { model: 'm' }] }
    expect(entriesOf([null, 3, [], damaged])).toEqual([
      {
        run: null,
        step: null,
        endedAt: null,
        countsAt: null,
        generation: null,
        model: 'm',
        costUsd: null,
        isLeast: false,
        tokens: null,
      },
      {
        run: null,
        step: null,
        endedAt: null,
        countsAt: null,
        generation: null,
        model: null,
        costUsd: null,
        isLeast: false,
        tokens: null,
      },
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
