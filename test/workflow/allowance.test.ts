import { describe, expect, it } from 'vitest'
import type { StepResult } from '../../src/core/step-result.ts'
import { Allowance, type Limits } from '../../src/workflow/allowance.ts'

function having(limits: Limits, ...runs: readonly Pick<StepResult, 'costUsd' | 'turns'>[]): Allowance {
  const allowance = new Allowance(limits)
  for (const run of runs) allowance.spend(run as StepResult)
  return allowance
}

describe('what is left', () => {
  it('is all without limits, and the spec stays as it is', () => {
    const allowance = having({}, { costUsd: 9, turns: 9 })
    expect(allowance.spent).toBeNull()
    expect(allowance.within({ name: 'a', maxTurns: 3 })).toEqual({ name: 'a', maxTurns: 3 })
  })

  it('bounds a spec, which keeps a lower limit of its own', () => {
    const allowance = having({ maxBudgetUsd: 2, maxTurns: 10 }, { costUsd: 0.5, turns: 4 })
    expect(allowance.within({ name: 'a' })).toEqual({ name: 'a', maxBudgetUsd: 1.5, maxTurns: 6 })
    expect(allowance.within({ name: 'a', maxBudgetUsd: 1, maxTurns: 9 })).toEqual({
      name: 'a',
      maxBudgetUsd: 1,
      maxTurns: 6,
    })
  })

  it.each<[Limits, string | null]>([
    [{ maxBudgetUsd: 1 }, '$1.0000 of $1 are spent'],
    [{ maxTurns: 4 }, '4 of 4 turns are used up'],
    [{ maxBudgetUsd: 1.01, maxTurns: 5 }, null],
  ])('of %j is nothing: %s', (limits, spent) => {
    expect(having(limits, { costUsd: 0.25, turns: 1 }, { costUsd: 0.75, turns: 3 }).spent).toBe(spent)
  })
})
