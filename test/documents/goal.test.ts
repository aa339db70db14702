import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '../../src/core/language.ts'
import type { Check } from '../../src/documents/checklist.ts'
import { Goal } from '../../src/documents/goal.ts'
import { GOAL_FORMAT, GOAL_WORDS } from '../../src/documents/goal-words.ts'
import { NASTY, nastyText, SHORT_NASTY } from './nasty-texts.ts'

const can = (text: string): Check => ({ text, unverifiable: null })
const cannot = (text: string, unverifiable: string): Check => ({ text, unverifiable })
const checksOf = (list: string) => Goal.parse(`## Goal\n\nx\n\n## Checks\n\n${list}`).checks
const lines = (...all: string[]) => all.join('\n')

const FULL = {
  goal: 'Nested quotes are read.',
  checks: [can('`npm test` passes.'), cannot('The mail arrives.', 'no mail server')],
}

const DOCUMENT = `# Goal and checks

## Goal

Nested quotes are read.

## Checks

- [ ] \`npm test\` passes.
- [ ] The mail arrives. (cannot be verified here: no mail server)
`

describe('toMarkdown', () => {
  it('writes the goal and a checklist', () => {
    expect(new Goal(FULL).toMarkdown()).toBe(DOCUMENT)
  })

  it.each([
    ['en', '# Goal and checks', ['Goal', 'Checks'], '(cannot be verified here: x)', '(empty)'],
    [
      'es',
      '# Objetivo y comprobaciones',
      ['Objetivo', 'Comprobaciones'],
      '(no se puede verificar aquí: x)',
      '(vacío)',
    ],
    ['zh', '# 目标与检查项', ['目标', '检查项'], '（此处无法验证：x）', '（空）'],
  ] as const)('in %s', (language, title, headings, mark, empty) => {
    const text = new Goal({ checks: [cannot('a', 'x')] }).toMarkdown(language)
    expect(text).toBe(`${title}\n\n## ${headings[0]}\n\n${empty}\n\n## ${headings[1]}\n\n- [ ] a ${mark}\n`)
  })

  it('puts the mark on the first line of a longer check', () => {
    const text = new Goal({ checks: [cannot('a\n- b\n- c', 'x')] }).toMarkdown()
    expect(text).toContain('- [ ] a (cannot be verified here: x)\n  - b\n  - c\n')
  })

  it('protects a check that would be misread', () => {
    const text = new Goal({ checks: [can('a (cannot be verified here: b)')] }).toMarkdown()
    expect(text).toContain('- [ ]\n  ```verbatim\n  a (cannot be verified here: b)\n  ```\n')
  })
})

