import fc from 'fast-check'
import { expect, it } from 'vitest'
import { firstTokens, lastTokens, tokensIn } from '../../src/handoff/tokens.ts'

it.each([
  ['', 0],
  ['a', 1],
  ['abcd', 1],
  ['abcde', 2],
  ['测试', 2],
  ['😀', 1],
])('%j is taken for %i tokens', (text, tokens) => {
  expect(tokensIn(text)).toBe(tokens)
})

it('what is cut is the beginning or the end, fits, and leaves no half characters', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'é', '测', '😀', ' ') })
  fc.assert(
    fc.property(text, fc.nat(20), (given, tokens) => {
      const [first, last] = [firstTokens(given, tokens), lastTokens(given, tokens)]
      expect(given.startsWith(first) && given.endsWith(last)).toBe(true)
      for (const part of [first, last]) {
        expect(tokensIn(part)).toBeLessThanOrEqual(tokens)
        expect(part).not.toMatch(/\p{Surrogate}/u)
      }
      const enough = tokensIn(given) <= tokens
      expect([first === given, last === given]).toEqual([enough, enough])
      // No more is cut than has to be: a character takes one token at most.
      if (!enough) for (const part of [first, last]) expect(tokensIn(part)).toBeGreaterThanOrEqual(tokens - 1)
    }),
  )
})
