import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { marked, type Token, type Tokens } from 'marked'
import { expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const english = read('README.md')
const spanish = read('README.es.md')

it('README.es.md has the headings of README.md, level by level', () => {
  expect(levelsOf(spanish)).toEqual(levelsOf(english))
})

it('its code blocks are those of README.md, but for the words of comments', () => {
  expect(codeOf(spanish)).toEqual(codeOf(english))
})

it('its tables name the same things in the first column, and have the same figures', () => {
  expect(tablesOf(spanish)).toEqual(tablesOf(english))
})

it('it has the same lists, as many items and the same figures, commands and paths in each', () => {
  expect(listsOf(spanish)).toEqual(listsOf(english))
})

it('its links lead to the same pages', () => {
  expect(linksOf(spanish)).toEqual(linksOf(english))
})

it('each leads to the other at the top, and both are published', () => {
  expect(linksOf(read('README.es.md', { whole: true }))[0]).toBe('README.md')
  expect(linksOf(read('README.md', { whole: true }))[0]).toBe('README.es.md')
  const { files } = JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8'))
  expect(files).toEqual(expect.arrayContaining(['README.md', 'README.es.md']))
})

/** Without the line that leads to the other language. */
function read(name: string, { whole = false } = {}): readonly Token[] {
  const text = readFileSync(resolve(root, name), 'utf8')
  return marked.lexer(whole ? text : text.replace(/^_.*English.*_$/m, ''))
}

function levelsOf(tokens: readonly Token[]): number[] {
  return tokens.flatMap((token) => (token.type === 'heading' ? [(token as Tokens.Heading).depth] : []))
}

function codeOf(tokens: readonly Token[]): string[] {
  return tokens.flatMap((token) => (token.type === 'code' ? [token.raw.replace(/(\s# ).*$/gm, '$1…')] : []))
}

function tablesOf(tokens: readonly Token[]): string[][][] {
  return tokens.flatMap((token) =>
    token.type === 'table'
      ? [(token as Tokens.Table).rows.map(([first, ...rest]) => [first!.text, ...rest.flatMap(figuresIn)])]
      : [],
  )
}

function listsOf(tokens: readonly Token[]): string[][][] {
  return tokens.flatMap((token) =>
    token.type === 'list'
      ? [(token as Tokens.List).items.map(({ text }) => [...figuresIn({ text }), ...quotedIn(text)])]
      : [],
  )
}

/** `0.06x`, `98%`, `200`, `1M`: what would be wrong if it differed. */
function figuresIn({ text }: { readonly text: string }): string[] {
  return text.replace(/`[^`]*`/g, '').match(/\d[\d.,]*\d?(?:x|%|M)?/g) ?? []
}

function quotedIn(text: string): string[] {
  return text.match(/`[^`]*`/g) ?? []
}

function linksOf(tokens: readonly Token[]): string[] {
  const links: string[] = []
  void marked.walkTokens([...tokens], (token) => {
    if (token.type === 'link' || token.type === 'image') links.push(token.href)
  })
  return links
}
