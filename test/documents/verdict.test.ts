import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '../../src/core/language.ts'
import { OUTCOME_WORDS, OUTCOMES, plainOutcome } from '../../src/documents/outcome.ts'
import { Verdict } from '../../src/documents/verdict.ts'
import { VERDICT_FORMAT, VERDICT_WORDS } from '../../src/documents/verdict-words.ts'
import { NASTY, nastyText, SHORT_NASTY } from './nasty-texts.ts'
import { PHRASES } from './verdict-phrases.ts'
import { REASONS } from './verdict-reasons.ts'

const outcomeOf = (text: string) => Verdict.parse(text).outcome

const FULL = {
  outcome: 'not-yet',
  reasons: 'Two of three pass.',
  failed: ['The mail arrives: it does not.'],
} as const

const DOCUMENT = `# Report of the judge

## Verdict

not yet

## Reasons

Two of three pass.

## Failed checks

- The mail arrives: it does not.
`

describe('an outcome is what its line plainly says', () => {
  for (const language of LANGUAGES) {
    it.each(PHRASES[language])(`${language}: %j is %s`, (phrase, outcome) => {
      const { headings } = VERDICT_WORDS[language]
      const reasons = `## ${headings.reasons}\n\nx`
      expect(outcomeOf(`## ${headings.verdict}\n\n${phrase}\n\n${reasons}`)).toBe(outcome)
      expect(outcomeOf(`## ${headings.verdict}: ${phrase}\n\n${reasons}`)).toBe(outcome)
      expect(outcomeOf(phrase)).toBe(outcome)
    })
  }

  it('of at least sixty phrases, most of which leave a doubt', () => {
    const all = Object.values(PHRASES).flat()
    expect(all.filter(([, outcome]) => outcome === 'not-yet').length).toBeGreaterThan(60)
    expect(new Set(all.map(([phrase]) => phrase)).size).toBe(all.length)
  })

  it('with any word before or after it, it is in doubt', () => {
    const plain = Object.values(PHRASES)
      .flat()
      .filter(([, outcome]) => outcome !== 'not-yet')
    const word = fc.stringMatching(/^[a-z]{1,8}$/).filter((text) => !/^(?:goal|fully|completely)$/.test(text))
    fc.assert(
      fc.property(fc.constantFrom(...plain), word, fc.boolean(), ([phrase], added, before) => {
        const line = before ? `${added} ${phrase}` : `${phrase} ${added}`
        expect(plainOutcome(line) ?? 'not-yet').toBe('not-yet')
      }),
    )
  })
})

describe('an outcome is not achieved', () => {
  it.each([
    ['an empty text', ''],
    ['blanks', ' \n\t'],
    ['a heading with nothing below it', '## Verdict'],
    ['a heading with nothing below it, then reasons', '## Verdict\n\n## Reasons\n\nachieved'],
    ['a heading with nothing below it, after the word', 'achieved\n\n## Verdict\n'],
    ['a mark of emptiness', '## Verdict\n\n(empty)'],
    ['prose that says so', 'All the checks pass.\n\nThe goal is achieved.'],
    ['a last line that says so', 'I have looked at it.\n\nachieved'],
    ['two lines', '## Verdict\n\nachieved\nexcept for the docs'],
    ['two paragraphs', '## Verdict\n\nachieved\n\nBut the docs are missing.'],
    ['the word on two lines', '## Verdict\n\nthe goal is\nachieved'],
    ['a list of both', '## Verdict\n\n- achieved\n- not yet'],
    ['ticked boxes', '## Verdict\n\n- [ ] achieved\n- [x] not yet'],
    ['a heading that adds a doubt', '## Verdict (preliminary)\n\nachieved'],
    ['a hidden doubt', '## Verdict\n\nachieved <!-- not really -->'],
    ['a first line that goes on', 'achieved\nexcept for the docs'],
    ['a first line that goes on with a list', 'achieved\n- except for the docs'],
    ['a first line with an exception below', 'achieved\n\nExcept for the docs.'],
    [
      'reasons that begin with an exception',
      '## Verdict\nachieved\n## Reasons\n**However**, the docs are missing.',
    ],
    ['reasons in Spanish that do', '## Veredicto\nlogrado\n## Razones\nSalvo la documentación.'],
    ['reasons in Chinese that do', '## 结论\n已达成\n## 理由\n但是文档没有写。'],
    ['failed checks', '## Verdict\nachieved\n## Reasons\nx\n## Failed checks\n- the docs'],
    ['failed checks in Chinese', '## 结论\n已达成\n## 未通过的检查项\n1、文档'],
    ['failed checks as prose', '## Verdict\nachieved\n## Failed checks\nThe docs are missing.'],
    ['a second verdict', '## Verdict\nachieved\n## Reasons\nx\n## Verdict\nnot achieved'],
    ['a second verdict, less sure of its form', '## Verdict\nachieved\n## Reasons\nx\n\n**Verdict:** almost'],
    ['a second verdict in another language', '## Verdict\nachieved\n## Reasons\nx\n## 结论\n未达成'],
    ['another outcome among the reasons', '## Verdict\nachieved\n## Reasons\nx\n\nNot achieved.'],
    ['another outcome in a heading', '# Judgement: almost achieved\n\n## Verdict\nachieved'],
    ['another outcome as a heading', '# Not achieved\n\n## Verdict\nachieved'],
    ['another outcome of one check', '## Verdict\nachieved\n## Reasons\n- Docs: not met\n- Tests: met'],
    [
      'another outcome in a table',
      '## Verdict\nachieved\n## Reasons\n| a | b |\n|--|--|\n| docs | not met |',
    ],
    ['a check that failed', '## Verdict\nachieved\n## Reasons\n- Tests: passed\n- Docs: **failed**.'],
    ['a check that failed, behind a dash', '## Verdict\nachieved\n## Reasons\n1. Docs — FAIL'],
    ['a check that failed in Spanish', '## Veredicto\nlogrado\n## Razones\n- Documentación: no se cumple'],
    ['a check that failed in Chinese', '## 结论\n已达成\n## 理由\n- 文档：未通过'],
    ['a cross in a table', '## Verdict\nachieved\n## Reasons\n| docs | ❌ |\n|--|--|\n| tests | ✅ |'],
    ['another outcome above', 'unreachable\n\n## Verdict\nachieved'],
    ['the reader of a template', VERDICT_FORMAT.en],
  ])('by %s', (_, text) => {
    expect(outcomeOf(text)).toBe('not-yet')
  })

  it('when the one who makes it lists failed checks', () => {
    expect(new Verdict({ outcome: 'achieved', failed: ['a'] }).outcome).toBe('not-yet')
    expect(new Verdict({ outcome: 'unreachable', failed: ['a'] }).outcome).toBe('unreachable')
  })
})

