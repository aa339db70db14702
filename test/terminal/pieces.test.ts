import fc from 'fast-check'
import stringWidth from 'string-width'
import { describe, expect, it } from 'vitest'
import { ASCII } from '../../src/terminal/glyphs.ts'
import { en } from '../../src/terminal/messages/en.ts'
import type { Page } from '../../src/terminal/page.ts'
import { createPaint } from '../../src/terminal/paint.ts'
import { type StyledPiece, styledLine } from '../../src/terminal/pieces.ts'
import { hostileText } from './hostile-text.ts'

function page(columns: number, color = false): Page {
  return { columns, glyphs: ASCII, paint: createPaint(color), say: en }
}

/** Only what a style writes may control the terminal. */
function withoutStyles(line: string): string {
  return line.replace(/\x1B\[(?:1|22|31|39)m/g, '')
}

describe('a line of pieces', () => {
  const pieces: StyledPiece[] = [
    [null, 'Keep the '],
    ['red', 'old and venerable'],
    [null, ' format.'],
  ]

  it('is wrapped as one text, each piece in its style', () => {
    expect(styledLine(page(16), ['~ '], pieces)).toEqual(['~ Keep the old', '  and venerable', '  format.'])
    expect(styledLine(page(16, true), ['~ '], pieces)).toEqual([
      '~ Keep the \x1B[31mold\x1B[39m',
      '  \x1B[31mand venerable\x1B[39m',
      '  format.',
    ])
  })

  it('is one line for a file, which has no width', () => {
    expect(styledLine(page(Number.POSITIVE_INFINITY), ['~ '], pieces)).toEqual([
      '~ Keep the old and venerable format.',
    ])
  })

  it('keeps the indentation of a list item', () => {
    expect(
      styledLine(
        page(10),
        [],
        [
          [null, '- an item '],
          ['red', 'that goes'],
        ],
      ),
    ).toEqual(['- an item', '  that', '  goes'])
  })

  it('never controls the terminal and is never too wide, whatever is in it', () => {
    fc.assert(
      fc.property(hostileText, hostileText, fc.integer({ min: 30, max: 60 }), (one, other, columns) => {
        for (const line of styledLine(
          page(columns, true),
          ['~ '],
          [
            [null, one],
            ['red', other],
          ],
        )) {
          expect(withoutStyles(line)).not.toMatch(/[\x00-\x1F\x7F-\x9F]/)
          expect(stringWidth(withoutStyles(line))).toBeLessThanOrEqual(columns + 1)
        }
      }),
    )
  })
})
