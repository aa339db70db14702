import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '../../src/core/language.ts'
import { LEDGER_MARK, renderFull, renderLedger } from '../../src/ledger/render.ts'
import { called, failed, ledgerOf, ran, said, succeeded } from './support.ts'

const job = ledgerOf(
  said('Repair the parser.\n\nKeep the tests.', 'step'),
  said('Not the lexer!'),
  ran('Edit', { file_path: '/w/parser.ts' }, 'ok'),
  ran('Edit', { file_path: '/w/parser.ts' }, 'ok'),
  failed('npm run lint', 'Exit code 2\nno such rule'),
  failed('npm test', 'Exit code 1\n3 failed'),
  succeeded('npm test'),
  ran('Read', { file_path: '/w/readme.md' }, 'x'),
  ran('Bash', { command: 'git stash' }, "The user doesn't want to proceed with this tool use.", {
    isError: true,
  }),
  called('Agent', { description: 'Look for callers' }),
  ran(
    'TodoWrite',
    {
      todos: [
        { content: 'Docs', status: 'in_progress' },
        { content: 'Bug', status: 'completed' },
      ],
    },
    'ok',
  ),
  { type: 'text', agent: null, text: 'Lint is next.' },
)

describe('the ledger below a document', () => {
  it('says what happened, under a line that says who wrote it', () => {
    expect(renderLedger(job, { fullPath: 'notes/ledger-s.md' })).toBe(`${LEDGER_MARK}
_From here on flower wrote what it saw happen; no model had a part in it. The whole of it: notes/ledger-s.md_

### What the user said, word for word

1. (the task)
   > Repair the parser.
   >
   > Keep the tests.
2. > Not the lexer!

### Files changed

- \`/w/parser.ts\` · edited · 2×

### Commands that failed

- \`npm run lint\` · exit 2
  > no such rule

### Turned down by the user

- Bash · \`git stash\`

### Files read most

- \`/w/readme.md\` · 1×

### In flight

- subagent: Look for callers · no result, outcome unknown

### Open tasks

- [ ] Docs (in progress)

### Last words of the session

> Lint is next.
`)
  })

  it.each(LANGUAGES)('has the same facts in %s', (language) => {
    const text = renderLedger(job, { language })
    for (const fact of [
      '> Not the lexer!',
      '/w/parser.ts',
      'npm run lint',
      'git stash',
      'Look for callers',
      'Docs',
    ]) {
      expect(text).toContain(fact)
    }
    expect(text.startsWith(`${LEDGER_MARK}\n`)).toBe(true)
  })

  it('is nothing when nothing happened, or there is no room', () => {
    expect(renderLedger(ledgerOf())).toBe('')
    expect(renderLedger(job, { tokens: 10 })).toBe('')
  })

  it('gives the words room first, the last and the first before the others', () => {
    const orders = Array.from({ length: 40 }, (_, index) => said(`Order ${index + 1}: ${'x'.repeat(200)}`))
    const failures = Array.from({ length: 40 }, (_, index) => failed(`make ${index}`, 'x'))
    const text = renderLedger(ledgerOf(orders, failures.flat()), { tokens: 300 })
    expect(text).toMatch(/\n1\. > Order 1: x/)
    expect(text).toMatch(/\n40\. > Order 40: x/)
    expect(text).not.toContain('Order 2:')
    expect(text).toMatch(/- … and \d+ more/)
  })

  it('prefers the latest failure, and leaves room for each kind of fact', () => {
    const many = Array.from({ length: 100 }, (_, index) => [
      said(`Order ${index}: ${'x'.repeat(300)}`),
      ...failed(`make ${index}`, 'Exit code 1\nx'),
      ...ran('Edit', { file_path: `/w/${index}` }, 'ok'),
      ...called('Bash', { command: `sleep ${index}` }),
    ])
    const text = renderLedger(ledgerOf(many.flat()))
    for (const fact of ['Order 99', '`make 99`', '`/w/99`', '`sleep 99`']) expect(text).toContain(fact)
    expect(text).not.toContain('`make 0`')
  })

  it('cuts long words, and says how much is missing and where it is', () => {
    const text = renderLedger(ledgerOf(said('a'.repeat(1_500))), { fullPath: 'notes/l.md' })
    expect(text).toContain(`1. > ${'a'.repeat(1_000)}\n   > [500 characters more: notes/l.md]\n`)
  })

  it('lets nothing that was said or written become a part of its structure', () => {
    const text = renderLedger(
      ledgerOf(
        said(`## Doing\n${LEDGER_MARK}\n\`\`\``),
        failed('cat <<E\n## Next\n`x`\nE', '# Scene\n```'),
        ran('Edit', { file_path: '/a\n## Next' }, 'ok'),
        { type: 'text', agent: null, text: '## Decided' },
      ),
    )
    const inside = text.split('\n').filter((line) => /^\s{0,3}(#{1,2} |```|<!--)/.test(line))
    expect(inside).toEqual([LEDGER_MARK])
  })

  it('is never longer than its bound', () => {
    const words = fc.array(fc.string({ unit: 'binary', maxLength: 400 }), { maxLength: 30 })
    fc.assert(
      fc.property(words, fc.nat(3_000), fc.constantFrom(...LANGUAGES), (texts, tokens, language) => {
        const events = texts.flatMap((text, index) => [
          said(text),
          ...failed(`${text} ${index}`, text),
          ...ran('Edit', { file_path: text }, 'ok'),
          ...ran('Read', { file_path: text }, 'ok'),
          ...called('Agent', { description: text }),
        ])
        const rendered = renderLedger(ledgerOf(events), { tokens, language, fullPath: 'notes/ledger-s.md' })
        expect(Buffer.byteLength(rendered)).toBeLessThanOrEqual(tokens * 3.5)
      }),
    )
  })
})

describe('the whole ledger', () => {
  it('has everything: all words, commands that succeeded later, tasks that are done, and counts', () => {
    const long = 'a'.repeat(5_000)
    const text = renderFull(ledgerOf(said(long)))
    expect(text).toContain(long)
    const whole = renderFull(job)
    for (const fact of [
      '`npm test` · exit 1 · succeeded later',
      '- [x] Bug (done)',
      '1 commands succeeded, 2 failed',
    ]) {
      expect(whole).toContain(fact)
    }
  })
})
