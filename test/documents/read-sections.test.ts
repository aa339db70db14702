import { describe, expect, it } from 'vitest'
import { readSections } from '../../src/documents/read-sections.ts'
import { SHAPE } from './shape.ts'

const read = (text: string) => readSections(text, SHAPE)
const bodiesOf = (text: string) => read(text).bodies
const lines = (...all: string[]) => all.join('\n')

const NAMES = {
  en: ['Doing', 'Next'],
  es: ['Haciendo', 'Próximo'],
  zh: ['正在做', '下一步'],
} as const

const FORMS: Record<string, (name: string, number: number) => string> = {
  'heading, level 1': (name) => `# ${name}\n`,
  'heading, level 2': (name) => `## ${name}\n`,
  'heading, level 6': (name) => `###### ${name}\n`,
  'heading, closed': (name) => `## ${name} ##\n`,
  'heading, indented': (name) => `   ## ${name}\n`,
  'heading, blank lines after it': (name) => `## ${name}\n\n\n`,
  'heading, setext with =': (name) => `${name}\n===\n`,
  'heading, setext with -': (name) => `${name}\n---\n`,
  'heading, bold': (name) => `## **${name}**\n`,
  'heading, bold and numbered': (name, n) => `## **${n}. ${name}**\n`,
  'heading, upper case': (name) => `## ${name.toUpperCase()}\n`,
  'heading, decomposed accents': (name) => `## ${name.normalize('NFD')}\n`,
  'heading, colon': (name) => `## ${name}:\n`,
  'heading, full-width colon': (name) => `## ${name}：\n`,
  'heading, numbered with a dot': (name, n) => `## ${n}. ${name}\n`,
  'heading, numbered with a bracket': (name, n) => `## ${n}) ${name}\n`,
  'heading, numbered in brackets': (name, n) => `## (${n}) ${name}\n`,
  'heading, numbered in Chinese': (name, n) => `## ${'一二'[n - 1]}、${name}\n`,
  'heading, numbered in Roman': (name, n) => `## ${'i'.repeat(n)}. ${name}\n`,
  'heading, keycap': (name, n) => `## ${n}\uFE0F\u20E3 ${name}\n`,
  'heading, emoji': (name) => `## 🛠️ ${name}\n`,
  'heading, inline body': (name) => `## ${name}:`,
  'heading, inline body after a dash': (name) => `## ${name} — `,
  'bold, alone': (name) => `**${name}**\n`,
  'bold, colon inside': (name) => `**${name}:**\n`,
  'bold, colon outside': (name) => `**${name}**:\n`,
  'bold, full-width colon inside': (name) => `**${name}：**\n`,
  'bold, full-width colon outside': (name) => `**${name}**：\n`,
  'bold, underscores': (name) => `__${name}:__\n`,
  'bold, numbered': (name, n) => `**${n}. ${name}**\n`,
  'bold, inline body': (name) => `**${name}:** `,
  'bold, inline body after a colon outside': (name) => `**${name}**: `,
  'bold, inline body after a dash': (name) => `**${name}** - `,
  'italic, inline body': (name) => `*${name}:* `,
  'label, inline body': (name) => `${name}: `,
  'label, full-width colon': (name) => `${name}：`,
  'label, body on the next line': (name) => `${name}:\n`,
  'label, numbered': (name, n) => `(${n}) ${name}: `,
  'list item, numbered': (name, n) => `${n}. ${name}\n   `,
  'list item, numbered with a bracket': (name, n) => `${n}) ${name}:\n   `,
  'list item, inline body': (name, n) => `${n}. ${name}: `,
  'list item, bold': (name) => `- **${name}:** `,
  'list item, bullet and colon': (name) => `* ${name}: `,
  'only the name': (name) => `${name}\n\n`,
}

describe('a section begins at', () => {
  for (const [language, [doing, next]] of Object.entries(NAMES)) {
    it.each(Object.entries(FORMS))(`${language}: %s`, (_, form) => {
      const text = lines(`${form(doing, 1)}read the *log*`, '', `${form(next, 2)}run the tests`)
      expect(read(text)).toEqual({
        bodies: { doing: 'read the *log*', deadEnds: '', next: 'run the tests' },
        outside: '',
      })
    })
  }

  it.each([
    ['labels without a blank line', lines('Doing: x', 'Next: y')],
    ['a label right under a list', lines('**Doing:**', '- x', '**Next:** y'), '- x'],
    ['a label right under a quote', lines('Doing:', '> x', '', 'Next: y'), '> x'],
    ['a label right under a list item that is one', lines('1. Doing: x', '   - z', 'Next: y'), 'x\n- z'],
    ['forms that differ', lines('1. Doing', 'x', '', '## 2) Next', 'y')],
    ['languages that differ', lines('## Haciendo', 'x', '**下一步**：y')],
    ['levels that differ', lines('# Doing', 'x', '### Next', 'y')],
    ['a name with an apostrophe', lines('## Doing', 'x', '## What’s next?', 'y')],
  ])('%s', (_, text, doing = 'x') => {
    expect(bodiesOf(text)).toEqual({ doing, deadEnds: '', next: 'y' })
  })
})

