import { describe, expect, it } from 'vitest'
import { judgedChecks } from '../../../src/cli/status/checks.ts'

const goal = {
  checks: [
    { text: 'It is planted.', unverifiable: null },
    { text: 'The bed is watered daily.', unverifiable: null },
    { text: 'It smells.', unverifiable: 'no nose' },
  ],
}

function states(
  verdict: { outcome: 'achieved' | 'not-yet' | 'unreachable'; failed: string[] } | null,
  outdated = false,
): string {
  return judgedChecks(goal, verdict, outdated)
    .checks.map(({ state }) => state)
    .join(' ')
}

describe('judgedChecks', () => {
  it.each([
    ['nobody has judged', null, false, 'open open unverifiable'],
    ['all is achieved', { outcome: 'achieved', failed: [] }, false, 'passed passed unverifiable'],
    ['one is named', { outcome: 'not-yet', failed: ['It is planted.'] }, false, 'failed passed unverifiable'],
    [
      'one is named in other letters',
      { outcome: 'not-yet', failed: ['**the bed is watered** daily'] },
      false,
      'passed failed unverifiable',
    ],
    [
      'one is named with a reason behind it',
      { outcome: 'not-yet', failed: ['The bed is watered daily: it is dry'] },
      false,
      'passed failed unverifiable',
    ],
    [
      'something else is named, too',
      { outcome: 'not-yet', failed: ['It is planted.', 'There are weeds.'] },
      false,
      'failed open unverifiable',
    ],
    ['none is named', { outcome: 'not-yet', failed: [] }, false, 'open open unverifiable'],
    [
      'it cannot be reached',
      { outcome: 'unreachable', failed: ['It is planted.'] },
      false,
      'failed open unverifiable',
    ],
    ['the goal was changed since', { outcome: 'achieved', failed: [] }, true, 'open open unverifiable'],
    [
      'a short word is part of a check',
      { outcome: 'not-yet', failed: ['It'] },
      false,
      'open open unverifiable',
    ],
  ] as const)('where %s', (_, verdict, outdated, expected) => {
    expect(states(verdict === null ? null : { ...verdict, failed: [...verdict.failed] }, outdated)).toBe(
      expected,
    )
  })

  it('keeps what failed and is none of the checks', () => {
    const verdict = { outcome: 'not-yet', failed: ['It is planted.', 'There are weeds.'] } as const
    expect(judgedChecks(goal, verdict, false).further).toEqual(['There are weeds.'])
  })
})
