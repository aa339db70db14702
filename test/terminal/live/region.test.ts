import { describe, expect, it } from 'vitest'
import { type Drawn, erase, frame } from '../../../src/terminal/live/region.ts'

const drawn = (lines: readonly string[], row: number, column: number): Drawn => ({
  lines,
  caret: { row, column },
  columns: 100,
})

/** How far up it goes before it erases. */
function rowsUp(area: Drawn, columns: number, reflows = true): number {
  return Number(/\x1B\[(\d+)A/.exec(erase(area, columns, reflows))?.[1] ?? 0)
}

describe('erasing what a resized terminal has broken anew', () => {
  it.each([
    ['a line that still fits', drawn(['', 'status', '> text'], 2, 6), 40, 2],
    ['a line above that is broken once', drawn(['x'.repeat(60), '> text'], 1, 6), 40, 2],
    ['one that fills its rows', drawn(['x'.repeat(80), '> text'], 1, 6), 40, 2],
    ['the line of the cursor, with the cursor in its second row', drawn(['x'.repeat(60)], 0, 40), 40, 1],
    [
      'the line of the cursor, with the cursor at the end of the first row',
      drawn(['x'.repeat(40)], 0, 40),
      40,
      0,
    ],
    ['a cursor beyond the text', drawn(['x'.repeat(39)], 0, 85), 40, 0],
    ['wide characters that leave a column free', drawn([`x${'漢'.repeat(30)}`, '>'], 1, 1), 20, 4],
    ['colours, which take no room', drawn([`\x1B[2m${'x'.repeat(30)}\x1B[22m`, '>'], 1, 1), 40, 1],
    ['a wider terminal', drawn(['x'.repeat(60), '> text'], 1, 6), 200, 1],
  ])('counts %s', (_case, area, columns, expected) => expect(rowsUp(area, columns)).toBe(expected))

  it('counts lines where the terminal leaves them as they are', () => {
    expect(rowsUp(drawn(['x'.repeat(60), '> text'], 1, 6), 40, false)).toBe(1)
  })
})

describe('a frame', () => {
  const before = drawn(['status', '> text'], 1, 6)
  const options = { drawn: before, log: '', columns: 100, reflows: true }

  it('is nothing when nothing has changed', () => {
    expect(frame({ ...options, next: before })).toBe('')
  })

  it('draws only the line that has changed', () => {
    const text = frame({ ...options, next: drawn(['status', '> text!'], 1, 7) })
    expect(text).toContain('> text!')
    expect(text).not.toContain('status')
  })

  it('is one piece for the terminal, and hides the cursor meanwhile', () => {
    const text = frame({ ...options, log: 'a line\n', next: before })
    expect(text).toMatch(/^\x1B\[\?2026h\x1B\[\?25l[\s\S]*\x1B\[\?25h\x1B\[\?2026l$/)
  })
})
