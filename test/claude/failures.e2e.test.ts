import { describe, expect, it } from 'vitest'
import type { SessionErrorKind } from '../../src/harness/port.ts'
import {
  cut,
  fail,
  noRoomForReply,
  promptTooLong,
  type Reply,
  reset,
  say,
  stall,
  streamError,
} from '../../src/testing/index.ts'
import { bash, exchange, ofType, onStage, rawResult } from './support.ts'

interface Row {
  readonly kind: SessionErrorKind | null
  readonly status: number | null
  /** Part of what the adapter passes on. */
  readonly says: string
  /** The harness's own signal. */
  readonly reason: string
  /** Requests that the harness makes of it, with no retries allowed. */
  readonly requests: number
  readonly reply: Reply
}

const TOO_LONG = 'prompt is too long: 210000 tokens > 200000 maximum'
const CREDIT = 'Your credit balance is too low to access the Anthropic API.'

const ROWS: Readonly<Record<string, Row>> = {
  '400 prompt too long': {
    reply: promptTooLong(210_000, 200_000),
    ...{ kind: 'overflow', status: 400, says: TOO_LONG, reason: 'prompt_too_long', requests: 1 },
  },
  '400 input and max_tokens exceed': {
    reply: noRoomForReply(190_000, 32_000, 200_000),
    ...{
      kind: 'overflow',
      status: 400,
      says: '190000 + 32000 > 200000',
      reason: 'prompt_too_long',
      requests: 1,
    },
  },
  '413 is image_error': {
    reply: fail(413),
    ...{ kind: 'overflow', status: 413, says: 'Request too large', reason: 'image_error', requests: 1 },
  },
  '500 that says the prompt is too long': {
    reply: fail(500, { message: TOO_LONG }),
    ...{ kind: 'overflow', status: 500, says: TOO_LONG, reason: 'prompt_too_long', requests: 1 },
  },
  model_context_window_exceeded: {
    reply: say('Half of', { stopReason: 'model_context_window_exceeded' }),
    ...{ kind: 'overflow', status: null, says: 'context window limit', reason: 'api_error', requests: 4 },
  },
  '400 other': {
    reply: fail(400, { message: 'messages: roles must alternate' }),
    ...{ kind: null, status: 400, says: 'roles must alternate', reason: 'api_error', requests: 6 },
  },
  '400 credit': {
    reply: fail(400, { message: CREDIT }),
    ...{ kind: 'fatal', status: 400, says: 'Credit balance is too low', reason: 'api_error', requests: 1 },
  },
  '401': {
    reply: fail(401),
    ...{ kind: 'reauth', status: 401, says: 'Invalid API key', reason: 'api_error', requests: 1 },
  },
  '403': {
    reply: fail(403),
    ...{ kind: null, status: 403, says: 'does not have permission', reason: 'api_error', requests: 1 },
  },
  '404': {
    reply: fail(404, { message: 'model: nope' }),
    ...{ kind: 'config', status: 404, says: 'selected model', reason: 'api_error', requests: 2 },
  },
  '404 of something else': {
    reply: fail(404, { body: '<html>Not found</html>', headers: { 'content-type': 'text/html' } }),
    ...{
      kind: 'config',
      status: 404,
      says: 'no Messages API at http://127.0.0.1:',
      reason: 'api_error',
      requests: 2,
    },
  },
  '429': {
    reply: fail(429),
    ...{ kind: null, status: 429, says: 'rate limit', reason: 'api_error', requests: 1 },
  },
  '500': {
    reply: fail(500),
    ...{ kind: null, status: 500, says: 'Internal server error', reason: 'api_error', requests: 1 },
  },
  '502': {
    reply: fail(502, { body: '<html>Bad gateway</html>', headers: { 'content-type': 'text/html' } }),
    ...{ kind: null, status: 502, says: '502', reason: 'api_error', requests: 1 },
  },
  '529': {
    reply: fail(529),
    ...{ kind: null, status: 529, says: 'Overloaded', reason: 'api_error', requests: 1 },
  },
  'overloaded in the middle of the stream': {
    reply: streamError(say('I was about to'), 'mid-text'),
    ...{ kind: null, status: 529, says: 'Overloaded', reason: 'api_error', requests: 1 },
  },
  reset: {
    reply: reset(),
    ...{ kind: 'retry', status: null, says: 'Connection', reason: 'api_error', requests: 1 },
  },
  'cut in the middle of the text': {
    reply: cut(say('I was about to say a lot'), 'mid-text'),
    ...{ kind: 'retry', status: null, says: 'onnection', reason: 'api_error', requests: 1 },
  },
  'cut after the text': {
    reply: cut(say('I was about to say a lot'), 'after-text'),
    ...{ kind: 'retry', status: null, says: 'Connection lost', reason: 'api_error', requests: 4 },
  },
  refusal: {
    reply: say('I will not.', { stopReason: 'refusal' }),
    ...{ kind: 'fatal', status: null, says: "can't help", reason: 'api_error', requests: 2 },
  },
  max_tokens: {
    reply: say('And on and', { stopReason: 'max_tokens' }),
    ...{ kind: 'fatal', status: null, says: 'output token maximum', reason: 'api_error', requests: 4 },
  },
}

