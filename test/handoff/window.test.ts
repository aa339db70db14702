import { describe, expect, it } from 'vitest'
import { defaultWindow, resolveWindow, windowByName } from '../../src/handoff/window.ts'

describe('by its name a model has', () => {
  it.each([
    ['claude-opus-5-5', 1_000_000],
    ['claude-haiku-4-5', 200_000],
    ['CLAUDE-HAIKU', 200_000],
    ['claude-haiku[1m]', 1_000_000],
    ['claude-haiku-1M', 1_000_000],
    ['1m', 1_000_000],
    ['claude-haiku-11m', 200_000],
    ['claude-haiku-1mb', 200_000],
    ['somebody/else', 1_000_000],
    ['', 1_000_000],
  ])('%j: %i tokens', (name, tokens) => {
    expect(windowByName(name)).toBe(tokens)
  })
})

describe('the default window goes by', () => {
  it.each([
    ['the model', { ANTHROPIC_MODEL: 'claude-haiku-4-5', ANTHROPIC_DEFAULT_OPUS_MODEL: 'opus' }, 200_000],
    ['else the default for Opus', { ANTHROPIC_DEFAULT_OPUS_MODEL: 'my-haiku' }, 200_000],
    [
      'else when it is set to nothing',
      { ANTHROPIC_MODEL: '', ANTHROPIC_DEFAULT_OPUS_MODEL: 'my-haiku' },
      200_000,
    ],
    ['nothing else', { ANTHROPIC_DEFAULT_HAIKU_MODEL: 'claude-haiku-4-5' }, 1_000_000],
  ])('%s', (_, env, tokens) => {
    expect(defaultWindow(env)).toBe(tokens)
  })
})

describe('the window is', () => {
  const clues = { given: 100, learned: 128_000, reported: 200_000, name: 'claude-haiku' }
  const byName = { tokens: 200_000, source: 'name' }

  it.each([
    ['what a person gave, however small', {}, { tokens: 100, source: 'given' }],
    ['else what was learned', { given: null }, { tokens: 128_000, source: 'learned' }],
    [
      'also when that is more than reported',
      { given: null, learned: 900_000 },
      { tokens: 900_000, source: 'learned' },
    ],
    ['else what the harness reports', { given: null, learned: null }, { tokens: 200_000, source: 'harness' }],
    ['else what the name says', { given: null, learned: null, reported: null }, byName],
    ['never what is too small to be true', { given: null, learned: 19_999, reported: 4_096 }, byName],
    ['but the smallest plausible', { given: null, learned: 20_000 }, { tokens: 20_000, source: 'learned' }],
    ['never what is no number of tokens', { given: null, learned: Number.NaN, reported: 1e5 + 0.5 }, byName],
  ])('%s', (_, change, window) => {
    expect(resolveWindow({ ...clues, ...change })).toEqual(window)
  })
})
