import { describe, expect, it } from 'vitest'
import { type HandoffState, handoffDue, nearDue } from '../../src/handoff/due.ts'
import { HandoffPolicy } from '../../src/handoff/policy.ts'

const policy = new HandoffPolicy({ window: 200_000 })
const off = new HandoffPolicy({ window: 200_000, enabled: false })
const state = (change: Partial<HandoffState>): HandoffState => ({
  policy,
  handoffTurn: false,
  context: 150_000,
  sessionId: 'a',
  ...change,
})

describe('a handoff is', () => {
  it.each([
    ['due at the line', {}, true],
    ['due above it', { context: 900_000 }, true],
    ['not due below it', { context: 149_999 }, false],
    ['not due when it is off', { policy: off, context: 900_000 }, false],
    ['not due in the turn that writes the document', { handoffTurn: true, context: 900_000 }, false],
    ['not due without a session', { sessionId: null }, false],
    ['not due for a session without an id', { sessionId: '' }, false],
  ])('%s', (_, change, due) => {
    expect(handoffDue(state(change))).toBe(due)
  })
})

describe('that a handoff is near is', () => {
  it.each([
    ['told where the warning begins', { context: 130_000 }, false, true],
    ['told when the line is crossed at once', { context: 160_000 }, false, true],
    ['not told below', { context: 129_999 }, false, false],
    ['told once', { context: 140_000 }, true, false],
    ['not told when handoff is off', { policy: off }, false, false],
    ['not told in the turn that writes the document', { handoffTurn: true }, false, false],
    ['not told without a session', { sessionId: null }, false, false],
  ])('%s', (_, change, announced, due) => {
    expect(nearDue({ ...state(change), announced })).toBe(due)
  })
})
