import fc from 'fast-check'
import stringWidth from 'string-width'
import { describe, expect, it } from 'vitest'
import { clip, cut } from '../../src/terminal/clip.ts'
import { hostileText } from './hostile-text.ts'

describe('clip', () => {
  it.each([
    ['short', 10, 'short'],
    ['exactly 10', 10, 'exactly 10'],
    ['eleven long', 10, 'eleven lo…'],
    ['漢字漢字漢字', 10, '漢字漢字…'],
    ['漢字漢字漢', 10, '漢字漢字漢'],
    ['a漢字漢字漢', 10, 'a漢字漢字…'],
    ['👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧', 5, '👩‍👩‍👧👩‍👩‍👧…'],
    ['a\n\tb', 10, 'a  b'],
    ['text', 1, '…'],
    ['text', 0, ''],
    ['text', -3, ''],
  ])('%j in %d columns is %j', (text, columns, line) => {
    expect(clip(text, columns, '…')).toBe(line)
  })

  it('counts an ellipsis of three', () => {
    expect(clip('eleven long', 10, '...')).toBe('eleven ...')
    expect(clip('eleven long', 2, '...')).toBe('..')
  })

  it('is never wider than it may be', () => {
    fc.assert(
      fc.property(hostileText, fc.integer({ min: 0, max: 100 }), (text, columns) => {
        expect(stringWidth(clip(text, columns, '…'))).toBeLessThanOrEqual(columns)
      }),
    )
  })

  it('cuts what stacks a million marks on one letter', () => {
    expect(clip(`a${'\u0301'.repeat(1_000_000)}`, 10, '…').length).toBeLessThan(200)
  })
})

describe('cut', () => {
  it('keeps surrogate pairs whole', () => {
    expect(cut('a😀b', 2)).toBe('a')
    expect(cut('a😀b', 3)).toBe('a😀')
    expect(cut('a😀b', 4)).toBe('a😀b')
  })
})
