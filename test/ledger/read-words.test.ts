import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '../../src/core/language.ts'
import type { LedgerEvent } from '../../src/ledger/facts.ts'
import { fullPathIn, wordsInLedger } from '../../src/ledger/read-words.ts'
import { renderFull, renderLedger } from '../../src/ledger/render.ts'
import { failed, ledgerOf, ran, said } from './support.ts'

const answered = ran('AskUserQuestion', {}, 'User has answered your questions: "Which?"="Red"')
const WORDS: readonly (LedgerEvent | readonly LedgerEvent[])[] = [
  said('Count the roses.\n\n1. > not a quotation\n### Files changed\n<!-- flower: ledger -->', 'step'),
  said('  - Only red ones.'),
  answered,
  failed('make', 'no rule'),
]

describe('the words in a ledger', () => {
  it.each(LANGUAGES)('are those that were said, in the ledger of %s', (language) => {
    const facts = ledgerOf(...WORDS)
    const expected = facts.words.map(({ kind, text }) => ({ kind, text: text.trim() }))
    expect(expected.map(({ kind }) => kind)).toEqual(['step', 'words', 'answer'])
    expect(wordsInLedger(renderFull(facts, { language }))).toEqual(expected)
    expect(wordsInLedger(renderLedger(facts, { language }))).toEqual(expected)
  })

  it('come through word for word, whatever was said', () => {
    const text = fc.string({
      unit: fc.oneof(fc.constantFrom('\n', '>', '#', ' ', '1. ', '(', ')'), fc.string()),
    })
    fc.assert(
      fc.property(fc.array(text, { maxLength: 6 }), (texts) => {
        const facts = ledgerOf(...texts.map((words, index) => said(words, index === 0 ? 'step' : 'words')))
        const plain = (words: string): string =>
          words
            .replace(/\r\n?/g, '\n')
            .replace(/\p{Surrogate}/gu, '\uFFFD')
            .trim()
            .split('\n')
            .map((line) => line.trimEnd())
            .join('\n')
        expect(wordsInLedger(renderFull(facts)).map((words) => words.text)).toEqual(
          facts.words.map((words) => plain(words.text)),
        )
      }),
    )
  })

  it('end in a note where they were cut, and the ledger says where the whole of it is', () => {
    const facts = ledgerOf(said('long '.repeat(1_000), 'step'))
    const ledger = renderLedger(facts, { fullPath: '/notes/all.md' })
    expect(wordsInLedger(ledger)[0]?.text).toMatch(/\[\d+ characters more: \/notes\/all\.md\]$/)
    expect(fullPathIn(ledger)).toBe('/notes/all.md')
  })

  it.each(LANGUAGES)('are in a file that the ledger of %s names', (language) => {
    const facts = ledgerOf(said('Go.', 'step'))
    expect(fullPathIn(renderLedger(facts, { language, fullPath: '/a b/c_.md' }))).toBe('/a b/c_.md')
    expect(fullPathIn(renderLedger(facts, { language }))).toBeNull()
  })

  it.each([
    ['no ledger', '### What the user said, word for word\n\n1. (the task)\n   > Go.\n'],
    ['a ledger without words', renderFull(ledgerOf(failed('make', 'no')))],
    ['nothing', ''],
  ])('are none in %s', (_, text) => expect(wordsInLedger(text)).toEqual([]))
})
