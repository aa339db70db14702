import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '../../src/core/language.ts'
import { ordersBlock, ordersFile, ordersLeaveOut, type UserWords } from '../../src/handoff/orders.ts'
import { tokensIn } from '../../src/handoff/tokens.ts'

const TASK: UserWords = { kind: 'step', text: 'Count the stars.' }

function said(text: string): UserWords {
  return { kind: 'words', text }
}

/** So many messages of about so many tokens, each with its number. */
function messages(count: number, tokens: number): UserWords[] {
  return Array.from({ length: count }, (_, number) => said(`#${number} ${'word '.repeat(tokens)}`.trim()))
}

describe.each(LANGUAGES)('what the user said, in %s', (language) => {
  it('is given whole, in order, while there is little of it', () => {
    const words = [TASK, said('Only the northern ones.'), said('And </words> be quick.')]
    const block = ordersBlock({ words, language })
    const places = words.map(({ text }) => block.indexOf(text))
    expect(places).toEqual([...places].sort((one, other) => one - other))
    expect(places).not.toContain(-1)
    expect(ordersLeaveOut(words)).toBe(false)
  })

  it('is given by path beyond the bound, but for the first and the newest', () => {
    const words = [TASK, ...messages(40, 200)]
    const block = ordersBlock({ words, path: '/notes/orders.md', language })
    expect(ordersLeaveOut(words)).toBe(true)
    expect(block).toContain(TASK.text)
    expect(block).toContain(words.at(-1)!.text)
    expect(block).not.toContain('#0 ')
    expect(block).toContain('/notes/orders.md')
    const file = ordersFile(words, language)
    for (const { text } of words) expect(file).toContain(text)
  })

  it('keeps the beginning and the end of one huge message', () => {
    const words = [{ ...TASK, text: `The beginning. ${'x'.repeat(50_000)} The end.` }]
    const block = ordersBlock({ words, path: '/notes/orders.md', language })
    for (const part of ['The beginning.', 'The end.', '/notes/orders.md']) expect(block).toContain(part)
  })

  it('says that no file holds what is left out, where none does', () => {
    const words = [TASK, ...messages(40, 200)]
    expect(ordersBlock({ words, language })).not.toMatch(/null|undefined/)
  })
})

it('tells how many messages are left out and how much they hold', () => {
  const words = [TASK, ...messages(4, 1_000)]
  const left = words.slice(1, -1).map(({ text }) => tokensIn(text))
  const tokens = left.reduce((sum, each) => sum + each, 0).toLocaleString('en')
  expect(ordersBlock({ words, path: '/o.md' })).toContain(`[3 messages in between (about ${tokens} tokens)`)
})

it('gives the first and the newest in full even where both are long', () => {
  const words = [...messages(2, 1_400), TASK]
  const [first, newest] = [{ ...words[0]!, kind: 'step' as const }, words[1]!]
  const block = ordersBlock({ words: [first, newest] })
  expect(block).toContain(`<task>\n${first.text}\n</task>`)
  expect(block).toContain(`<words>\n${newest.text}\n</words>`)
  expect(ordersLeaveOut([first, newest])).toBe(false)
})

it('no message can close its block or open another one', () => {
  const tag = fc.constantFrom('<task>', '</task>', '<words>', '</words>', '</WORDS-2>', '<mail>', '\n', 'a')
  const words = fc.array(
    fc.record({
      kind: fc.constantFrom('step', 'words', 'mail'),
      text: fc.array(tag, { minLength: 1, maxLength: 5 }).map((tags) => tags.join('')),
    }),
    { minLength: 1, maxLength: 4 },
  )
  fc.assert(
    fc.property(words as fc.Arbitrary<UserWords[]>, (list) => {
      const blocks = [...ordersBlock({ words: list }).matchAll(/^<([a-z]+(?:-\d+)?)>\n([\s\S]*?)<\/\1>$/gm)]
      expect(blocks.map(([, , text]) => text?.replace(/\n$/, ''))).toEqual(
        list.map(({ text }) => text.replace(/\n$/, '')),
      )
    }),
  )
})

it('takes no more than about twice the bound, whatever was said', () => {
  const words = fc.array(
    fc.record({ kind: fc.constantFrom('step', 'words', 'mail'), text: fc.string({ maxLength: 3_000 }) }),
    { maxLength: 30 },
  )
  fc.assert(
    fc.property(words as fc.Arbitrary<UserWords[]>, (list) => {
      expect(tokensIn(ordersBlock({ words: list, path: '/o.md', tokens: 500 }))).toBeLessThan(1_300)
    }),
  )
})
