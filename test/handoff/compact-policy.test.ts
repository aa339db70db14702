import { describe, expect, it } from 'vitest'
import { CompactPolicy } from '../../src/handoff/compact-policy.ts'

describe('who may compact is told to the harness by its environment', () => {
  it.each([
    ['auto', {}],
    ['no_summary', { DISABLE_AUTO_COMPACT: '1' }],
    ['off', { DISABLE_COMPACT: '1' }],
    [{ mode: 'auto', window: 100_000 }, { CLAUDE_CODE_AUTO_COMPACT_WINDOW: '100000' }],
    [
      { mode: 'off', window: 5 },
      { DISABLE_COMPACT: '1', CLAUDE_CODE_AUTO_COMPACT_WINDOW: '5' },
    ],
  ] as const)('%j', (settings, environment) => {
    expect(new CompactPolicy(settings).environment()).toEqual(environment)
  })
})

it('has a window only when one was given', () => {
  expect('window' in new CompactPolicy('auto')).toBe(false)
  expect(new CompactPolicy({ mode: 'auto', window: 5 }).window).toBe(5)
})

describe('it refuses', () => {
  it.each([
    ['never', 'must be one of auto, no_summary, off, not "never"'],
    [{ mode: 'never' }, 'must be one of auto, no_summary, off'],
    [{}, 'must be one of auto, no_summary, off'],
    [{ mode: 'auto', window: 0 }, 'compact.window must be a whole number of tokens above 0, not 0'],
    [{ mode: 'auto', window: 1.5 }, 'not 1.5'],
    [{ mode: 'auto', size: 5 }, 'no setting "size". It accepts mode, window.'],
  ] as [never, string][])('%j', (settings, message) => {
    expect(() => new CompactPolicy(settings)).toThrow(message)
  })
})
