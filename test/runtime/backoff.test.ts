import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { backoffMs } from '../../src/runtime/backoff.ts'

const RESILIENCE = { maxAttempts: 6, waitMs: 4_000, maxWaitMs: 120_000, stallMs: 60_000 }

describe('the wait before the next attempt', () => {
  it.each([
    [1, 4_000],
    [2, 8_000],
    [3, 16_000],
    [4, 32_000],
    [5, 64_000],
    [6, 120_000],
    [60, 120_000],
  ])('after failure %i is %i ms without jitter', (failures, ms) => {
    expect(backoffMs(RESILIENCE, failures, 'Overloaded', 0)).toBe(ms)
  })

  it('is up to a quarter longer', () => {
    expect(backoffMs(RESILIENCE, 1, 'Overloaded', 0.5)).toBe(4_500)
    expect(backoffMs(RESILIENCE, 1, 'Overloaded', 0.999_999)).toBe(5_000)
  })

  it('is what the failure asks for, without jitter', () => {
    expect(backoffMs(RESILIENCE, 5, 'rate limited; retry-after: 7', 0.9)).toBe(7_000)
  })

  it('is bounded even where the failure asks for more', () => {
    expect(backoffMs(RESILIENCE, 1, 'rate limited; retry-after: 86400', 0)).toBe(120_000)
  })

  it('never leaves its bounds', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 2_000 }),
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        (failures, random) => {
          const ms = backoffMs(RESILIENCE, failures, 'Overloaded', random)
          return Number.isInteger(ms) && ms >= 4_000 && ms <= 120_000
        },
      ),
    )
  })
})
