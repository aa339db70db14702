import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '../../../src/core/language.ts'
import { MESSAGES } from '../../../src/terminal/messages/by-language.ts'

/** Every text of a table, its functions called with two amounts. */
function texts(table: unknown): string[] {
  if (typeof table === 'string') return [table]
  if (typeof table === 'function') return [1, 2].map((amount) => table(amount, amount, amount, amount))
  return Object.values(table as object).flatMap(texts)
}

describe('the fixed texts', () => {
  it('are ASCII in English, for a terminal that has no more', () => {
    expect(texts(MESSAGES.en).join('')).toMatch(/^[ -~]*$/)
  })

  it.each(LANGUAGES)('are single lines without control characters in %s', (language) => {
    for (const text of texts(MESSAGES[language])) expect(text).toMatch(/^[^\0-\x1F\x7F-\x9F\u2028\u2029]+$/)
  })

  it('count', () => {
    expect([MESSAGES.en.turns(1), MESSAGES.en.turns(2), MESSAGES.en.turns(1_200)]).toEqual([
      '1 turn',
      '2 turns',
      '1,200 turns',
    ])
    expect([MESSAGES.es.turns(1), MESSAGES.es.turns(2)]).toEqual(['1 turno', '2 turnos'])
  })
})
