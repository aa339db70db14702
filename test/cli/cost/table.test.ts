import { describe, expect, it } from 'vitest'
import { entriesOf } from '../../../src/cli/cost/entries.ts'
import { groupedLines, treeLines } from '../../../src/cli/cost/lines.ts'
import { COST_MESSAGES } from '../../../src/cli/cost/messages.ts'
import { sumOf } from '../../../src/cli/cost/sums.ts'
import { costTable } from '../../../src/cli/cost/table.ts'
import { LANGUAGES, type Language } from '../../../src/core/language.ts'
import { UNICODE } from '../../../src/terminal/glyphs.ts'
import { displayWidth } from '../../../src/terminal/graphemes.ts'
import { MESSAGES } from '../../../src/terminal/messages/by-language.ts'
import { createPaint } from '../../../src/terminal/paint.ts'
import { OLD_RECORD, RECORD } from './support.ts'

const entries = entriesOf([OLD_RECORD, RECORD])

function table(columns: number, language: Language = 'en', by?: 'model'): string[] {
  const page = { columns, glyphs: UNICODE, paint: createPaint(false), say: MESSAGES[language] }
  const say = COST_MESSAGES[language]
  const lines = by ? groupedLines(entries, by, say) : treeLines(entries, say)
  return costTable(page, lines, sumOf(entries), say)
}

describe('the table of costs', () => {
  it('has runs, steps and their parts, the figures at the right', () => {
    expect(table(80)).toEqual([
      '                             input  cache read  cache write  output   cost',
      '20261129-090000-bbbbbb           ?           ?            ?       ?  $1.25',
      '  once                           ?           ?            ?       ?  $1.25',
      '20261130-090000-aaaaaa          1k        200k          30k      4k  $0.60',
      '  work                          1k        200k          30k      4k  $0.60',
      '    gen 1 claude-sonnet-4-5     1k        200k          30k      4k  $0.10',
      '    gen 2 claude-sonnet-4-5     10           0            0       5  $0.20',
      '    gen 2 claude-haiku-4-5       1           2            3       4  $0.30',
      'total                          1k+       200k+         30k+     4k+  $1.85',
      '',
      '? not recorded   + a part of it is not recorded',
    ])
  })

  it('has the tokens below each line on a narrow page', () => {
    expect(table(40, 'en', 'model')).toEqual([
      'not recorded                       $1.25',
      'claude-sonnet-4-5                  $0.30',
      '  input 1k · cache read 200k',
      '  cache write 30k · output 4k',
      'claude-haiku-4-5                   $0.30',
      '  input 1 · cache read 2 · cache write 3',
      '  output 4',
      'total                              $1.85',
      '  input 1k+ · cache read 200k+',
      '  cache write 30k+ · output 4k+',
      '',
      '? not recorded   + a part of it is not',
      'recorded',
    ])
  })

  it.each(LANGUAGES)(
    'never runs over the edge, and ends each line of figures at the same column: %s',
    (language) => {
      for (const columns of [30, 40, 60, 80, 120, Number.POSITIVE_INFINITY]) {
        const lines = table(columns, language)
        for (const line of lines) expect(displayWidth(line)).toBeLessThanOrEqual(columns)
        const amounts = lines.filter((line) => /\$\d/.test(line))
        expect(new Set(amounts.map(displayWidth)).size).toBe(1)
      }
    },
  )

  it('shows names that are no text as they are, and harmless', () => {
    const hostile = entriesOf([{ ...OLD_RECORD, step: '\x1B]0;x\x07花' }])
    const page = { columns: 80, glyphs: UNICODE, paint: createPaint(false), say: MESSAGES.en }
    const lines = costTable(page, treeLines(hostile, COST_MESSAGES.en), sumOf(hostile), COST_MESSAGES.en)
    expect(lines.join('\n')).not.toMatch(/[\x00-\x09\x0B-\x1F]/)
    expect(lines.join('\n')).toContain('花')
  })
})
