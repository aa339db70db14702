import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { outputTokensOf, type Prompt, partsOf, tokensOf } from '../../src/testing/tokens.ts'

const PROMPT: Prompt = {
  model: 'claude-sonnet-4-5',
  tools: [{ name: 'Read' }],
  system: [{ type: 'text', text: 'You are an agent.' }],
  messages: [{ role: 'user', content: [{ type: 'text', text: 'Hello' }] }],
}

describe('the count of tokens', () => {
  it('is the bytes of the JSON of each tool, system block and content block, four to a token, rounded up', () => {
    const bytes = [...PROMPT.tools, ...PROMPT.system, ...PROMPT.messages[0]!.content]
      .map((part) => Buffer.byteLength(JSON.stringify(part)))
      .reduce((sum, length) => sum + length)
    expect(bytes % 4).not.toBe(0)
    expect(tokensOf(partsOf(PROMPT))).toBe(Math.ceil(bytes / 4))
  })

  it('counts bytes, not characters', () => {
    expect(outputTokensOf('花花花花')).toBe(3)
    expect(outputTokensOf('abcd')).toBe(1)
    expect(outputTokensOf('')).toBe(1)
  })

  it('does not count cache marks, wherever they stand', () => {
    const result = { type: 'tool_result', tool_use_id: 't', content: [{ type: 'text', text: 'x' }] }
    const marked = {
      ...result,
      cache_control: { type: 'ephemeral' },
      content: [{ type: 'text', text: 'x', cache_control: { type: 'ephemeral' } }],
    }
    const count = (block: typeof result) =>
      tokensOf(partsOf({ ...PROMPT, messages: [{ role: 'user', content: [block] }] }))
    expect(count(marked)).toBe(count(result))
  })

  it('grows by what a block adds, whatever it says', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const block = { type: 'text', text }
        const longer = { ...PROMPT, messages: [...PROMPT.messages, { role: 'assistant', content: [block] }] }
        const added = partsOf(longer).at(-1)!.bytes
        expect(added).toBe(Buffer.byteLength(JSON.stringify(block)))
        expect(partsOf(longer).slice(0, -1)).toEqual(partsOf(PROMPT))
      }),
    )
  })

  it('gives a prefix another name when the model, the role or anything before it differs', () => {
    const last = (prompt: Prompt) => partsOf(prompt).at(-1)!.prefix
    const others: Prompt[] = [
      { ...PROMPT, model: 'claude-haiku-4-5' },
      { ...PROMPT, tools: [] },
      { ...PROMPT, system: [] },
      { ...PROMPT, messages: [{ ...PROMPT.messages[0]!, role: 'assistant' }] },
    ]
    expect(new Set([PROMPT, ...others].map(last)).size).toBe(5)
    expect(last({ ...PROMPT })).toBe(last(PROMPT))
  })
})
