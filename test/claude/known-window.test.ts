import type { SDKControlGetContextUsageResponse, SDKResultMessage } from '@anthropic-ai/claude-agent-sdk'
import { describe, expect, it } from 'vitest'
import { knownWindow, windowInUse } from '../../src/claude/known-window.ts'

describe('windowInUse', () => {
  it.each<[string, object, number | null]>([
    ['of the model', { maxTokens: 200_000, autocompactSource: 'auto' }, 200_000],
    ['of compaction', { maxTokens: 120_000, autocompactSource: 'env' }, null],
    ['that may be assumed', { maxTokens: 1_000_000, autocompactSource: 'auto' }, null],
    ['of a harness that does not say whose it is', { maxTokens: 200_000 }, null],
  ])('the window %s', (_name, usage, window) => {
    expect(windowInUse(usage as SDKControlGetContextUsageResponse)).toBe(window)
  })
})

describe('knownWindow', () => {
  const result = {
    modelUsage: {
      known: { contextWindow: 1_000_000, costBasis: 'list' },
      guessed: { contextWindow: 1_000_000, costBasis: 'unknown' },
      silent: {},
    },
  } as unknown as SDKResultMessage

  it.each([
    ['known', 1_000_000],
    ['guessed', null],
    ['silent', null],
    ['absent', null],
  ])('of a model that is %s', (model, window) => {
    expect(knownWindow(result, model)).toBe(window)
  })
})
