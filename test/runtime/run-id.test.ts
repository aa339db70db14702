import { expect, it } from 'vitest'
import { runId } from '../../src/runtime/run-id.ts'

const now = new Date('2026-03-04T05:06:07Z')

it.each([
  [0, '20260304-050607-000000'],
  [0.5, '20260304-050607-iiiiii'],
  [1 - Number.EPSILON, '20260304-050607-zzzzzz'],
])('is the time in UTC and six letters or digits', (random, id) => {
  expect(runId(now, () => random)).toBe(id)
})

it('takes each of them anew', () => {
  const randoms = [0, 0.1, 0.3, 0.5, 0.7, 0.9]
  expect(runId(now, () => randoms.shift()!)).toBe('20260304-050607-03aipw')
})
