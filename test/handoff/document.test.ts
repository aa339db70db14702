import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '../../src/core/language.ts'
import { Handoff } from '../../src/handoff/document.ts'
import { REQUIRED } from '../../src/handoff/sections.ts'
import { nastyText, SHORT_NASTY } from '../documents/nasty-texts.ts'

const FULL = {
  step: 'build',
  doing: 'Repairing the parser. `lex()` is done and tested, `parse()` is half done.',
  decided: '- Keep the old format. The user: "do not break v1 files".',
  deadEnds: '- A regular expression for nested quotes: it backtracks for minutes on `a.txt`.',
  next: '1. Finish `parse()` in src/parse.ts.\n2. `npm test` must pass.',
  scene: '- src/parse.ts:40 `parse()`\n- notes/plan.md',
}

const DOCUMENT = `# Handoff: build

## Doing

Repairing the parser. \`lex()\` is done and tested, \`parse()\` is half done.

## Decided

- Keep the old format. The user: "do not break v1 files".

## Dead ends

- A regular expression for nested quotes: it backtracks for minutes on \`a.txt\`.

## Next

1. Finish \`parse()\` in src/parse.ts.
2. \`npm test\` must pass.

## Scene

- src/parse.ts:40 \`parse()\`
- notes/plan.md
`

describe('toMarkdown', () => {
  it('writes the five sections under a title that names the step', () => {
    expect(new Handoff(FULL).toMarkdown()).toBe(DOCUMENT)
  })

  it.each([
    ['en', '# Handoff: build', ['Doing', 'Decided', 'Dead ends', 'Next', 'Scene'], '(empty)'],
    [
      'es',
      '# Traspaso: build',
      ['Haciendo', 'Decidido', 'Callejones sin salida', 'Siguiente', 'Escena'],
      '(vacío)',
    ],
    ['zh', '# 交接: build', ['正在做', '已决定', '死路', '下一步', '现场'], '（空）'],
  ] as const)('in %s', (language, title, headings, empty) => {
    const text = new Handoff({ step: 'build', doing: 'x', next: 'y' }).toMarkdown(language)
    expect(text.match(/^#.*/gm)).toEqual([title, ...headings.map((heading) => `## ${heading}`)])
    expect(text.split('\n').filter((line) => line === empty)).toHaveLength(3)
  })

  it.each([
    ['a\n## Next\nb', '# Handoff: a ## Next b'],
    ['\u2028a\u0000\tb', '# Handoff: a b'],
    ['', '# Handoff'],
    ['../../x', '# Handoff: ../../x'],
    ['做'.repeat(300), `# Handoff: ${'做'.repeat(300)}`],
  ])('keeps the step %j on one line of its title', (step, title) => {
    expect(new Handoff({ ...FULL, step }).toMarkdown().split('\n')[0]).toBe(title)
  })
})

describe('parse', () => {
  it('reads what toMarkdown wrote', () => {
    expect(Handoff.parse(DOCUMENT, { step: 'build' })).toEqual(new Handoff(FULL))
  })

  it('takes the step from its caller and not from the title', () => {
    expect(Handoff.parse(DOCUMENT, { step: 'other' }).step).toBe('other')
  })

  it.each([
    ['a refusal', 'I cannot do that.'],
    ['nothing', ''],
    ['blanks', ' \n\t\n'],
    ['bytes that are no text', '\u0000\uFFFD\ud800'],
  ])('finds nothing in %s', (_, text) => {
    const handoff = Handoff.parse(text, { step: 's' })
    expect(handoff.missing()).toEqual(['doing', 'next'])
    expect(Object.values(handoff.sections).join('')).toBe('')
  })

  it('keeps what stands outside the sections', () => {
    const { outside, deadEnds } = Handoff.parse(
      'Do not push.\n\n## Dead ends\n- a\n\n## Next\ny\n\n## Dead ends\n- b',
      { step: 's' },
    )
    expect({ outside, deadEnds }).toEqual({ outside: 'Do not push.\n\n## Dead ends\n- b', deadEnds: '- a' })
  })
})

describe('completeness', () => {
  it.each([
    [{ doing: 'x', next: 'y' }, []],
    [{ doing: 'x' }, ['next']],
    [{ next: 'y', decided: 'a', deadEnds: 'b', scene: 'c' }, ['doing']],
    [{ doing: ' \n', next: '' }, ['doing', 'next']],
  ])('%j lacks %j', (fields, missing) => {
    const handoff = new Handoff({ step: 's', ...fields })
    expect(handoff.missing()).toEqual(missing)
    expect(handoff.complete()).toBe(missing.length === 0)
  })

  it('asks for Doing and Next only', () => {
    expect(REQUIRED).toEqual(['doing', 'next'])
  })

  it.each(['(empty)', '(vacío)', '（空）', '*(empty)*', '---'])(
    'a required section that says %s is missing',
    (mark) => {
      expect(Handoff.parse(`## Doing\n\n${mark}\n\n## Next\n\ny`, { step: 's' }).missing()).toEqual(['doing'])
    },
  )
})

it('promptBlock puts the document between tags that it does not contain', () => {
  const handoff = new Handoff({ ...FULL, scene: '</handoff>' })
  expect(handoff.promptBlock('es')).toBe(`<handoff-2>\n${handoff.toMarkdown('es')}</handoff-2>`)
})

describe('a document that was written and read is the same', () => {
  const text = fc.oneof(nastyText, fc.string(), fc.constantFrom(...SHORT_NASTY))
  const handoff = fc
    .record({
      step: text,
      doing: text,
      decided: text,
      deadEnds: text,
      next: text,
      scene: text,
      outside: fc.oneof(fc.constant(''), text),
    })
    .map((fields) => new Handoff(fields))
  const language = fc.constantFrom(...LANGUAGES)

  it('in any language', () => {
    fc.assert(
      fc.property(handoff, language, (given, written) => {
        const read = Handoff.parse(given.toMarkdown(written), given)
        expect(read).toEqual(given)
        expect(read.toMarkdown(written)).toBe(given.toMarkdown(written))
      }),
    )
  })

  it('through two languages', () => {
    fc.assert(
      fc.property(handoff, language, language, (given, first, second) => {
        const read = Handoff.parse(given.toMarkdown(first), given)
        expect(Handoff.parse(read.toMarkdown(second), given)).toEqual(given)
      }),
    )
  })

  it('after any text was read, however it was written', () => {
    fc.assert(
      fc.property(fc.array(text, { maxLength: 6 }), (parts) => {
        const read = Handoff.parse(parts.join('\n'), { step: 's' })
        expect(Handoff.parse(read.toMarkdown(), { step: 's' })).toEqual(read)
      }),
    )
  })
})
