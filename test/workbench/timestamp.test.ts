import { expect, it } from 'vitest'
import { timestamp } from '../../src/workbench/timestamp.ts'

it('writes the time in UTC, whatever zone the clock is shown in', () => {
  expect(timestamp(new Date('2026-03-04T23:05:06.789-05:00'))).toBe('20260305-040506')
})
