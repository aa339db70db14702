import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { classify } from '../../src/handoff/classify.ts'
import { hasShared, misjudged, misread, OWN, SHARED, table } from './error-texts.ts'

describe('classify', () => {
  it.each(['overflow', 'retry', 'reauth', 'config', 'fatal'] as const)('knows %s', (label) => {
    const rows = OWN.filter((row) => row.label === label)
    expect(rows.length).toBeGreaterThan(40)
    expect(misjudged(rows)).toEqual([])
  })

  it('gives the numbers of an overflow, and of nothing else', () => {
    expect(classify('prompt is too long: 208656 tokens > 200000 maximum')).toEqual({
      kind: 'overflow',
      limit: 200_000,
      actual: 208_656,
    })
    expect(
      classify('max_tokens: 128001 > 64000, which is the maximum allowed number of output tokens'),
    ).toEqual({
      kind: 'config',
    })
  })

  it.each([
    ['overflow', ['API Error: 400', 'invalid_request', 'prompt_too_long']],
    ['overflow', ['Response ended', 'model_context_window_exceeded']],
    ['retry', ['API Error: 529 …', 'overloaded_error']],
    ['retry', ['Unknown error', 'server_error', 'HTTP 503']],
    ['reauth', ['Something went wrong', 'authentication_failed']],
    ['config', ['The request failed', 'model_not_found']],
    ['fatal', ['Request rejected', 'billing_error', 'Payment Required']],
  ] as const)('takes several texts for one failure: %s', (kind, texts) => {
    expect(classify(...texts).kind).toBe(kind)
    expect(classify(...texts.toReversed()).kind).toBe(kind)
  })

  it.each([
    ['a 429 about money is no wait', '429 Your account has insufficient balance, please recharge', 'fatal'],
    [
      'the advice to retry otherwise is no retry',
      '400 Retry your request with the ARN of an inference profile',
      'config',
    ],
    ['a 403 that names the model is about the model', '403 You do not have access to the model', 'config'],
    ['a 403 that names none is about the credentials', '403 Request not allowed', 'reauth'],
    [
      'a refusal counts more than the status around it',
      'status code: 500, message: <400> Range of max_tokens should be [1, 8192]',
      'config',
    ],
    ['the inner status is the cause', 'Upstream failed with status 502: error 401', 'reauth'],
    [
      'a quota that comes back is a wait',
      'You exceeded your current quota. Please retry in 20.04s. RESOURCE_EXHAUSTED',
      'retry',
    ],
    ['a quota that does not is fatal', 'You exceeded your current quota, please check your plan', 'fatal'],
    ['a number that is no status says nothing', 'Wrote 503 files in 429 folders', 'fatal'],
    ['nothing is known of an empty text', '', 'fatal'],
  ] as const)('%s', (_why, text, kind) => {
    expect(classify(text).kind).toBe(kind)
  })

  it('answers for any text', () => {
    const kinds = new Set(['overflow', 'retry', 'reauth', 'config', 'fatal'])
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' })), (texts) => kinds.has(classify(...texts).kind)),
    )
  })
})

describe.skipIf(!hasShared)('classify, on the corpus beside the checkout', () => {
  const counted = SHARED.filter((row) => row.borderline !== true)

  it('judges as people do', () => {
    console.log(
      `\n${counted.length} texts\n${table(counted)}\nborderline\n${table(SHARED.filter((row) => row.borderline))}`,
    )
    const taken = counted.filter((row) => classify(row.text).kind === 'overflow')
    const overflows = counted.filter((row) => row.label === 'overflow')
    expect(taken.filter((row) => row.label !== 'overflow')).toEqual([])
    expect(taken.length / overflows.length).toBeGreaterThanOrEqual(0.98)
    expect(misjudged(counted).length / counted.length).toBeLessThanOrEqual(0.05)
  })

  it('reads the numbers wherever a limit is stated', () => {
    expect(misread(SHARED)).toEqual([])
  })
})
