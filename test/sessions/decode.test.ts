import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeTranscript } from '../../src/sessions/decode.ts'
import { CORPUS } from './corpus.ts'

const A = '{"type":"user","message":{"content":[{"type":"text","text":"a } \\" {"}]}}'
const B = '{"type":"assistant","uuid":"b"}'

describe('decodeTranscript', () => {
  it.each([
    ['one object a line', `${A}\n${B}\n`, 2, 0],
    ['two objects glued on a line', `${A}${B}`, 2, 0],
    ['a space between them', `${A} ${B}`, 2, 0],
    ['Windows line ends', `${A}\r\n${B}\r\n`, 2, 0],
    ['blank lines', `\n  \n${A}\n\n`, 1, 0],
    ['a comment line', `// shared by somebody\n${A}`, 1, 1],
    ['a torn last line', `${A}\n${B.slice(0, 20)}`, 1, 1],
    ['a torn line with a whole one glued to it', `${A.slice(0, 40)}${B}`, 1, 1],
    ['words before and after an object', `x ${A} y`, 1, 2],
    ['JSON that is no object', '[1]\n"words"\n3\nnull', 0, 4],
    ['an object without a type', `{"uuid":"x"}\n${B}`, 1, 1],
    ['nothing', '', 0, 0],
  ])('%s', (_, text, entries, skipped) => {
    const decoded = decodeTranscript(text)
    expect([decoded.entries.length, decoded.skipped]).toEqual([entries, skipped])
  })

  it('takes no part of a torn entry for an entry', () => {
    expect(decodeTranscript(A.slice(1)).entries).toEqual([])
    expect(decodeTranscript(A.slice(0, -1)).entries).toEqual([])
  })

  it('finds every entry in order, however they are glued', () => {
    const entry = fc.record({ type: fc.string(), uuid: fc.string(), message: fc.jsonValue() })
    const glue = fc.constantFrom('', ' ', '\n', '\r\n', '\n// a comment\n')
    fc.assert(
      fc.property(fc.array(fc.tuple(entry, glue)), (pieces) => {
        const decoded = decodeTranscript(pieces.map(([value, end]) => JSON.stringify(value) + end).join(''))
        expect(decoded.entries).toEqual(pieces.map(([value]) => JSON.parse(JSON.stringify(value))))
      }),
    )
  })

  it('costs no more than some passes over a huge bad line', () => {
    const line = `{"type":"user","message":"${'{"a":'.repeat(100_000)}`
    expect(decodeTranscript(line)).toEqual({ entries: [], skipped: 1 })
  })
})

describe.skipIf(CORPUS.length === 0)('real transcripts', () => {
  it.each([
    ['v1.0.24-cclog-edge-malformed.jsonl', 4],
    ['v2.0.76-entire-malformed-line.jsonl', 0],
    ['v2.1.27-share-edit-comment-lines.jsonl', 2],
    ['v2.1.39-spotter-compact.jsonl', 0],
  ])('%s: %i stretches are no entry', (name, skipped) => {
    const sample = CORPUS.find((found) => found.name === name)
    expect(decodeTranscript(sample!.text).skipped).toBe(skipped)
  })
})
