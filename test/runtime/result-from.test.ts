import { expect, it } from 'vitest'
import { manifestRecord } from '../../src/runtime/manifest.ts'
import { resultFrom } from '../../src/runtime/result-from.ts'
import { result } from './a-result.ts'

it('is the result that was recorded', () => {
  const record: unknown = JSON.parse(JSON.stringify(manifestRecord(result, 'run')))
  expect(resultFrom(record)).toEqual(result)
})

it('says of a failure what is recorded of it, which is in words', () => {
  const failed = { ...result, ok: false, errors: ['overloaded'] }
  expect(resultFrom(manifestRecord({ ...failed, failure: 'retry' }, 'run'))).toEqual(failed)
})

it.each([
  ['nothing', null],
  ['a record of something else', { step: 'work', ok: true }],
  ['a record that somebody has changed', { ...manifestRecord(result, 'run'), handoffs: 'two' }],
])('%s is none', (_, record) => {
  expect(resultFrom(record)).toBeNull()
})