describe.concurrent('a failure of the API', () => {
  it.each(Object.entries(ROWS))('%s', (_name, { reply, kind, status, says, reason, requests }) =>
    onStage(
      () => reply,
      async (stage) => {
        const told = await exchange(stage.open())
        expect(told.result).toMatchObject({ stop: 'error', error: { kind, status } })
        expect(told.result.error!.message).toContain(says)
        // Nobody has said it.
        expect(told.result.text).not.toContain(says)
        expect(rawResult(told)).toMatchObject({ subtype: 'success', is_error: true, terminal_reason: reason })
        expect(stage.server.requests).toHaveLength(requests)
      },
    ),
  )

  it('a refused connection', () =>
    onStage(
      () => say('Never reached.'),
      async (stage) => {
        // Port 9 discards, where it is served at all.
        const session = stage.open({ spec: { env: { ANTHROPIC_BASE_URL: 'http://127.0.0.1:9' } } })
        const { result } = await exchange(session)
        expect(result).toMatchObject({ stop: 'error', error: { kind: 'retry', status: null } })
      },
    ))

  it('nobody is logged in', () =>
    onStage(
      () => say('Never reached.'),
      async (stage) => {
        const { result } = await exchange(stage.open({ spec: { env: { ANTHROPIC_API_KEY: '' } } }))
        expect(result).toMatchObject({ stop: 'error', error: { kind: 'reauth', status: null } })
        expect(result.error!.message).toContain('Not logged in')
        expect(stage.server.requests).toEqual([])
      },
    ))

  it('CLAUDE_CODE_MAX_RETRIES bounds the retries of 401, 429 and 529, and each is told', () =>
    onStage(
      ({ index }) => fail([401, 429, 529][index] ?? 529, { headers: { 'retry-after': '0' } }),
      async (stage) => {
        const { events } = await exchange(stage.open({ spec: { env: { CLAUDE_CODE_MAX_RETRIES: '2' } } }))
        expect(ofType(events, 'notice').map(({ kind, message }) => [kind, message])).toEqual([
          ['retrying', 'authentication_failed (401), attempt 1 of 2'],
          ['retrying', 'rate_limit (429), attempt 2 of 2'],
        ])
        expect(stage.server.requests).toHaveLength(3)
      },
    ))

  it('rapid refills end an auto-compacted session with an overflow', () =>
    onStage(
      ({ lastUserText }) =>
        lastUserText.includes('CRITICAL: Respond with TEXT ONLY')
          ? say('<summary>All is well.</summary>')
          : { ...bash('echo on'), usage: { input: 0, cacheRead: 100_000, cacheCreation: 0 } },
      async (stage) => {
        const told = await exchange(stage.open({ spec: { compact: { mode: 'auto', window: 120_000 } } }))
        expect(rawResult(told)).toMatchObject({ terminal_reason: 'rapid_refill_breaker' })
        expect(told.result).toMatchObject({ stop: 'error', error: { kind: 'overflow' } })
      },
    ))

  it('a connection cut after a tool call loops without cap: the adapter ends it', () =>
    onStage(
      ({ index }) => (index < 5 ? cut(bash('echo on'), 'after-call') : say('It held.')),
      async (stage) => {
        const session = stage.open()
        const { result, events } = await exchange(session)
        expect(result).toMatchObject({ stop: 'error', turns: 5, error: { kind: 'retry', status: null } })
        expect(result.error!.message).toContain('Connection lost')
        expect(result.costUsd).toBeGreaterThan(0)
        expect(ofType(events, 'tool-result').length).toBeGreaterThanOrEqual(4)
        expect((await exchange(session, 'Go on.')).result).toMatchObject({ stop: 'done', text: 'It held.' })
      },
    ))

  it('a connection that breaks now and then does not end a long exchange', () =>
    onStage(
      ({ index }) => {
        if (index >= 16) return say('It held.')
        return index % 2 === 0 ? cut(bash('echo on'), 'after-call') : bash('echo on')
      },
      async (stage) => {
        expect((await exchange(stage.open())).result).toMatchObject({ stop: 'done', text: 'It held.' })
      },
    ))

  it('a stream that stalls is bounded by CLAUDE_BYTE_STREAM_IDLE_TIMEOUT_MS', () =>
    onStage(
      () => stall(say('I was about to'), 'mid-text'),
      async (stage) => {
        const env = { CLAUDE_BYTE_STREAM_IDLE_TIMEOUT_MS: '10000' }
        const { result } = await exchange(stage.open({ spec: { env } }))
        expect(result).toMatchObject({ stop: 'error', error: { kind: 'retry', status: null } })
      },
    ))

  it('the next message works after any of them', () =>
    onStage(
      ({ index }) => (index === 0 ? fail(500) : say('Here I am.')),
      async (stage) => {
        const session = stage.open()
        expect((await exchange(session)).result.stop).toBe('error')
        expect((await exchange(session, 'Again.')).result).toMatchObject({ stop: 'done', text: 'Here I am.' })
      },
    ))
})

