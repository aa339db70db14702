import { expect, it } from 'vitest'
import { checksNow } from '../../../src/cli/talk/goal-state.ts'
import { Verdict } from '../../../src/documents/verdict.ts'

const CHECKS = [
  { text: 'It is planted.', unverifiable: null },
  { text: 'It blooms.', unverifiable: null },
  { text: 'It smells.', unverifiable: 'no nose' },
]

it.each<[string, ConstructorParameters<typeof Verdict>[0] | null, string[]]>([
  ['nobody has judged', null, ['open', 'open', 'unverifiable']],
  ['all is achieved', { outcome: 'achieved' }, ['passed', 'passed', 'unverifiable']],
  [
    'one has failed, in its own words',
    { outcome: 'not-yet', failed: ['it  is planted'] },
    ['failed', 'passed', 'unverifiable'],
  ],
  [
    'something has failed, in other words',
    { outcome: 'not-yet', failed: ['It is planted.', 'the bed is dry'] },
    ['failed', 'open', 'unverifiable'],
  ],
  ['not yet, and nothing is named', { outcome: 'not-yet' }, ['open', 'open', 'unverifiable']],
])('the state of the checks when %s', (_, verdict, states) => {
  const now = checksNow(CHECKS, verdict === null ? null : new Verdict(verdict))
  expect(now.map(({ state }) => state)).toEqual(states)
})
