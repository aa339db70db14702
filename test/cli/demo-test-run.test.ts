import { describe, expect, it } from 'vitest'
import { readTap } from '../../src/cli/demo/test-run.ts'

describe('the report of a test run', () => {
  it('is read for its counts, and each failure for the first line of its message', () => {
    const report = `TAP version 13
ok 1 - tea: is hot
not ok 2 - tea: is black
  ---
  duration_ms: 0.1
  error: |-
    3 of 4 cups differ:
    cup 1
  ...
not ok 3 - tea: is there
  ---
  error: 'no tea'
  ...
# tests 3
# pass 1
# fail 2`
    expect(readTap(report)).toEqual({
      passed: 1,
      failed: 2,
      failures: [
        { test: 'tea: is black', message: '3 of 4 cups differ' },
        { test: 'tea: is there', message: 'no tea' },
      ],
    })
  })

  it('is read without messages, too', () => {
    expect(readTap('not ok 2 - tea: is black\n# pass 0\n# fail 1')?.failures).toEqual([
      { test: 'tea: is black', message: '' },
    ])
  })

  it('is none where the counts are missing', () => {
    expect(readTap('node: command not found')).toBeNull()
  })
})
