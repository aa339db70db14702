import { describe, expect, it } from 'vitest'
import type { ResultEvent, SessionErrorKind } from '../../src/harness/port.ts'
import { judge, type Outcome, type StopReason } from '../../src/runtime/outcome.ts'

const REASONS: readonly (StopReason | null)[] = [null, 'context', 'person', 'turns', 'stall']

function result(stop: ResultEvent['stop']): ResultEvent {
  return { type: 'result', stop, text: 'the text', turns: 1, costUsd: 0 }
}

function failed(kind: SessionErrorKind | null, message = 'it broke'): ResultEvent {
  return { ...result(kind === 'limit' ? 'limit' : 'error'), error: { kind, message, status: null } }
}

describe('a turn that the model ended', () => {
  it.each(REASONS)('is finished, whatever stop was wanted (%s)', (reason) => {
    expect(judge(result('done'), reason, true)).toEqual({ kind: 'finished', text: 'the text' })
  })
})

describe('a turn that was stopped', () => {
  const table: [StopReason | null, Outcome][] = [
    ['context', { kind: 'context-full' }],
    ['person', { kind: 'interrupted' }],
    ['stall', { kind: 'retryable', message: 'the session gave no sign of life' }],
    [null, { kind: 'finished', text: 'the text' }],
  ]

  it.each(table)('because of %s', (reason, outcome) => {
    expect(judge(result('stopped'), reason, true)).toEqual(outcome)
  })

  it('because the turns are used up is fatal, and names the setting', () => {
    const outcome = judge(result('stopped'), 'turns', true)
    expect(outcome).toMatchObject({
      kind: 'fatal',
      error: 'limit',
      message: expect.stringContaining('maxTurns'),
    })
  })
})

describe('an error that the harness is sure of', () => {
  const table = {
    overflow: 'overflow',
    retry: 'retryable',
    reauth: 'fatal',
    config: 'fatal',
    limit: 'fatal',
    'session-missing': 'fatal',
    harness: 'retryable',
    fatal: 'fatal',
  } satisfies Record<SessionErrorKind, Outcome['kind']>

  it.each(Object.entries(table))('%s is %s', (kind, outcome) => {
    expect(judge(failed(kind as SessionErrorKind), null, true).kind).toBe(outcome)
  })

  it('is believed against its text', () => {
    const quoting = failed('config', 'prompt is too long')
    expect(judge(quoting, null, true)).toEqual({
      kind: 'fatal',
      error: 'config',
      message: 'prompt is too long',
    })
  })

  it('counts even where flower wanted to stop', () => {
    expect(judge(failed('overflow'), 'person', true).kind).toBe('overflow')
    expect(judge(failed('retry'), 'context', true).kind).toBe('retryable')
  })

  it('passes the error of an overflow on, for the figures in it', () => {
    const event = failed('overflow', '210000 tokens > 200000 maximum')
    expect(judge(event, null, true)).toEqual({ kind: 'overflow', error: event.error })
  })
})

describe('an error of which only the text is known', () => {
  it.each([
    ['prompt is too long: 210000 tokens > 200000 maximum', 'overflow'],
    ['Overloaded', 'retryable'],
    ['invalid x-api-key', 'fatal'],
    ['something that nobody has heard of', 'fatal'],
  ])('%s', (message, kind) => {
    expect(judge(failed(null, message), null, true).kind).toBe(kind)
  })
})

describe('a harness that broke', () => {
  it('is not tried again when the session never came up', () => {
    expect(judge(failed('harness', 'no such program'), null, false)).toEqual({
      kind: 'fatal',
      error: 'harness',
      message: 'no such program',
    })
  })

  it.each([true, false])('because flower ended a session that hung is a stall (came up: %s)', (began) => {
    expect(judge(failed('harness', 'it has been closed'), 'stall', began)).toEqual({
      kind: 'retryable',
      message: 'the session gave no sign of life',
    })
  })
})

it('an error without a reason is one of the harness', () => {
  expect(judge(result('error'), null, true)).toEqual({ kind: 'retryable', message: 'no reason given' })
})
