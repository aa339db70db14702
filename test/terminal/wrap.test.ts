import fc from 'fast-check'
import stringWidth from 'string-width'
import { describe, expect, it } from 'vitest'
import { wrap } from '../../src/terminal/wrap.ts'
import { hostileText } from './hostile-text.ts'

function wrapped(text: string, columns: number): string[] {
  return wrap(text, columns, (characters) => `(+${characters})`)
}

describe('wrap', () => {
  it.each([
    ['at spaces', 'one two three', 8, ['one two', 'three']],
    ['not where a line is just full', 'one two', 7, ['one two']],
    ['inside a word that has no line to fit on', 'abcdefghij', 4, ['abcd', 'efgh', 'ij']],
    ['after the slashes of a path', '/home/ana/parser', 12, ['/home/ana/', 'parser']],
    ['but not inside ://', 'see http://example', 12, ['see http://', 'example']],
    ['between wide characters', '解析器的 测试应该', 6, ['解析器', '的 测', '试应该']],
    ['not before closing punctuation', '解析器，测', 6, ['解析', '器，测']],
    ['not after opening punctuation', '解析「器」', 6, ['解析', '「器」']],
    ['never inside a joined emoji', '👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧', 4, ['👩‍👩‍👧👩‍👩‍👧', '👩‍👩‍👧']],
  ])('breaks %s', (_name, text, columns, lines) => {
    expect(wrapped(text, columns)).toEqual(lines)
  })

  it('keeps the indentation of a paragraph and of a list item', () => {
    expect(wrapped('  code that goes on', 10)).toEqual(['  code', '  that', '  goes on'])
    expect(wrapped('- an item that goes on', 12)).toEqual(['- an item', '  that goes', '  on'])
    expect(wrapped('10. an item', 8)).toEqual(['10. an', '    item'])
  })

  it('gives up an indentation that would leave no room', () => {
    expect(wrapped(`${' '.repeat(8)}far away`, 10)).toEqual(['', 'far away'])
  })

  it('keeps empty lines and spaces inside a line', () => {
    expect(wrapped('a\n\nb  c', 10)).toEqual(['a', '', 'b  c'])
  })

  it('sets tabs to stops of four', () => {
    expect(wrapped('\ta\tb\nabc\td\n漢\te', 20)).toEqual(['    a   b', 'abc d', '漢  e'])
  })

  it('says how much of an endless line it leaves out', () => {
    const lines = wrapped('x'.repeat(5_000_000), 100)
    expect(lines).toHaveLength(101)
    expect(lines.at(-1)).toBe('(+4990000)')
  })

  it('never makes a line too wide, and loses nothing but spaces', () => {
    const visible = (text: string): string => text.replaceAll(/\s/g, '')
    fc.assert(
      fc.property(hostileText, fc.integer({ min: 10, max: 100 }), (text, columns) => {
        const lines = wrapped(text, columns)
        for (const line of lines) expect(stringWidth(line)).toBeLessThanOrEqual(columns)
        expect(visible(lines.join(''))).toBe(visible(wrapped(text, 10_000).join('')))
      }),
    )
  })
})
