import { describe, expect, it } from 'vitest'
import type { StepFailure } from '../../src/core/step-result.ts'
import { type Move, nextMove, type Situation } from '../../src/runtime/next-move.ts'
import type { Outcome } from '../../src/runtime/outcome.ts'

const CALM: Situation = {
  interrupted: false,
  handOverWanted: false,
  attempts: 1,
  maxAttempts: 6,
  handoffEnabled: true,
  brake: null,
  spent: null,
}

const OUTCOMES = {
  finished: { kind: 'finished', text: 'the answer' },
  interrupted: { kind: 'interrupted' },
  'context-full': { kind: 'context-full' },
  overflow: { kind: 'overflow', error: { kind: 'overflow', message: 'too long', status: 400 } },
  retryable: { kind: 'retryable', message: 'overloaded' },
  fatal: { kind: 'fatal', error: 'config', message: 'no such model' },
} satisfies { [Kind in Outcome['kind']]: Extract<Outcome, { kind: Kind }> }

const SITUATIONS = {
  calm: {},
  'a person waits': { interrupted: true },
  'a person wants a handoff': { handOverWanted: true },
  'a person wants a handoff, and a brake': { handOverWanted: true, brake: 'the brake' },
  'no attempt is left': { attempts: 6 },
  'handoffs are off': { handoffEnabled: false },
  'a brake': { brake: 'the brake' },
  'the budget is spent': { spent: 'no money' },
  'the budget is spent, and a person waits': { spent: 'no money', interrupted: true },
} satisfies Record<string, Partial<Situation>>

const FINISH: Move = { do: 'finish', text: 'the answer' }
const LISTEN: Move = { do: 'listen' }
const RETRY: Move = { do: 'retry', message: 'overloaded' }
const CONTEXT: Move = { do: 'hand-over', cause: 'context' }
const WANTED: Move = { do: 'hand-over', cause: 'person' }
const OVERFLOW: Move = { do: 'hand-over', cause: 'overflow' }
const fail = (why: StepFailure, message: string): Move => ({ do: 'fail', why, message })

const TABLE: Record<keyof typeof SITUATIONS, Record<Outcome['kind'], Move>> = {
  calm: {
    finished: FINISH,
    interrupted: LISTEN,
    'context-full': CONTEXT,
    overflow: OVERFLOW,
    retryable: RETRY,
    fatal: fail('config', 'no such model'),
  },
  'a person waits': {
    finished: LISTEN,
    interrupted: LISTEN,
    'context-full': CONTEXT,
    overflow: OVERFLOW,
    retryable: RETRY,
    fatal: fail('config', 'no such model'),
  },
  'a person wants a handoff': {
    finished: FINISH,
    interrupted: WANTED,
    'context-full': CONTEXT,
    overflow: OVERFLOW,
    retryable: RETRY,
    fatal: fail('config', 'no such model'),
  },
  'a person wants a handoff, and a brake': {
    finished: FINISH,
    interrupted: fail('brake', 'the brake'),
    'context-full': fail('brake', 'the brake'),
    overflow: fail('brake', 'the brake'),
    retryable: RETRY,
    fatal: fail('config', 'no such model'),
  },
  'no attempt is left': {
    finished: FINISH,
    interrupted: LISTEN,
    'context-full': CONTEXT,
    overflow: OVERFLOW,
    retryable: fail('retry', 'overloaded (attempt 6 of 6)'),
    fatal: fail('config', 'no such model'),
  },
  'handoffs are off': {
    finished: FINISH,
    interrupted: LISTEN,
    'context-full': CONTEXT,
    overflow: fail('overflow', 'the context window is full and handoffs are off: too long'),
    retryable: RETRY,
    fatal: fail('config', 'no such model'),
  },
  'a brake': {
    finished: FINISH,
    interrupted: LISTEN,
    'context-full': fail('brake', 'the brake'),
    overflow: fail('brake', 'the brake'),
    retryable: RETRY,
    fatal: fail('config', 'no such model'),
  },
  'the budget is spent': {
    finished: FINISH,
    interrupted: fail('limit', 'no money'),
    'context-full': fail('limit', 'no money'),
    overflow: fail('limit', 'no money'),
    retryable: fail('limit', 'no money'),
    fatal: fail('config', 'no such model'),
  },
  'the budget is spent, and a person waits': {
    finished: FINISH,
    interrupted: fail('limit', 'no money'),
    'context-full': fail('limit', 'no money'),
    overflow: fail('limit', 'no money'),
    retryable: fail('limit', 'no money'),
    fatal: fail('config', 'no such model'),
  },
}

describe.each(Object.entries(TABLE))('when the situation is: %s', (name, moves) => {
  const situation = { ...CALM, ...SITUATIONS[name as keyof typeof SITUATIONS] }

  it.each(Object.entries(moves))('%s', (kind, move) => {
    expect(nextMove(OUTCOMES[kind as Outcome['kind']], situation)).toEqual(move)
  })
})

it('names the brake of an overflow only while handoffs are on', () => {
  const situation = { ...CALM, handoffEnabled: false, brake: 'the brake' }
  expect(nextMove(OUTCOMES.overflow, situation)).toMatchObject({
    message: expect.stringContaining('handoffs are off'),
  })
})

it('fails at once where one attempt is all there is', () => {
  expect(nextMove(OUTCOMES.retryable, { ...CALM, maxAttempts: 1 })).toEqual(
    fail('retry', 'overloaded (attempt 1 of 1)'),
  )
})

describe('a limit that the harness kept', () => {
  const limit: Outcome = { kind: 'fatal', error: 'limit', message: 'budget exhausted' }

  it.each([
    ['is told as the budget of the step where that is spent', 'no money', 'no money'],
    ['is told in its own words where it is another one', null, 'budget exhausted'],
  ])('%s', (_, spent, message) => {
    expect(nextMove(limit, { ...CALM, spent })).toEqual(fail('limit', message))
  })
})
