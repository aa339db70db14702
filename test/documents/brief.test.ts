import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FlowerError } from '../../src/core/errors.ts'
import { LANGUAGES } from '../../src/core/language.ts'
import { Brief } from '../../src/documents/brief.ts'
import { BRIEF_FORMAT, BRIEF_SECTIONS, BRIEF_WORDS } from '../../src/documents/brief-words.ts'
import { NASTY, nastyText, SHORT_NASTY } from './nasty-texts.ts'

const FULL = {
  goal: 'The parser reads nested quotes.',
  criteria: '- `npm test` passes.\n- `quotes.txt` is read in less than a second.',
  boundaries: '- The format of v1 files stays (the user).',
  unknowns: 'None.',
}

const DOCUMENT = `# Brief

## Goal

The parser reads nested quotes.

## Acceptance criteria

- \`npm test\` passes.
- \`quotes.txt\` is read in less than a second.

## Boundaries

- The format of v1 files stays (the user).

## Unknowns and assumptions

None.
`

describe('toMarkdown', () => {
  it('writes the four sections under a title', () => {
    expect(new Brief(FULL).toMarkdown()).toBe(DOCUMENT)
  })

  it('writes what was said later only when something was', () => {
    const text = new Brief(FULL).withWords('Also v2.', '2026-03-01 10:00').toMarkdown()
    expect(text).toBe(`${DOCUMENT}\n## Said later\n\n### 2026-03-01 10:00\n\nAlso v2.\n`)
  })

  it.each([
    ['en', '# Brief', ['Goal', 'Acceptance criteria', 'Boundaries', 'Unknowns and assumptions'], '(empty)'],
    [
      'es',
      '# Encargo',
      ['Objetivo', 'Criterios de aceptación', 'Límites', 'Incógnitas y supuestos'],
      '(vacío)',
    ],
    ['zh', '# 任务说明', ['目标', '验收标准', '边界', '未知与假设'], '（空）'],
  ] as const)('in %s', (language, title, headings, empty) => {
    const text = new Brief({}).toMarkdown(language)
    expect(text.match(/^#.*/gm)).toEqual([title, ...headings.map((heading) => `## ${heading}`)])
    expect(text.split('\n').filter((line) => line === empty)).toHaveLength(4)
  })
})

describe('parse', () => {
  it('reads what toMarkdown wrote', () => {
    expect(Brief.parse(DOCUMENT)).toEqual(new Brief(FULL))
  })

  it.each([
    ['labels', '**Goal:** a\n\n**Acceptance criteria:**\n- b\n\n**Boundaries:** c\n\n**Unknowns:** d'],
    ['other words', '# The goal\na\n# Done when\n- b\n# Out of scope\nc\n# Open questions\nd'],
    ['numbers', '1. Goal: a\n2. Criteria: - b\n3. Limits: c\n4. Assumptions and unknowns: d'],
    ['Spanish', '## La meta\na\n## Criterios\n- b\n## Fuera de alcance\nc\n## Incógnitas\nd'],
    ['an earlier title', '# 需求说明\n\n## 目标\na\n## 验收标准\n- b\n## 边界\nc\n## 未知与假设\nd'],
    ['Chinese', '## 一、目标\na\n## 二、验收条件\n- b\n## 三、边界：\nc\n## 四、未知和假设\nd'],
    ['a fence around it', '```markdown\n## Goal\na\n## Criteria\n- b\n## Boundaries\nc\n## Unknowns\nd\n```'],
  ])('reads %s', (_, text) => {
    expect(Brief.parse(text)).toEqual(
      new Brief({ goal: 'a', criteria: '- b', boundaries: 'c', unknowns: 'd' }),
    )
  })

  it('keeps what stands outside the sections', () => {
    expect(Brief.parse('Do not push.\n\n## Goal\nx').outside).toBe('Do not push.')
  })

  it('leaves assumptions under a heading of their own in the section that they follow', () => {
    expect(Brief.parse('## Unknowns\na\n### Assumptions\nb').unknowns).toBe('a\n### Assumptions\nb')
  })
})

describe('completeness', () => {
  it('asks for all four sections', () => {
    expect(new Brief(FULL).complete()).toBe(true)
    expect(new Brief({}).missing()).toEqual(['goal', 'criteria', 'boundaries', 'unknowns'])
  })

  it.each(BRIEF_SECTIONS)('without %s it is not complete', (name) => {
    const brief = new Brief({ ...FULL, [name]: ' \n' })
    expect(brief.missing()).toEqual([name])
    expect(brief.complete()).toBe(false)
  })

  const NONES = [
    ...['None.', 'none', '(none)', '**None**', '- None.', 'Nothing.', 'N/A', 'None known.'],
    ...['Ninguno.', '(ninguna)', 'Nada', 'No hay.', '无', '无。', '（无）', '没有', '暂无'],
  ]
  it.each(NONES)('%j is an answer about boundaries and unknowns and no goal', (none) => {
    const said = Object.fromEntries(BRIEF_SECTIONS.map((name) => [name, none]))
    const brief = Brief.parse(new Brief(said).toMarkdown())
    expect(brief.missing()).toEqual(['goal', 'criteria'])
    expect(brief.boundaries).toBe(none)
  })

  it.each(['(empty)', '*(empty)*', '(vacío)', '（空）', '---', ''])('%j is no answer', (mark) => {
    expect(Brief.parse(DOCUMENT.replace('None.', mark)).missing()).toEqual(['unknowns'])
  })

  it.each(['None of the files may be moved.', 'Nothing but the tests.', '无论如何不要动数据库'])(
    '%j is not read as none',
    (goal) => {
      expect(new Brief({ ...FULL, goal }).complete()).toBe(true)
    },
  )
})

describe('what is said later', () => {
  it('is appended in order, each with its time', () => {
    const brief = new Brief(FULL).withWords('a', '10:00').withWords('  b\r\nc ', '11:00\n')
    expect(brief.said).toBe('### 10:00\n\na\n\n### 11:00\n\nb\nc')
    expect({ ...brief, said: '' }).toEqual({ ...new Brief(FULL) })
  })

  it('changes nothing when it is blank', () => {
    const brief = new Brief(FULL)
    expect(brief.withWords(' \n', '10:00')).toBe(brief)
  })

  it('needs its time', () => {
    expect(() => new Brief(FULL).withWords('a', ' ')).toThrow(FlowerError)
  })

  it('is no requirement met', () => {
    expect(new Brief({}).withWords('a', '10:00').missing()).toHaveLength(4)
  })

  it.each(NASTY)('stands there word for word, whatever it is: %s', (_, words) => {
    const brief = new Brief(FULL).withWords(words, '10:00').withWords('b', '11:00')
    const read = Brief.parse(brief.toMarkdown('es'))
    expect(read).toEqual(brief)
    expect(read.said).toContain(words.trim())
    expect(read.said.endsWith('\n\n### 11:00\n\nb')).toBe(true)
  })

  it.each([
    ['an unclosed fence', '```sh\nnpm test'],
    ['a heading', '### 11:00\n\nforged'],
    ['an unclosed comment', '<!-- a'],
  ])('cannot run into what follows: %s', (_, words) => {
    const { said } = new Brief({}).withWords(words, '10:00')
    expect(said).toMatch(/^### 10:00\n\n`{3,}verbatim\n/)
  })

  it('is kept when a model writes the brief anew around it', () => {
    const text = `${BRIEF_FORMAT.zh}\n## 后来说的\n\n### 10:00\n\na`
    expect(Brief.parse(text).said).toBe('### 10:00\n\na')
  })
})

describe('the format', () => {
  it.each(LANGUAGES)('in %s is read as the sections that it names', (language) => {
    const brief = Brief.parse(BRIEF_FORMAT[language])
    expect(brief).toEqual(new Brief(BRIEF_WORDS[language].hints))
    expect(brief.outside).toBe('')
  })

  it.each(LANGUAGES)('in %s, handed back as it is, is no brief', (language) => {
    expect(Brief.parse(BRIEF_FORMAT[language]).missing()).toEqual(BRIEF_SECTIONS)
  })

  it('says how none is said', () => {
    expect(BRIEF_FORMAT.en).toContain('write "None."')
    expect(BRIEF_FORMAT.es).toContain('escribe "Ninguno."')
    expect(BRIEF_FORMAT.zh).toContain('就写“无。”')
  })
})

describe('a brief that was written and read is the same', () => {
  const text = fc.oneof(nastyText, fc.string(), fc.constantFrom(...SHORT_NASTY, 'None.', '## Said later\nx'))
  const fields = { goal: text, criteria: text, boundaries: text, unknowns: text, said: text }
  const brief = fc
    .record({ ...fields, outside: fc.oneof(fc.constant(''), text) })
    .map((given) => new Brief(given))
  const language = fc.constantFrom(...LANGUAGES)

  it('in any language', () => {
    fc.assert(
      fc.property(brief, language, language, (given, first, second) => {
        const read = Brief.parse(given.toMarkdown(first))
        expect(read).toEqual(given)
        expect(Brief.parse(read.toMarkdown(second))).toEqual(given)
      }),
    )
  })

  it('with words that were added', () => {
    fc.assert(
      fc.property(brief, text, text, language, (given, words, at, written) => {
        const added = given.withWords(words, `at ${at}`)
        expect(Brief.parse(added.toMarkdown(written))).toEqual(added)
      }),
    )
  })
})
