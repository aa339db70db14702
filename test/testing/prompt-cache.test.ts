import { describe, expect, it } from 'vitest'
import { PromptCache } from '../../src/testing/prompt-cache.ts'
import { type PromptPart, partsOf } from '../../src/testing/tokens.ts'

/** One word a part; `*` behind a word is a cache mark. */
function parts(words: string): readonly PromptPart[] {
  const content = words.split(' ').map((word) => ({
    type: 'text',
    text: word.replace('*', ''),
    ...(word.endsWith('*') ? { cache_control: { type: 'ephemeral' } } : {}),
  }))
  return partsOf({ model: 'm', tools: [], system: [], messages: [{ role: 'user', content }] })
}

const ONE = 7 // {"type":"text","text":"a"} is 26 bytes
const TWO = 13
const THREE = 20

describe('the prompt cache', () => {
  it.each([
    ['nothing is marked', '', 'a b', { input: TWO, cacheRead: 0, cacheCreation: 0 }],
    ['nothing is known', '', 'a b* c', { input: THREE - TWO, cacheRead: 0, cacheCreation: TWO }],
    ['all is known', 'a b*', 'a b*', { input: 0, cacheRead: TWO, cacheCreation: 0 }],
    ['a conversation grows', 'a b*', 'a b c*', { input: 0, cacheRead: TWO, cacheCreation: THREE - TWO }],
    ['the marks move back', 'a b c*', 'a* b c', { input: THREE - ONE, cacheRead: ONE, cacheCreation: 0 }],
    ['the end differs', 'a b c*', 'a b x*', { input: 0, cacheRead: TWO, cacheCreation: THREE - TWO }],
    ['the beginning differs', 'a b c*', 'x b c*', { input: 0, cacheRead: 0, cacheCreation: THREE }],
    [
      'what is known was not marked',
      'a* b c',
      'a b c*',
      { input: 0, cacheRead: ONE, cacheCreation: THREE - ONE },
    ],
  ])('divides the input when %s', (_, before, now, expected) => {
    const cache = new PromptCache()
    if (before !== '') cache.store(parts(before))
    expect(cache.usageOf(parts(now))).toEqual(expected)
  })

  it('knows nothing of a request that was only asked about', () => {
    const cache = new PromptCache()
    cache.usageOf(parts('a b*'))
    expect(cache.usageOf(parts('a b*')).cacheRead).toBe(0)
  })
})
