import { describe, expect, it } from 'vitest'
import { retryAfterMs } from '../../src/handoff/retry-after.ts'

describe('retryAfterMs', () => {
  it.each([
    ['Rate limit reached. Please try again in 4.77s. Need more tokens? Upgrade', 4_770],
    ['Please retry in 20.04466179s.', 20_045],
    ['Please retry after 26 seconds.', 26_000],
    ['please try again after 1 seconds', 1_000],
    ['You have hit your usage limit. Try again in 118 min.', 7_080_000],
    ['Weekly usage limit reached. Resets in 6hr 29min.', 23_340_000],
    ['resets in 5 minutes', 300_000],
    ['try again in 1m30.5s', 90_500],
    ['usage limit reached, available in 42 minutes', 2_520_000],
    ['please wait for 2 minutes and 5 seconds', 125_000],
    ['Retry-After: 120', 120_000],
    ['{"error":{"reset_after_seconds":3600}}', 3_600_000],
    ['{"retry_after_ms": 1500}', 1_500],
    ['"@type": "RetryInfo", "retryDelay": "20s"', 20_000],
    ['请求过多，请在 30 秒后重试', 30_000],
    ['請 5 分鐘後再試', 300_000],
  ])('%s', (text, ms) => {
    expect(retryAfterMs(text)).toBe(ms)
  })

  it.each([
    ['a time of day', '5-hour limit reached ∙ resets 9pm'],
    ['a moment in seconds since 1970', 'Claude AI usage limit reached|1762952400'],
    ['no number', 'Too many requests, please wait before trying again'],
    ['a wait that is over', 'retried 5 times (total retry wait time: 5.849579995864053 seconds)'],
    ['a limit of time', 'Connect Timeout Error (timeout: 10000ms)'],
    ['a rate', 'Limit 10 requests per 60 seconds'],
    ['nothing', ''],
  ])('states no wait: %s', (_what, text) => {
    expect(retryAfterMs(text)).toBeNull()
  })
})
