import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { firstOf, lastOf } from '../../src/handoff/excerpt.ts'

describe('an excerpt', () => {
  it.each([
    ['ab', 5, 'ab', 'ab'],
    ['abc', 2, 'ab', 'bc'],
    ['abc', 0, '', ''],
    ['a😀', 2, 'a', '😀'],
    ['😀a', 2, '😀', 'a'],
    ['😀😀', 2, '😀', '😀'],
  ])('of %j to %i', (text, length, first, last) => {
    expect([firstOf(text, length), lastOf(text, length)]).toEqual([first, last])
  })

  it('never cuts a character in two', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.nat(20), (text, length) => {
        for (const cut of [firstOf(text, length), lastOf(text, length)]) {
          expect(cut.length).toBeLessThanOrEqual(length)
          expect(cut).not.toMatch(/\p{Surrogate}/u)
        }
      }),
    )
  })
})
