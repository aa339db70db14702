import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shorten, shortenedTranscript } from '../../src/claude/shortened-transcript.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

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

describe('the store', () => {
  const key = { projectKey: 'elsewhere', sessionId: 's1' }

  it('loads the shortened view, and adds to what is on disk', async () => {
    const configDir = temporaryFolder()
    const folder = join(configDir, 'projects', '-work')
    mkdirSync(folder, { recursive: true })
    const long = 'a'.repeat(5_000)
    const first = entry('1', null, [{ type: 'tool_result', tool_use_id: 't', content: long }])
    const file = join(folder, 's1.jsonl')
    writeFileSync(file, `${JSON.stringify(first)}\n`)

    const store = shortenedTranscript(configDir)
    expect(JSON.stringify(await store.load(key)).length).toBeLessThan(1_000)
    await store.append(key, [entry('2', '1', 'The document.')])
    await store.append({ ...key, subpath: 'subagents/agent-a' }, [entry('3', null, 'Of a subagent')])

    const [one, two, ...rest] = readFileSync(file, 'utf8').trimEnd().split('\n')
    expect(one).toBe(JSON.stringify(first))
    expect(two).toContain('The document.')
    expect(rest).toEqual([])
  })

  it('knows no session that is not there', async () => {
    const store = shortenedTranscript(temporaryFolder())
    expect(await store.load(key)).toBeNull()
    expect(await store.listSubkeys!(key)).toEqual([])
  })
})