describe('a section does not begin at', () => {
  it.each([
    ['a sentence that begins with a name', 'Next we run the tests.'],
    ['a sentence that begins with a name and a comma', 'Next, run the tests'],
    ['a bold name within a sentence', '**Next** we run the tests'],
    ['a longer bold phrase', '**Next to nothing**: that is left'],
    ['a list item that begins with a name', '- Next we run the tests\n- Doing nothing is no option'],
    ['a bullet that is only a name', '- Next\n- Doing'],
    ['an unknown heading that begins with a name', '### Next.js is slow'],
    ['a heading of code', '### `next()`: who calls it?'],
    ['a list item with a box', '- [ ] Next: y\n- [x] **Dead ends:** z'],
    ['a closed fence', '```\n## Next\nNext: y\n```'],
    ['a tilde fence with a shorter fence inside', '~~~~md\n```\n## Next\n```\n~~~~'],
    ['indented code', 'so:\n\n    ## Next\n    Next: y'],
    ['an HTML comment', '<!--\n## Next\n-->'],
    ['a quote', '> ## Next\n> y'],
    ['a nested list', '- a\n  - Next: y\n  - **Next:** y'],
    ['a table', '| Next | y |\n|---|---|\n| Next: | z |'],
    ['a link definition', '[Next]: https://example.org/'],
    ['a name after a letter and a colon', 'x: Next: y'],
    ['a name after other words', 'the thing to do Next: y'],
    ['an escaped heading', '\\## Next'],
  ])('%s', (_, body) => {
    expect(read(`## Doing\n\nx\n\n${body}`)).toEqual({
      bodies: { doing: `x\n\n${body}`, deadEnds: '', next: '' },
      outside: '',
    })
  })

  it('an unclosed fence: all that follows is kept in the section', () => {
    const body = lines('x', '```sh', 'npm test', '## Next', 'y')
    expect(bodiesOf(`## Doing\n${body}`)).toEqual({ doing: body, deadEnds: '', next: '' })
  })
})

describe('a body is', () => {
  it.each([
    [
      'kept to the letter',
      '- a  \n\n\n  * b\n\n| a | b |\n|--|--|\n| 1 | 2 |\n\n```ts\n\tif (a) {}\n\n\n```',
    ],
    ['kept with unknown headings', '### Failed\n\nx\n\n#### Why\n\ny'],
    ['kept with rules inside', 'x\n\n---\n\ny'],
    ['kept with HTML', '<details>\n<summary>log</summary>\n\nx\n\n</details>'],
    ['kept when it is a fence', '```\nx\n```'],
  ])('%s', (_, body) => {
    expect(bodiesOf(`## Doing\n\n${body}\n\n## Next\n\ny`)).toEqual({ doing: body, deadEnds: '', next: 'y' })
  })

  it.each([
    ['a rule after it', '## Doing\nx\n\n---\n\n## Next\n\n***\ny'],
    ['a rule before it', '## Doing\n---\nx\n\n* * *\n## Next\ny\n\n---'],
    ['Windows line ends', '## Doing\r\nx\r\n\r\n## Next\r\ny\r\n'],
    ['a byte order mark', '\uFEFF## Doing\nx\n## Next\ny'],
  ])('freed of %s', (_, text) => {
    expect(read(text)).toEqual({ bodies: { doing: 'x', deadEnds: '', next: 'y' }, outside: '' })
  })

  it.each(['(empty)', '*(empty)*', '(Empty)', '(vacío)', '（空）', '(空)', '---', ''])(
    'empty: %j',
    (mark) => {
      expect(bodiesOf(`## Doing\n${mark}\n\n## Next\ny`)).toEqual({ doing: '', deadEnds: '', next: 'y' })
    },
  )

  it('joined to what its heading says', () => {
    expect(bodiesOf('## Next (in order)\n1. a\n\n## Doing: x\n\nmore').next).toBe('(in order)\n1. a')
    expect(bodiesOf('**Next: a** and b\nc').next).toBe('**a** and b\nc')
  })

  it('taken out of the indentation of its list item', () => {
    const text = lines(
      '1. Doing',
      '   - a',
      '     - b',
      '',
      '   ```',
      '   x',
      '   ```',
      '2. Next',
      '',
      '   y',
    )
    expect(bodiesOf(text)).toEqual({ doing: '- a\n  - b\n\n```\nx\n```', deadEnds: '', next: 'y' })
  })
})

