import { describe, expect, it } from 'vitest'
import { mentionsIn } from '../../src/handoff/mentions.ts'

function names(section: string, text: string): string[] {
  return mentionsIn(`## ${section}\n\n${text}\n`).map(({ kind, name }) => `${kind} ${name}`)
}

describe('what a document mentions', () => {
  it.each([
    ['a path, without what leads to a line', 'See `src/parse.ts:40:2`.', ['path src/parse.ts']],
    ['a line of a web view', '`src/parse.ts#L40-L44`', ['path src/parse.ts']],
    ['a file without a folder', 'See `package.json`.', ['path package.json']],
    ['a folder', '`src/handoff/`', ['path src/handoff/']],
    [
      'a path with brackets of a framework',
      '`app/[id]/(group)/page.tsx`',
      ['path app/[id]/(group)/page.tsx'],
    ],
    ['a path in double backticks', '``src/a.ts``', ['path src/a.ts']],
    ['a path in Chinese', '`文档/说明.md`', ['path 文档/说明.md']],
    ['a call', '`parse()` and `lex(text, 3)`', ['identifier parse', 'identifier lex']],
    [
      'the last of a chain',
      '`Parser.readAll()`, `std::to_string`',
      ['identifier readAll', 'identifier to_string'],
    ],
    [
      'humps and underscores',
      '`maxRetries` `MAX_RETRIES`',
      ['identifier maxRetries', 'identifier MAX_RETRIES'],
    ],
    ['a file that is called as a word for what is gone', '`src/gone.ts`', ['path src/gone.ts']],
  ])('is %s', (_name, text, found) => {
    expect(names('Doing', text)).toEqual(found)
  })

  it.each(
    [
      ['ordinary words, wherever they stand', 'We `parse` the and/or of parseAll and max_size.'],
      ['commands, flags and settings', '`npm test` `--max-size` `A_B=1` `git log src/a.ts`'],
      ['addresses', '`https://a.org/b.html` `github.com/a/b.git` `example.com`'],
      ['patterns and placeholders', '`src/**/*.ts` `<name>/a.ts` `$HOME/a.ts` `{a,b}.ts`'],
      ['numbers, versions and hashes', '`1/2` `v1.2.3` `a1b2c3d` `20.20`'],
      ['code blocks', '```\n`src/a.ts`\n```'],
      [
        'what is gone, in any language',
        '`src/a.ts` was removed.\n\n`b_c` ya no existe.\n\n已删除 `src/d.ts`。',
      ],
      ['what is not there yet', '`src/a.ts` is not yet written.'],
    ].map(([what = '', text = '']) => [what, text] as const),
  )('is not: %s', (_what, text) => {
    expect(mentionsIn(`## Doing\n\n${text}\n`).filter(({ sure }) => sure)).toEqual([])
  })

  it('is a bare path in Scene alone, and only with an extension', () => {
    const text = '- src/parse.ts:40 `parse()`, (src/lex.ts). On and/or off, see Node.js and feature/quotes.'
    expect(names('Scene', text)).toEqual(['path src/parse.ts', 'identifier parse', 'path src/lex.ts'])
    expect(names('Decided', text)).toEqual(['identifier parse'])
  })

  it('is nothing that Next wants to be made', () => {
    expect(names('Next', '1. Create `src/new.ts`.\n2. Mend `src/old.ts`.')).toEqual(['path src/old.ts'])
    expect(names('Doing', 'Create `src/new.ts`.')).toEqual(['path src/new.ts'])
  })

  it('is no identifier in Dead ends, since what was tried may have been taken back', () => {
    expect(names('Dead ends', '- `tryAgain()` in `src/a.ts`: loops.')).toEqual(['path src/a.ts'])
  })

  it('may be no file at all, and is looked for with more doubt', () => {
    const sure = mentionsIn('`origin/main` `@scope/pkg/a.js` `Node.js` `src/a.ts`').map(
      (mention) => mention.sure,
    )
    expect(sure).toEqual([false, false, false, true])
  })

  it('has its place', () => {
    const text = '## Doing\n\nWe mend `src/a.ts`.\n\n## Scene\n\n- src/b.ts\n'
    expect(mentionsIn(text).map(({ start, name }) => text.startsWith(name, start))).toEqual([true, true])
  })
})