describe('a list of checks', () => {
  it.each([
    ['dashes and boxes', '- [ ] a\n- [ ] b'],
    ['stars', '* [ ] a\n* [ ] b'],
    ['plus signs', '+ a\n+ b'],
    ['numbers', '1. a\n2. b'],
    ['numbers with brackets and boxes', '1) [ ] a\n2) [x] b'],
    ['ticked boxes', '- [x] a\n- [X] b'],
    ['empty boxes', '- [] a\n- [] b'],
    ['no boxes', '- a\n- b'],
    ['signs for boxes', '- ☐ a\n- ✅ b'],
    ['boxes alone', '[ ] a\n[x] b'],
    ['blank lines between', '- [ ] a\n\n- [ ] b'],
    ['two lists', '- a\n\n* b'],
    ['bullets that Markdown does not know', '• a\n• b'],
    ['Chinese numbers', '1、a\n2、b'],
    ['Chinese numbers in brackets', '（一）a\n（二）b'],
    ['circled numbers', '① a\n② b'],
    ['paragraphs', 'a\n\nb'],
    ['headings', '### a\n\n### b'],
    ['numbered headings', '### 1. a\n\n### 2. b'],
    ['a line that announces it', 'All of the following must hold:\n\n- a\n- b'],
    ['a line that announces it, without a blank line', '以下各项都要满足：\n- a\n- b'],
    ['empty items', '- a\n-\n- [ ]\n- b'],
    ['a rule between', '- a\n\n---\n\n- b'],
  ])('with %s', (_, list) => {
    expect(checksOf(list)).toEqual([can('a'), can('b')])
  })

  it.each([
    ['a wrapped line', lines('- [ ] a', '  b', '- [ ] c'), 'a\nb'],
    ['a wrapped line at the margin', lines('- [ ] a', 'b', '- [ ] c'), 'a\nb'],
    ['a nested list', lines('- [ ] a', '  - b', '    - [ ] b2', '- [ ] c'), 'a\n- b\n  - [ ] b2'],
    ['a nested list under a number', lines('1. a', '   - b', '2. c'), 'a\n- b'],
    ['a paragraph of its own', lines('- [ ] a', '', '  b', '- [ ] c'), 'a\n\nb'],
    ['a fence', lines('- a', '  ```sh', '  npm test', '  ```', '- c'), 'a\n```sh\nnpm test\n```'],
    ['a fence at the margin', lines('1. a', '```', 'x', '```', '2. c'), 'a\n\n```\nx\n```'],
    ['a paragraph at the margin', lines('1. a', '', 'b', '', '2. c'), 'a\n\nb'],
    ['a line below a Chinese number', lines('1、a', 'b', '2、c'), 'a\nb'],
  ])('%s belongs to its check', (_, list, first) => {
    expect(checksOf(list)).toEqual([can(first), can('c')])
  })

  it.each([
    ['headings', '### On Linux\n- a\n- b\n\n### On Windows\n- a', 'On Linux: a', 'On Windows: a'],
    ['bold lines', '**On Linux**\n- a\n- b\n\n**On Windows:**\n- a', 'On Linux: a', 'On Windows: a'],
    ['lines with a colon', 'On Linux:\n- a\n- b\n\nOn Windows:\n- a', 'On Linux: a', 'On Windows: a'],
    [
      'headings and lines in them',
      '### On Linux\n\nTwice:\n- a\n- b\n\n### On Windows\n- a',
      'On Linux: Twice: a',
      'On Windows: a',
    ],
    [
      'headings in headings',
      '### On Linux\n#### At night\n- a\n#### By day\n- b\n### On Windows\n- a',
      'On Linux: At night: a',
      'On Windows: a',
    ],
    ['Chinese lines', '在服务器上：\n- a\n- b\n\n在本机：\n- a', '在服务器上：a', '在本机：a'],
  ])('in groups under %s keeps what the groups say', (_, list, first, last) => {
    const texts = checksOf(list).map(({ text }) => text)
    expect([texts.length, texts[0], texts[2]]).toEqual([3, first, last])
  })

  it('keeps a paragraph above the list outside', () => {
    const { checks, outside } = Goal.parse('## Goal\nx\n## Checks\nOn a clean clone.\n\n- a')
    expect({ checks, outside }).toEqual({ checks: [can('a')], outside: 'On a clean clone.' })
  })

  it('reads a table as one check rather than none', () => {
    expect(checksOf('| a | b |\n|---|---|\n| c | d |')).toHaveLength(1)
  })

  it('keeps a link in brackets', () => {
    expect(checksOf('- [x](https://example.org/) answers')).toEqual([
      can('[x](https://example.org/) answers'),
    ])
  })
})

