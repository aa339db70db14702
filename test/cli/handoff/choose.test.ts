import { describe, expect, it } from 'vitest'
import { documentOf, documentsOf, nameOf, newestOf } from '../../../src/cli/handoff/choose.ts'
import type { HandoffDocument } from '../../../src/runtime/handoff-documents.ts'

function document(step: string, fields: Partial<HandoffDocument> = {}): HandoffDocument {
  return {
    step,
    record: null,
    path: null,
    isNewest: false,
    text: '',
    isChanged: false,
    disagreement: null,
    ...fields,
  }
}

function recorded(run: string, generation: number, fields: Partial<HandoffDocument> = {}): HandoffDocument {
  const record = {
    run,
    step: 'build',
    generation,
    line: 1,
    session: null,
    at: '2026-11-30T21:00:00Z',
    hash: '',
    document: '',
    manifest: null,
  }
  return document('build', { record, ...fields })
}

const FILE = '/w/.flower/notes/archive/handoff/build-20261130-213000.md'
const DOCUMENTS = [
  document('build', { path: FILE }),
  recorded('20261130-aaa', 1),
  recorded('20261130-aaa', 2),
  recorded('20261201-bbb', 1, { isNewest: true }),
  recorded('20261201-bbb', 3),
] as const

describe('a step', () => {
  const documents = [document('build'), document('Test it')]

  it('is known by its name, or by that of its files', () => {
    expect(documentsOf(documents, 'Test it')).toEqual([documents[1]])
    expect(documentsOf(documents, 'Test-it-17d1210b')[0]?.step ?? '').toBe('Test it')
  })

  it('need not be named where there is only one', () => {
    expect(documentsOf([documents[0]!], undefined)).toEqual([documents[0]])
  })

  it.each([
    [undefined, /several steps .* 'build', 'Test it'/],
    ['tset', /no document of a step 'tset' .* 'build', 'Test it'/],
  ])('named %s is refused with a list of all', (name, message) => {
    expect(() => documentsOf(documents, name)).toThrow(message)
    expect(() => documentsOf(documents, name)).toThrow(expect.objectContaining({ code: 'usage' }))
  })
})

describe('a generation', () => {
  it.each([
    ['1', 3],
    ['2', 2],
    ['20261130:1', 1],
    ['20261201-bbb:3', 4],
    ['20261130-213000', 0],
    ['build-20261130-213000.md', 0],
    [FILE, 0],
  ])('%s is one of them', (generation, index) => {
    expect(documentOf(DOCUMENTS, generation)).toBe(DOCUMENTS[index])
  })

  it.each(['4', '20261130:3', 'nowhere', 'build'])('%s is refused with a list of all', (generation) => {
    expect(() => documentOf(DOCUMENTS, generation)).toThrow(
      /no generation '.*build-20261130-213000, 20261130-aaa:1, .*20261201-bbb:3/,
    )
  })

  it('that is not named is what a successor would read, else the last one', () => {
    expect(documentOf(DOCUMENTS, undefined)).toBe(DOCUMENTS[3])
    expect(newestOf([DOCUMENTS[0], DOCUMENTS[1]])).toBe(DOCUMENTS[1])
  })

  it('has a name by which it is found', () => {
    for (const one of DOCUMENTS) expect(documentOf(DOCUMENTS, nameOf(one))).toBe(one)
  })
})
