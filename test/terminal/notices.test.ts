import { describe, expect, it } from 'vitest'
import type { NoticeKind, RunEvent } from '../../src/core/events.ts'
import { event } from './sample-run.ts'
import { shown } from './shown.ts'

function notice(kind: NoticeKind, message = 'message'): RunEvent {
  return event({ type: 'notice', kind, message })
}

describe('a notice', () => {
  it.each<[NoticeKind, string]>([
    ['retrying', '◆ Repeating a request: message\n'],
    ['rate-limited', '◆ Rate limited: message\n'],
    ['file', '◆ File: message\n'],
    ['window', '◆ Window: message\n'],
    ['stopping', '◆ Stopping: message\n'],
    ['other', '◆ Note: message\n'],
    ['unknown', ''],
  ])('of kind %s is %j', (kind, line) => {
    expect(shown([notice(kind)])).toBe(line)
  })

  it('that flower does not know is for the curious', () => {
    expect(shown([notice('unknown')], { verbose: true })).toBe('◆ Unknown message of the harness: message\n')
  })

  it('of a compaction is an alarm in red', () => {
    expect(shown([notice('compacted')], { color: true })).toMatch(/^\x1B\[31m✗ \x1B\[39m\x1B\[31mALARM: /)
  })

  it('is shortened when it is a page', () => {
    expect(shown([notice('other', 'a\n'.repeat(20))]).split('\n')).toHaveLength(8)
  })
})

describe('a retry', () => {
  it('says what failed, and when the next attempt begins', () => {
    const reason = '<html>\n502 Bad Gateway\n</html>'
    expect(
      shown([event({ type: 'retry', attempt: 2, maxAttempts: 6, waitMs: 90_000, reason })], { columns: 60 }),
    ).toBe('↻ Attempt 2 of 6 failed; the next one begins in 1m30s\n  <html>\n')
  })
})
