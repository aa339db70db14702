import stringWidth from 'string-width'
import { describe, expect, it } from 'vitest'
import { type JobEnding, jobEndingLines } from '../../src/cli/job-ending.ts'
import { LANGUAGES } from '../../src/core/language.ts'
import { UNICODE } from '../../src/terminal/glyphs.ts'
import { MESSAGES } from '../../src/terminal/messages/by-language.ts'
import type { Page } from '../../src/terminal/page.ts'
import { createPaint } from '../../src/terminal/paint.ts'

const ENDING: JobEnding = {
  end: 'achieved',
  rounds: 2,
  spent: { costUsd: 4.4, isWhole: true },
  ms: 192_000,
  documents: ['.flower/notes/brief.md', '.flower/notes/verdict.md'],
  unverifiable: ['It smells.'],
  command: 'flower -p bypassPermissions',
}

const NOTHING = { costUsd: 0, isWhole: true }

function pageOf(columns: number): Page {
  return { columns, glyphs: UNICODE, paint: createPaint(false), say: MESSAGES.en }
}

describe('the end of a job', () => {
  it('says how it ended, what it took, where its documents lie, what is left to do and what to type', () => {
    expect(
      jobEndingLines(pageOf(80), ENDING, 'en').join('\n'),
    ).toBe(`✓ The goal is achieved · 2 rounds · $4.40 · 3m12s
  .flower/notes/brief.md
  .flower/notes/verdict.md
  Nobody could check this here; it is left to you:
  - It smells.
  If you want more:
    flower -p bypassPermissions "…"`)
  })

  it('leaves out what there is not, and says how to go on', () => {
    const stopped = { ...ENDING, end: 'stopped', rounds: 0, spent: NOTHING, documents: [] } as const
    expect(jobEndingLines(pageOf(80), stopped, 'en').join('\n')).toBe(`✗ Stopped; everything is kept · 3m12s
  To go on:
    flower -p bypassPermissions`)
  })

  it.each([
    [0.125, '✗ Stopped; everything is kept · $0.13+ · 3m12s'],
    [0, '✗ Stopped; everything is kept · ? · 3m12s'],
  ])('says what is known of the cost where not all is: %d', (costUsd, line) => {
    const stopped = { ...ENDING, end: 'stopped', rounds: 0, spent: { costUsd, isWhole: false } } as const
    expect(jobEndingLines(pageOf(80), stopped, 'en')[0]).toBe(line)
  })

  it.each(LANGUAGES)('fits in 40 columns in %s', (language) => {
    for (const end of ['achieved', 'unjudged', 'clarified', 'stopped', 'spent', 'failed'] as const) {
      const lines = jobEndingLines(pageOf(40), { ...ENDING, end }, language)
      expect(lines.filter((line) => stringWidth(line) > 40)).toEqual([])
    }
  })
})
