import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Reading, readLines } from '../../src/rescue/read-lines.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

interface Read extends Reading {
  /** The `n` of each entry, and its line. */
  readonly taken: readonly (readonly [unknown, number])[]
}

async function readOf(content: string | Buffer, upTo?: number): Promise<Read> {
  const file = join(temporaryFolder(), 's.jsonl')
  writeFileSync(file, content)
  const taken: [unknown, number][] = []
  const reading = await readLines(file, (entry, line) => taken.push([entry.n, line]), upTo)
  return { ...reading, taken }
}

const line = (n: number): string => JSON.stringify({ type: 'user', n })
const WHOLE = { skipped: 0, notUtf8: 0, tooLong: 0, cutOff: false }

describe('the lines of a transcript', () => {
  it.each<[string, string | Buffer, Partial<Reading['damage']>, Read['taken']]>([
    [
      'a whole file',
      `${line(1)}\n${line(2)}\n`,
      {},
      [
        [1, 1],
        [2, 2],
      ],
    ],
    [
      'no line end at the end',
      `${line(1)}\n${line(2)}`,
      {},
      [
        [1, 1],
        [2, 2],
      ],
    ],
    [
      'line ends of Windows, and blank lines',
      `${line(1)}\r\n\r\n${line(2)}\r\n`,
      {},
      [
        [1, 1],
        [2, 3],
      ],
    ],
    ['a byte order mark', `\uFEFF${line(1)}\n`, {}, [[1, 1]]],
    [
      'a last line that breaks off',
      `${line(1)}\n${line(2).slice(0, 12)}`,
      { skipped: 1, cutOff: true },
      [[1, 1]],
    ],
    ['a torn line in the middle', `${line(1).slice(0, 9)}\n${line(2)}\n`, { skipped: 1 }, [[2, 2]]],
    [
      'two objects on a line',
      `${line(1)}${line(2)}\n`,
      {},
      [
        [1, 1],
        [2, 1],
      ],
    ],
    ['comments and other JSON', `// mine\n[1]\n7\n${line(1)}\n`, { skipped: 3 }, [[1, 4]]],
    ['zeros that a crash left', `${line(1)}\n${'\0'.repeat(64)}`, { skipped: 1, cutOff: true }, [[1, 1]]],
    ['an empty file', '', {}, []],
    [
      'bytes that are no UTF-8',
      Buffer.concat([Buffer.from('{"type":"user","n":"a'), Buffer.from([0xff]), Buffer.from('b"}\n')]),
      { notUtf8: 1 },
      [['a\uFFFDb', 1]],
    ],
  ])('%s', async (_, content, damage, taken) => {
    const read = await readOf(content)
    expect(read.taken).toEqual(taken)
    expect(read.entries).toBe(taken.length)
    expect(read.damage).toEqual({ ...WHOLE, ...damage })
  })

  it('passes over a line that is too long to hold, and says so', async () => {
    const long = `{"type":"user","text":"${'x'.repeat(33 * 2 ** 20)}"}`
    const read = await readOf(`${line(1)}\n${long}\n${line(3)}\n`)
    expect(read.taken).toEqual([
      [1, 1],
      [3, 3],
    ])
    expect(read.damage).toEqual({ ...WHOLE, tooLong: 1 })
  })

  it('reads a line of some megabytes, and wastes no time on one that is damaged', async () => {
    const text = '{"'.repeat(2 ** 20)
    const read = await readOf(
      `${JSON.stringify({ type: 'user', n: 1, text })}\n{"type":"user","text":"${text}\n`,
    )
    expect(read.taken).toEqual([[1, 1]])
    expect(read.damage).toEqual({ ...WHOLE, skipped: 1 })
  })

  it('sees no more on a second pass than on the first, while the session goes on', async () => {
    const first = `${line(1)}\n${line(2)}\n`
    const read = await readOf(`${first}${line(3)}\n`, Buffer.byteLength(first))
    expect(read.taken).toEqual([
      [1, 1],
      [2, 2],
    ])
    expect(read.damage).toEqual(WHOLE)
  })

  it('finds every entry, wherever the chunks of the file end', async () => {
    const words = fc.array(fc.string({ unit: 'grapheme' }), { minLength: 1, maxLength: 8 })
    await fc.assert(
      fc.asyncProperty(words, async (texts) => {
        // Around the size of a chunk.
        const entries = texts.map((text) => ({ type: 'user', n: text, pad: 'é'.repeat(180_000) }))
        const read = await readOf(entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''))
        expect(read.taken).toEqual(texts.map((text, index) => [text, index + 1]))
      }),
      { numRuns: 10 },
    )
  })

  it('refuses a folder, and a file that is not there', async () => {
    const folder = join(temporaryFolder(), 'x.jsonl')
    mkdirSync(folder)
    await expect(readLines(folder, () => undefined)).rejects.toMatchObject({ code: 'usage' })
    await expect(readLines(`${folder}.not`, () => undefined)).rejects.toMatchObject({ code: 'file' })
  })
})