describe('what cannot be verified here', () => {
  it.each([
    ['(cannot be verified here: no mail server)', 'no mail server'],
    ['(Cannot be verified here: no mail server)', 'no mail server'],
    ["(can't be verified here, no mail server)", 'no mail server'],
    ['（cannot be verified here：no mail server）', 'no mail server'],
    ['(cannot be verified: no mail server)', 'no mail server'],
    ['(cannot be checked here — no mail server)', 'no mail server'],
    ['(cannot be verified here because no mail server)', 'no mail server'],
    ['(cannot be tested here without a mail server)', 'without a mail server'],
    ['(not verifiable here: no mail server)', 'no mail server'],
    ['[unverifiable: no mail server]', 'no mail server'],
    ['*(cannot be verified here: no mail server)*', 'no mail server'],
    ['**(cannot be verified here: no mail server)**', 'no mail server'],
    ['(cannot be verified here: no mail server (yet))', 'no mail server (yet)'],
    ['(cannot be verified here: no mail server).', 'no mail server'],
    ['(cannot be verified here)', ''],
    ['(cannot be verified here: no\n  mail server)', 'no mail server'],
    ['(no se puede verificar aquí: sin servidor)', 'sin servidor'],
    ['(No se puede comprobar aqui: sin servidor)', 'sin servidor'],
    ['（no se puede verificar aquí：sin servidor）', 'sin servidor'],
    ['(no verificable aquí: sin servidor)', 'sin servidor'],
    ['(no se puede verificar aquí sin servidor)', 'sin servidor'],
    ['（此处无法验证：没有邮件服务器）', '没有邮件服务器'],
    ['(此处无法验证: 没有邮件服务器)', '没有邮件服务器'],
    ['（在此无法验证，没有邮件服务器）', '没有邮件服务器'],
    ['（无法在这里验证：没有邮件服务器）', '没有邮件服务器'],
    ['【无法核实：没有邮件服务器】', '没有邮件服务器'],
    ['（这里不能验证）', ''],
  ])('%j', (mark, reason) => {
    expect(checksOf(`- [ ] The mail arrives. ${mark}\n- [ ] b`)).toEqual([
      cannot('The mail arrives.', reason),
      can('b'),
    ])
  })

  it('is said right behind Chinese words too', () => {
    expect(checksOf('- [ ] 邮件到达（此处无法验证：没有服务器）。')).toEqual([
      cannot('邮件到达。', '没有服务器'),
    ])
  })

  it('is taken out of a check that is bold as a whole', () => {
    expect(checksOf('- **a (cannot be verified here: x)**')).toEqual([cannot('**a**', 'x')])
  })

  it.each([
    ['on the first line', 'a (cannot be verified here: x)\n  - b', 'a\n- b'],
    ['on a last line of its own', 'a\n  - b\n\n  (cannot be verified here: x)', 'a\n- b'],
    ['below a wrapped line', 'a\n  b (cannot be verified here: x)', 'a\nb'],
  ])('is found %s', (_, item, text) => {
    expect(checksOf(`- [ ] ${item}`)).toEqual([cannot(text, 'x')])
  })

  it.each([
    ['a mark in a nested list', 'a\n- b (cannot be verified here: x)'],
    ['a mark in the middle', 'a (cannot be verified here: x) and b'],
    ['words without brackets', 'What cannot be verified here is listed'],
    ['other brackets', 'a (verified here: x)'],
    ['a sentence that goes on', 'a (cannot be verified here by hand, so a script does it)'],
    ['a mark alone', '(cannot be verified here: x)'],
    ['two brackets', 'a (cannot be verified here: x) and b (c)'],
  ])('is not said by %s', (_, text) => {
    expect(checksOf(`- [ ] ${text.replaceAll('\n', '\n  ')}`)).toEqual([can(text)])
  })

  it('has a reason of one line with brackets in pairs', () => {
    const goal = new Goal({ checks: [cannot('a', ' no\nserver :( (yet)')] })
    expect(goal.checks).toEqual([cannot('a', 'no server : (yet)')])
  })
})

describe('completeness', () => {
  it.each([
    [{ goal: 'x', checks: [can('a')] }, []],
    [{ goal: 'x' }, ['checks']],
    [{ checks: [can('a')] }, ['goal']],
    [{ goal: ' ', checks: [can(' '), can('')] }, ['goal', 'checks']],
    [{ goal: 'None.', checks: [can('None.')] }, ['goal', 'checks']],
  ] as const)('%j lacks %j', (fields, missing) => {
    const goal = new Goal(fields)
    expect(goal.missing()).toEqual(missing)
    expect(goal.complete()).toBe(missing.length === 0)
  })

  it.each(['(empty)', '(vacío)', '（空）', '', '- [ ]', '-'])('there are no checks in %j', (list) => {
    expect(Goal.parse(`## Goal\nx\n## Checks\n${list}`).missing()).toEqual(['checks'])
  })

  it('a check that cannot be verified here is one', () => {
    expect(new Goal({ goal: 'x', checks: [cannot('a', 'b')] }).complete()).toBe(true)
  })
})

