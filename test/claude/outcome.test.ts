import type { SDKResultMessage } from '@anthropic-ai/claude-agent-sdk'
import { describe, expect, it } from 'vitest'
import type { ApiFailure } from '../../src/claude/failure.ts'
import { resultOf, spendingOf } from '../../src/claude/outcome.ts'
import type { SessionErrorKind } from '../../src/harness/port.ts'

function message(fields: object): SDKResultMessage {
  return {
    type: 'result',
    subtype: 'success',
    is_error: false,
    result: '',
    ...fields,
  } as unknown as SDKResultMessage
}

function failure(fields: Partial<ApiFailure>): ApiFailure {
  return { code: 'unknown', message: 'API Error', status: null, cause: null, windowFull: false, ...fields }
}

describe('resultOf', () => {
  it('is done when the model has ended its turn', () => {
    const result = resultOf(message({ terminal_reason: 'completed', result: 'Done.' }), null, 3)
    expect(result).toEqual({
      type: 'result',
      stop: 'done',
      text: 'Done.',
      turns: 3,
      costUsd: 0,
      spending: [],
    })
  })

  it.each(['hook_stopped', 'aborted_tools', 'aborted_streaming'])('is stopped by %s', (terminal_reason) => {
    const aborted = message({
      subtype: 'error_during_execution',
      is_error: true,
      terminal_reason,
      errors: ['[ede]'],
    })
    expect(resultOf(aborted, null, 1)).toMatchObject({ stop: 'stopped' })
    expect(resultOf(aborted, null, 1)).not.toHaveProperty('error')
  })

  it.each(['max_turns', 'budget_exhausted'])('is a limit by %s', (terminal_reason) => {
    const ended = message({ subtype: 'error', is_error: true, terminal_reason, errors: [] })
    expect(resultOf(ended, null, 1)).toMatchObject({ stop: 'limit', error: { kind: 'limit', status: null } })
  })

  it('is an error by is_error, whatever the subtype says', () => {
    const failed = message({
      is_error: true,
      terminal_reason: 'api_error',
      result: 'API Error: no',
      api_error_status: 400,
    })
    expect(resultOf(failed, null, 0)).toMatchObject({
      stop: 'error',
      error: { kind: null, message: 'API Error: no', status: 400 },
    })
  })

  it('is an error when the response was cut by the window, even if the turn went on to its end', () => {
    const ended = message({ terminal_reason: 'completed' })
    const error = { kind: 'overflow' }
    expect(resultOf(ended, failure({ windowFull: true }), 1)).toMatchObject({ stop: 'error', error })
  })

  it.each<[string, object, Partial<ApiFailure> | null, SessionErrorKind | null]>([
    ['prompt_too_long', { terminal_reason: 'prompt_too_long' }, {}, 'overflow'],
    ['blocking_limit', { terminal_reason: 'blocking_limit' }, null, 'overflow'],
    ['rapid_refill_breaker', { terminal_reason: 'rapid_refill_breaker' }, null, 'overflow'],
    ['image_error with 413', { terminal_reason: 'image_error' }, { status: 413 }, 'overflow'],
    [
      'image_error with 413 in the result only',
      { terminal_reason: 'image_error', api_error_status: 413 },
      null,
      'overflow',
    ],
    ['image_error', { terminal_reason: 'image_error' }, { status: 400 }, 'fatal'],
    ['a refusal', { stop_reason: 'refusal' }, {}, 'fatal'],
    ['no session', { errors: ['No conversation found with session ID: x'] }, null, 'session-missing'],
    ['no message', { errors: ['No message found with message.uuid of: x'] }, null, 'session-missing'],
    ['no session id', { errors: ['Error: --resume requires a valid session ID'] }, null, 'session-missing'],
    ['connection_failed', {}, { code: 'server_error', cause: 'connection_failed' }, 'retry'],
    ['stream_idle_timeout', {}, { code: 'unknown', cause: 'stream_idle_timeout' }, 'retry'],
    ['a server error, which may hide anything', {}, { code: 'server_error', status: 500 }, null],
    ['a rate limit, which may be a quota', {}, { code: 'rate_limit', status: 429 }, null],
    ['a bad request', {}, { code: 'invalid_request', status: 400 }, null],
    ['401', {}, { code: 'authentication_failed', status: 401 }, 'reauth'],
    ['nobody logged in', {}, { code: 'authentication_failed' }, 'reauth'],
    ['403', {}, { code: 'authentication_failed', status: 403 }, null],
    ['an account on hold', {}, { code: 'account_on_hold' }, 'reauth'],
    ['an unknown model', {}, { code: 'model_not_found', status: 404 }, 'config'],
    ['no credit', {}, { code: 'billing_error', status: 400 }, 'fatal'],
    ['a response that is too long', {}, { code: 'max_output_tokens' }, 'fatal'],
    ['a code that is new', {}, { code: 'solar_flare' }, null],
    ['nothing at all', {}, null, null],
  ])('says of %s what is certain', (_name, fields, failed, kind) => {
    const ended = message({ is_error: true, ...fields })
    expect(resultOf(ended, failed && failure(failed), 1).error).toMatchObject({ kind })
  })

  it.each<[string, object, ApiFailure | null, string]>([
    ['as the API put it', { result: 'Short' }, failure({ message: 'In full' }), 'In full'],
    ['as the result puts it', { result: 'Short' }, null, 'Short'],
    ['as its errors put it', { errors: ['One', 'Two'] }, null, 'One\nTwo'],
    ['by its reason', { terminal_reason: 'model_error' }, null, 'the harness stopped: model_error'],
    ['by its subtype', { subtype: 'error_new' }, null, 'the harness stopped: error_new'],
  ])('states the error %s', (_name, fields, failed, words) => {
    expect(resultOf(message({ is_error: true, ...fields }), failed, 0).error!.message).toBe(words)
  })
})

describe('spendingOf', () => {
  const since = {
    a: {
      inputTokens: 1,
      cacheReadInputTokens: 20,
      cacheCreationInputTokens: 300,
      outputTokens: 4_000,
      costUSD: 0.25,
    },
    b: { costUSD: 0.5 },
    c: {},
  }
  const ended = message({ total_cost_usd: 9, model_usage_since_last_result: since })

  it('is what was spent since the last result, model by model', () => {
    expect(spendingOf(ended)).toEqual([
      { model: 'a', input: 1, cacheRead: 20, cacheCreation: 300, output: 4_000, costUsd: 0.25 },
      { model: 'b', input: 0, cacheRead: 0, cacheCreation: 0, output: 0, costUsd: 0.5 },
      { model: 'c', input: 0, cacheRead: 0, cacheCreation: 0, output: 0, costUsd: 0 },
    ])
  })

  it('adds up to what the exchange cost, and never to the total', () => {
    expect(resultOf(ended, null, 1).costUsd).toBe(0.75)
    expect(resultOf(message({ total_cost_usd: 9 }), null, 1).costUsd).toBe(0)
  })
})
