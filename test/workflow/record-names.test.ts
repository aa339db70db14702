import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  commonName,
  isRecordName,
  isVerdictOf,
  retryName,
  roundIn,
  roundName,
  verdictName,
} from '../../src/workflow/record-names.ts'

it.each([
  [retryName('build', 1), 'build'],
  [retryName('build', 2), 'build#retry2'],
  [roundName('build', 1), 'build'],
  [roundName('build', 2), 'build#round2'],
  [verdictName('build', 1), 'build · verdict 1'],
  [verdictName('build', 2), 'build · verdict 2'],
  [retryName(roundName('build', 2), 3), 'build#round2#retry3'],
])('%s', (name, expected) => {
  expect(name).toBe(expected)
})

it('tells the rounds of a step from its verdicts, and from other steps', () => {
  const names = [roundName('build', 1), roundName('build', 12), verdictName('build', 3)]
  const others = ['builder', 'build#retry2', 'rebuild', verdictName('builder', 1), 'build · verdict']
  const told = (is: (step: string, name: string) => boolean): unknown[] =>
    [...names, ...others].filter((name) => is('build', name))
  expect([...names, ...others].map((name) => roundIn('build', name))).toEqual([1, 12, ...Array(6).fill(null)])
  expect(told(isVerdictOf)).toEqual(['build · verdict 3'])
})

it('is no name that a step could have', () => {
  const later = fc.integer({ min: 2, max: 99 })
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), later, (name, n) => {
      expect([retryName(name, n), roundName(name, n), verdictName(name, n)].every(isRecordName)).toBe(true)
    }),
  )
})

it.each([
  ['build', 'build'],
  ['build#round2', 'build'],
  ['build#round2#retry3', 'build'],
  ['build · verdict 12', 'build · verdict'],
  ['round2', 'round2'],
])('the records of %s have the name %s in common', (record, common) => {
  expect(commonName(record)).toBe(common)
})