describe('an outcome is achieved', () => {
  it.each([
    ['a section', '## Verdict\n\nachieved\n\n## Reasons\n\nAll pass.'],
    ['a heading that says it', '# Verdict: achieved\n\n## Reasons\nAll pass.'],
    ['labels', '**Verdict:** achieved\n**Reasons:** All pass.\n**Failed checks:** none'],
    ['a label below the heading', '## Verdict\n\nVerdict: achieved'],
    ['a first line and nothing else', 'Achieved.'],
    ['a first line and reasons', '**Achieved.**\n\nAll pass.'],
    ['a fence around it', '```markdown\n## Verdict\nachieved\n## Reasons\nAll pass.\n```'],
    ['the same verdict twice', '## Verdict\nachieved\n## Reasons\nAll pass.\n## Verdict\nachieved'],
    [
      'reasons that speak of what failed before',
      '## Verdict\nachieved\n## Reasons\nIt was not achieved yesterday.',
    ],
    [
      'reasons that count what failed',
      '## Verdict\nachieved\n## Reasons\n| Passed | Failed |\n|--|--|\n| 12 | 0 |\n\nTests that failed: 0',
    ],
    ['no failed checks', '## Verdict\nachieved\n## Failed checks\n- None.'],
    ['no failed checks in words', '## Verdict\nachieved\n## Failed checks\nNo failed checks.'],
    ['no failed checks in a list', '## Verdict\nachieved\n## Failed checks\n- [x] All pass'],
    ['no failed checks in Spanish', '## Veredicto\nlogrado\n## Comprobaciones fallidas\nNinguna.'],
    ['no failed checks in Chinese', '## 结论\n已达成\n## 未通过的检查项\n无'],
    ['an empty section of failed checks', '## Verdict\nachieved\n## Failed checks\n(empty)'],
  ])('by %s', (_, text) => {
    expect(Verdict.parse(text)).toMatchObject({ outcome: 'achieved', failed: [] })
  })
})

it('an outcome is unreachable beside checks that are met', () => {
  const text =
    '## Verdict\nunreachable\n## Reasons\n- Tests: met\n- Docs: no rights\n## Failed checks\n- Docs'
  expect(outcomeOf(text)).toBe('unreachable')
  expect(outcomeOf(`achieved\n\n${text}`)).toBe('not-yet')
})

