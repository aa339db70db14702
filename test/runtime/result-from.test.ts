import { expect, it } from 'vitest'
import { manifestRecord } from '../../src/runtime/manifest.ts'
import { resultFrom } from '../../src/runtime/result-from.ts'
import { result } from './a-result.ts'

it('is the result that was recorded', () => {
  const record: unknown = JSON.parse(JSON.stringify(manifestRecord(result, 'run')))
  expect(resultFrom(record)).toEqual(result)
})

it('is read from before all was kept that is kept now', () => {
  const { spending, failure, from, ...older } = manifestRecord({ ...result, ok: true }, 'run')
  const { failure: _, ...read } = { ...result, ok: true, spending: [] }
  expect(resultFrom(older)).toEqual(read)
})

it.each([
  ['nothing', null],
  ['a record of something else', { step: 'work', ok: true }],
  ['a record that somebody has changed', { ...manifestRecord(result, 'run'), handoffs: 'two' }],
])('%s is none', (_, record) => {
  expect(resultFrom(record)).toBeNull()
})
