import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Change, linesOfDiff, wordDiff } from '../../src/handoff/word-diff.ts'

function marked(changes: readonly Change[]): string {
  return changes
    .map(({ kind, text }) => (kind === 'same' ? text : kind === 'added' ? `{+${text}+}` : `[-${text}-]`))
    .join('')
}

describe('a difference', () => {
  it.each([
    ['of a word', 'Keep the old format.', 'Keep the new format.', 'Keep the [-old-]{+new+} format.'],
    ['of several in a row', 'one two three', 'one four five three', 'one [-two-]{+four five+} three'],
    ['of neighbours, as one', 'a b c d', 'a x y d', 'a [-b c-]{+x y+} d'],
    ['of a line', 'a', 'a\n- b', 'a{+\n- b+}'],
    ['of a number in a path', 'src/a.ts:40', 'src/a.ts:41', 'src/a.ts:[-40-]{+41+}'],
    ['of an entry id', '[D3] x', '[D4] x', '[[-D3-]{+D4+}] x'],
    ['of Chinese, by words', '保留旧格式。', '保留新格式。', '保留[-旧-]{+新+}格式。'],
    ['of everything', 'a', 'b', '[-a-]{+b+}'],
    ['of nothing', 'a b', 'a b', 'a b'],
    ['of blanks', 'a b', 'a  b', 'a{+ +} b'],
  ])('%s', (_name, former, later, expected) => {
    expect(marked(wordDiff(former, later))).toBe(expected)
  })

  it('makes up both texts, whatever they are', () => {
    const text = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc
        .array(fc.constantFrom('a', 'b ', ' ', '\n', '保留', '[D1]', '👩‍👩‍👧'), { maxLength: 40 })
        .map((parts) => parts.join('')),
    )
    fc.assert(
      fc.property(text, text, (former, later) => {
        const changes = wordDiff(former, later)
        const without = (kind: Change['kind']): string =>
          changes
            .filter((change) => change.kind !== kind)
            .map((change) => change.text)
            .join('')
        expect([without('added'), without('removed')]).toEqual([former, later])
        expect(changes.every((change) => change.text !== '')).toBe(true)
      }),
    )
  })

  it('of two long texts that have nothing in common is all of both', () => {
    const words = (word: string): string => Array.from({ length: 2_000 }, (_, n) => `${word}${n}`).join(' ')
    expect(wordDiff(words('a'), words('b')).map(({ kind }) => kind)).toEqual(['removed', 'added'])
  })

  it('is shown by lines, and a line break that is gone ends one, too', () => {
    expect(linesOfDiff(wordDiff('a\nb', 'a c\nb')).map(marked)).toEqual(['a{+ c+}', 'b'])
    expect(linesOfDiff([{ kind: 'removed', text: 'a\nb' }]).map(marked)).toEqual(['[-a-]', '[-b-]'])
  })
})