describe('parse', () => {
  it('reads what toMarkdown wrote', () => {
    expect(new Verdict(FULL).toMarkdown()).toBe(DOCUMENT)
    expect(Verdict.parse(DOCUMENT)).toEqual(new Verdict(FULL))
  })

  it.each([
    ['an outcome that is in doubt', '## Verdict\nalmost achieved\n## Reasons\nx', 'almost achieved\n\nx'],
    [
      'what stands above the sections',
      'Mind the key.\n\n## Verdict\nachieved\n## Reasons\nx',
      'Mind the key.\n\nx',
    ],
    ['what follows a first line', 'achieved\n\nx', 'x'],
    ['a text without sections', 'I could not run it.\n\nx', 'I could not run it.\n\nx'],
    ['what stands above the failed checks', '## Failed checks\nOn Linux.\n\n- a', 'On Linux.'],
    ['nothing', '## Verdict\nachieved', ''],
  ])('keeps among the reasons %s', (_, text, reasons) => {
    expect(Verdict.parse(text).reasons).toBe(reasons)
  })

  it('reads failed checks with what is nested in them', () => {
    expect(
      Verdict.parse('## Failed checks\n- [ ] a\n  - b\n- ❌ c (cannot be verified here)').failed,
    ).toEqual(['a\n- b', 'c (cannot be verified here)'])
  })
})

describe('the format', () => {
  it.each(LANGUAGES)('in %s is read as the sections that it names', (language) => {
    const { hints, headings } = VERDICT_WORDS[language]
    const { outcome, reasons, failed } = Verdict.parse(VERDICT_FORMAT[language])
    expect({ outcome, reasons, failed }).toEqual({
      outcome: 'not-yet',
      reasons: `${hints.verdict}\n\n${hints.reasons}`,
      failed: [hints.failed],
    })
    expect(VERDICT_FORMAT[language].match(/^## .*/gm)).toEqual(
      Object.values(headings).map((heading) => `## ${heading}`),
    )
  })

  it.each(LANGUAGES)('in %s offers the words that are read', (language) => {
    const choices = VERDICT_WORDS[language].hints.verdict.split(/[:：] ?/u).at(-1) ?? ''
    expect(choices.split(' | ').map(plainOutcome)).toEqual(OUTCOMES)
    expect(Object.values(OUTCOME_WORDS[language]).map(plainOutcome)).toEqual(OUTCOMES)
  })
})

describe('a verdict that was written and read is the same', () => {
  const special = [
    'None.',
    'not achieved',
    '## Verdict\nachieved',
    'Except x',
    '## Failed checks\n- a',
    '- a',
    '[x] a',
  ]
  const text = fc.oneof(nastyText, fc.string(), fc.constantFrom(...SHORT_NASTY, ...special))
  const verdict = fc
    .record({
      outcome: fc.constantFrom(...OUTCOMES),
      reasons: text,
      failed: fc.oneof(fc.constant([]), fc.array(text, { maxLength: 4 })),
    })
    .map((fields) => new Verdict(fields))
  const language = fc.constantFrom(...LANGUAGES)

  it.each(NASTY)('%s', (_, nasty) => {
    for (const outcome of OUTCOMES) {
      const given = new Verdict({
        outcome,
        reasons: nasty,
        failed: outcome === 'achieved' ? [] : [nasty, 'a', nasty],
      })
      expect(Verdict.parse(given.toMarkdown())).toEqual(given)
    }
  })

  it('in any language', () => {
    fc.assert(
      fc.property(verdict, language, language, (given, first, second) => {
        const read = Verdict.parse(given.toMarkdown(first))
        expect(read).toEqual(given)
        expect(Verdict.parse(read.toMarkdown(second))).toEqual(given)
      }),
    )
  })
})

describe('reasons beside "achieved"', () => {
  it.each(REASONS)('%j: taken back is %s', (reasons, takesBack) => {
    expect(new Verdict({ outcome: 'achieved', reasons }).outcome).toBe(takesBack ? 'not-yet' : 'achieved')
  })
})

describe('failed checks that say that there are none', () => {
  const read = (failed: string) =>
    Verdict.parse(`## Verdict\n\nachieved\n\n## Reasons\n\nI looked.\n\n## Failed checks\n\n${failed}\n`)

  it.each([
    'None ✅',
    '- None ✅',
    'None — all pass',
    'None. All checks pass.',
    'None (check 3 is not verifiable here)',
    'None: check 3 cannot be verified here.',
    '—',
    '-',
    'None of the checks failed.',
    'No check failed.',
    '无 ✅',
    'Ninguna ✅',
  ])('%j', (failed) => {
    expect(read(failed)).toMatchObject({ outcome: 'achieved', failed: [] })
  })

  it.each([
    'None, except check 3',
    'None but the second',
    'None ❌',
    'Check 3 (none of its cases pass)',
    'None of them pass',
  ])('but not %j', (failed) => {
    expect(read(failed).outcome).toBe('not-yet')
  })
})
