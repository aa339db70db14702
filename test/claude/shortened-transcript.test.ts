import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shorten } from '../../src/claude/shortened-transcript.ts'

type Entry = Parameters<typeof shorten>[0][number]

function entry(uuid: string, parentUuid: string | null, content: unknown, extra: object = {}): Entry {
  return { type: 'user', uuid, parentUuid, message: { role: 'user', content }, ...extra } as Entry
}

function contentOf(found: Entry | undefined): unknown {
  return (found!.message as { content: unknown }).content
}

describe('shorten', () => {
  it('cuts long tool results and tool calls to beginning and end, and leaves words alone', () => {
    const long = `${'a'.repeat(5_000)}END`
    const [result, call, words] = shorten([
      entry('1', null, [{ type: 'tool_result', tool_use_id: 't', content: [{ type: 'text', text: long }] }]),
      entry('2', '1', [
        { type: 'tool_use', id: 't', name: 'Write', input: { file_path: '/a', content: long } },
      ]),
      entry('3', '2', [{ type: 'text', text: long }]),
    ])
    const shortened = expect.stringMatching(
      /^a{300}\n\[… 4503 characters left out to make room …\]\na{197}END$/,
    )
    expect(contentOf(result)).toEqual([
      { type: 'tool_result', tool_use_id: 't', content: [{ type: 'text', text: shortened }] },
    ])
    expect(contentOf(call)).toEqual([
      { type: 'tool_use', id: 't', name: 'Write', input: { file_path: '/a', content: shortened } },
    ])
    expect(contentOf(words)).toEqual([{ type: 'text', text: long }])
  })

  it('leaves images of tools out, and texts that are short as they are', () => {
    const image = { type: 'image', source: { type: 'base64', data: 'x'.repeat(9_000) } }
    const content = [{ type: 'text', text: 'short' }, image]
    const [shortened] = shorten([entry('1', null, [{ type: 'tool_result', tool_use_id: 't', content }])])
    expect(JSON.stringify(shortened)).toContain('short')
    expect(JSON.stringify(shortened)).toContain('[an image, left out to make room]')
    expect(JSON.stringify(shortened).length).toBeLessThan(400)
  })

  it('drops what the API refused and the bookkeeping, and relinks what followed', () => {
    const kept = shorten([
      entry('1', null, 'Begin.'),
      entry('2', '1', 'Prompt is too long', { isApiErrorMessage: true }),
      { type: 'api-request-shape', uuid: '3', parentUuid: '2' } as Entry,
      entry('4', '3', 'Go on.'),
    ])
    expect(kept.map(({ uuid, parentUuid }) => [uuid, parentUuid])).toEqual([
      ['1', null],
      ['4', '1'],
    ])
  })

  it('leaves a chain in which every parent is there', () => {
    const chain = fc
      .array(fc.boolean(), { maxLength: 30 })
      .map((dropped) =>
        dropped.map((isApiErrorMessage, index) =>
          entry(`${index}`, index === 0 ? null : `${index - 1}`, 'words', { isApiErrorMessage }),
        ),
      )
    fc.assert(
      fc.property(chain, (entries) => {
        const kept = shorten(entries)
        const ids = kept.map(({ uuid }) => uuid)
        expect(kept.map(({ parentUuid }) => parentUuid)).toEqual([null, ...ids].slice(0, kept.length))
      }),
    )
  })

  it('never makes a session longer, and halves no character', () => {
    const words = fc.array(fc.constantFrom('a', 'é', '花', '🌸'), { minLength: 900, maxLength: 1_500 })
    fc.assert(
      fc.property(words, (characters) => {
        const content = characters.join('')
        const entries = [entry('1', null, [{ type: 'tool_result', tool_use_id: 't', content }])]
        const text = JSON.stringify(shorten(entries))
        expect(text.length).toBeLessThanOrEqual(JSON.stringify(entries).length)
        expect(text).not.toMatch(/\\ud[89a-f]/)
      }),
    )
  })
})
