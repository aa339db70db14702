import { describe, expect, it } from 'vitest'
import type { RunEvent } from '../../src/core/events.ts'
import { event } from './sample-run.ts'
import { shown } from './shown.ts'

function at(
  context: number,
  {
    generation = 1,
    window = 100_000,
    handoffAt = null,
  }: { generation?: number; window?: number; handoffAt?: number | null } = {},
): RunEvent {
  return event(
    { type: 'context', context, window: { tokens: window, source: 'given' }, handoffAt, costUsd: 0 },
    { generation },
  )
}

function statusLines(events: readonly RunEvent[], columns = 80): string[] {
  return shown(events, { columns })
    .split('\n')
    .filter((line) => line.includes('%'))
}

describe('the status line', () => {
  it('comes when the context has moved by a twentieth of the window, either way', () => {
    const moves = [10_000, 14_999, 15_000, 19_000, 20_500, 15_400].map((context) => at(context))
    expect(statusLines(moves).map((line) => line.match(/\d+%/)?.[0])).toEqual(['10%', '15%', '21%', '15%'])
  })

  it('comes with every generation', () => {
    expect(
      statusLines([at(10_000), at(11_000, { generation: 2 }), at(12_000, { generation: 2 })]),
    ).toHaveLength(2)
  })

  it.each<[number, number | null, string]>([
    [0, 75_000, '▕░░░░░░░░░░░░░░░┃░░░░▏'],
    [50_000, 75_000, '▕██████████░░░░░┃░░░░▏'],
    [90_000, 75_000, '▕███████████████┃██░░▏'],
    [50_000, null, '▕██████████░░░░░░░░░░▏'],
    [130_000, null, '▕████████████████████▏'],
    [130_000, 200_000, '▕████████████████████▏'],
  ])('draws a context of %d with the line at %s', (context, handoffAt, bar) => {
    expect(statusLines([at(context, { handoffAt })])[0]).toContain(bar)
  })

  it.each([
    [80, '  ▕██████████████████░░▏ 90% 90k/100k · gen 1 · 0s'],
    [40, '  ▕█████████░▏ 90% 90k/100k · gen 1 · 0s'],
    [34, '  ▕████████░▏ 90% 90k/100k · gen 1'],
    [24, '  ▕██████░▏ 90% 90k/100k'],
    [20, '  90% 90k/100k'],
  ])('leaves out at %d columns what does not fit', (columns, line) => {
    expect(statusLines([at(90_000)], columns)).toEqual([line])
  })

  it('gives no share of a window that is nonsense', () => {
    expect(shown([at(90_000, { window: 0 })])).toContain(' 90k/0 · gen 1')
  })
})