describe.concurrent('a budget', () => {
  it('result after maxBudgetUsd is a limit, and counts what was spent', () =>
    onStage(
      () => bash('echo on'),
      async (stage) => {
        const told = await exchange(stage.open({ spec: { maxBudgetUsd: 0.000_001 } }))
        expect(rawResult(told)).toMatchObject({ subtype: 'error_max_budget_usd' })
        expect(told.result).toMatchObject({ stop: 'limit', turns: 1, error: { kind: 'limit' } })
        expect(told.result.costUsd).toBeGreaterThan(0.000_001)
        expect(stage.server.requests).toHaveLength(1)
      },
    ))

  it('that is used up refuses the next message too', () =>
    onStage(
      ({ index }) => (index === 0 ? bash('echo on') : say('For free.')),
      async (stage) => {
        const session = stage.open({ spec: { maxBudgetUsd: 0.000_001 } })
        await exchange(session)
        expect((await exchange(session, 'Again.')).result).toMatchObject({ stop: 'limit' })
      },
    ))

  it('begins anew with a resumed session', () =>
    onStage(
      ({ index }) => (index === 0 ? bash('echo on') : say('Paid for.')),
      async (stage) => {
        const first = await exchange(stage.open({ spec: { maxBudgetUsd: 0.000_001 } }))
        const session = ofType(first.events, 'session')[0]!.id
        const resumed = stage.open({ resume: { session }, spec: { maxBudgetUsd: 5 } })
        expect((await exchange(resumed, 'Again.')).result).toMatchObject({ stop: 'done' })
      },
    ))
})