describe('parse', () => {
  it('reads what toMarkdown wrote', () => {
    expect(Goal.parse(DOCUMENT)).toEqual(new Goal(FULL))
  })

  it.each([
    ['labels', '**Goal:** x\n\n**Checks:**\n- a'],
    ['a goal in the title', '# Goal: x\n\n## Checks\n- a'],
    ['the headings of a brief', '## Goal\nx\n## Acceptance criteria\n- a'],
    ['Spanish', '## Objetivo\nx\n## Lista de comprobación\n- a'],
    ['Chinese', '## 目标\nx\n## 检查清单\n- a'],
    ['checks that look like labels', '## Goal\nx\n## Checks\n- [ ] a\n'],
  ])('reads %s', (_, text) => {
    expect(Goal.parse(text)).toEqual(new Goal({ goal: 'x', checks: [can('a')] }))
  })

  it('does not take a check for a section', () => {
    expect(checksOf('- [ ] Goal: b\n- [ ] Checks: c')).toEqual([can('Goal: b'), can('Checks: c')])
  })
})

describe('withCheck', () => {
  it.each([
    ['plain words', 'a', can('a')],
    ['a line of a checklist', '- [x] a', can('a')],
    ['a mark', 'a (cannot be verified here: b)', cannot('a', 'b')],
    ['several lines', '- a\n- b', can('- a\n- b')],
    ['a heading', '# a', can('a')],
  ])('adds %s', (_, text, check) => {
    const goal = new Goal(FULL).withCheck(text)
    expect(goal).toEqual(new Goal({ ...FULL, checks: [...FULL.checks, check] }))
  })

  it('changes nothing when there is nothing to add', () => {
    const goal = new Goal(FULL)
    expect(goal.withCheck(' \n')).toBe(goal)
  })
})

describe('the format', () => {
  it.each(LANGUAGES)('in %s is read as the sections that it names', (language) => {
    const { hints, headings } = GOAL_WORDS[language]
    expect(Goal.parse(GOAL_FORMAT[language])).toEqual(new Goal(hints))
    expect(GOAL_FORMAT[language].match(/^## .*/gm)).toEqual(
      Object.values(headings).map((heading) => `## ${heading}`),
    )
  })

  it.each(LANGUAGES)('in %s, handed back as it is, is no goal', (language) => {
    expect(Goal.parse(GOAL_FORMAT[language]).missing()).toEqual(['goal', 'checks'])
  })

  it('shows how to say that a check cannot be verified', () => {
    expect(GOAL_FORMAT.en).toContain('(cannot be verified here: what is lacking)')
  })
})

describe('a goal that was written and read is the same', () => {
  const special = [
    '(cannot be verified here: x)',
    '（此处无法验证）',
    '[ ] a',
    '• a',
    '1、a',
    'a:',
    '**a**',
    '### a',
  ]
  const text = fc.oneof(nastyText, fc.string(), fc.constantFrom(...SHORT_NASTY, ...special))
  const mixed = fc.array(text, { maxLength: 3 }).map((parts) => parts.join(' '))
  const check = fc.record({ text: mixed, unverifiable: fc.option(mixed) })
  const goal = fc
    .record({
      goal: text,
      checks: fc.array(check, { maxLength: 5 }),
      outside: fc.oneof(fc.constant(''), text),
    })
    .map((fields) => new Goal(fields))
  const language = fc.constantFrom(...LANGUAGES)

  it.each(NASTY)('%s', (_, nasty) => {
    const given = new Goal({
      goal: nasty,
      checks: [can(nasty), can('a'), cannot(nasty, nasty), cannot('b', nasty)],
      outside: nasty,
    })
    expect(Goal.parse(given.toMarkdown())).toEqual(given)
  })

  it('in any language', () => {
    fc.assert(
      fc.property(goal, language, language, (given, first, second) => {
        const read = Goal.parse(given.toMarkdown(first))
        expect(read).toEqual(given)
        expect(Goal.parse(read.toMarkdown(second))).toEqual(given)
      }),
    )
  })

  it('after any list was read, however it was written', () => {
    fc.assert(
      fc.property(fc.array(text, { maxLength: 6 }), (parts) => {
        const read = Goal.parse(`## Goal\nx\n## Checks\n- ${parts.join('\n- ')}`)
        expect(Goal.parse(read.toMarkdown())).toEqual(read)
      }),
    )
  })
})