describe('of two bodies for one section', () => {
  it('the first that says something wins, and the other is kept outside', () => {
    expect(read('## Next\n\n## Doing\nx\n\n## Next\ny\n\n## Next\nz')).toEqual({
      bodies: { doing: 'x', deadEnds: '', next: 'y' },
      outside: '## Next\nz',
    })
  })

  it('the same one twice is kept once', () => {
    expect(read('## Doing\nx\n## Next\ny\n## Doing\nx\n## Next\ny').outside).toBe('')
  })

  it.each([
    ['a lower heading', '### Next'],
    ['a label', 'Next: a'],
    ['a bold label', '**Next:** a'],
    ['a list item', '- **Next:** a'],
    ['a numbered item', '1. Next'],
  ])('a heading beats %s, which is then content', (_, weaker) => {
    expect(bodiesOf(`## Doing\nx\n\n${weaker}\na\n\n## Next\ny`)).toEqual({
      doing: `x\n\n${weaker}\na`,
      deadEnds: '',
      next: 'y',
    })
  })

  it('a label beats a list item', () => {
    expect(bodiesOf('**Doing:**\n- Next: a\n\n**Next:** y')).toEqual({
      doing: '- Next: a',
      deadEnds: '',
      next: 'y',
    })
  })

  it('a weaker one counts when the surer one says nothing', () => {
    expect(bodiesOf('## Next\n\n(empty)\n\n## Doing\nx\n\n**Next:** y').next).toBe('y')
  })
})

it('a line that is only a name counts at the head of its paragraph, and where nothing else names a section', () => {
  expect(bodiesOf('Doing\nx\nNext\n\nNext\n\ny')).toEqual({ doing: 'x\nNext', deadEnds: '', next: 'y' })
  expect(bodiesOf('## Doing\n\nNext\n\ny')).toEqual({ doing: 'Next\n\ny', deadEnds: '', next: '' })
})

describe('outside the sections', () => {
  it.each([
    ['a title', '# Handoff: build\n\n## Doing\nx'],
    ['a title in another language', '# 交接：build\n\n## Doing\nx'],
    ['a line that announces the document', 'Here is the handoff:\n\n## Doing\nx'],
    ['both', 'Here is the handoff:\n\n# Handoff: build\n\n## Doing\nx'],
    ['both, the other way round', '# Handoff\n\nHere it is:\n\n---\n\n## Doing\nx'],
  ])('%s is left out', (_, text) => {
    expect(read(text).outside).toBe('')
  })

  it.each([
    ['a warning', 'Never run the migration.'],
    ['two paragraphs', 'Here it is:\n\nNever run the migration.'],
    ['a list under its introduction', 'Beware:\n\n- of the migration'],
    ['another heading', '# Notes\n\nx'],
  ])('%s is kept', (_, above) => {
    expect(read(`# Handoff\n\n${above}\n\n## Doing\nx`)).toEqual({
      bodies: { doing: 'x', deadEnds: '', next: '' },
      outside: above,
    })
  })

  it('a text without sections is kept whole', () => {
    expect(read('I would rather go on working:\n\n- a')).toEqual({
      bodies: { doing: '', deadEnds: '', next: '' },
      outside: 'I would rather go on working:\n\n- a',
    })
  })
})

describe('a document inside one fence', () => {
  const found = { bodies: { doing: 'x', deadEnds: '', next: 'y' }, outside: '' }

  it.each([
    ['markdown', '```markdown\n## Doing\nx\n## Next\ny\n```'],
    ['no language', '```\n# Handoff\n\n**Doing:** x\n**Next:** y\n```'],
    ['tildes', '~~~md\n## Doing\nx\n## Next\ny\n~~~'],
    ['a line before it', 'Here is the handoff:\n\n```markdown\n## Doing\nx\n## Next\ny\n```'],
    ['never closed', '```markdown\n## Doing\nx\n## Next\ny'],
  ])('%s', (_, text) => {
    expect(read(text)).toEqual(found)
  })

  it.each(['```', '````'])('with fences inside, itself %s', (fence) => {
    const doing = 'x\n```sh\nnpm test\n```\nand\n\n```\nlog\n```'
    const text = `${fence}markdown\n## Doing\n${doing}\n## Next\ny\n${fence}\nThat is all.`
    expect(read(text)).toEqual({ bodies: { doing, deadEnds: '', next: 'y' }, outside: 'That is all.' })
  })

  it('with a shorter fence after it', () => {
    const after = 'Run:\n\n```\nnpm test\n```'
    const text = `\`\`\`\`markdown\n## Doing\nx\n## Next\ny\n\`\`\`\`\n${after}`
    expect(read(text)).toEqual({ ...found, outside: after })
  })

  it('what stands around it is kept', () => {
    const text = 'Do not push.\n\n```markdown\n## Doing\nx\n## Next\ny\n```\n\nThe key has expired.'
    expect(read(text)).toEqual({ ...found, outside: 'Do not push.\n\nThe key has expired.' })
  })

  it('a fence in a section is not the document', () => {
    const body = '```markdown\n## Doing\nx\n## Next\ny\n## Dead ends\nz\n```'
    expect(bodiesOf(`## Doing\n${body}`)).toEqual({ doing: body, deadEnds: '', next: '' })
  })

  it('an empty template before the document is not the document', () => {
    const text = '```\n## Doing\n## Next\n```\n\n## Doing\nx\n## Next\ny'
    expect(bodiesOf(text)).toEqual(found.bodies)
  })
})

it('thousands of nested quotes are read as text', () => {
  const text = `${'>'.repeat(4_000)} x`
  expect(read(text).outside).toBe(text)
})
