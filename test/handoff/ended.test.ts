import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '../../src/core/language.ts'
import { Handoff } from '../../src/handoff/document.ts'
import { endedByEdit } from '../../src/handoff/edited.ts'
import { type EndedEntry, endedEntries, endedIds, renderEnded } from '../../src/handoff/ended.ts'
import { nastyText } from '../documents/nasty-texts.ts'

const RETIRED: EndedEntry = {
  id: 'D2',
  text: 'No generator.\n- at all',
  how: 'retired',
  reason: 'frozen now',
}
const SUPERSEDED: EndedEntry = {
  id: 'X1',
  text: 'A regex.',
  how: 'superseded',
  by: 'X4',
  reason: 'X4 is worse',
}

describe('the archive of ended entries', () => {
  it('says what ended, why, and what it said', () => {
    const archive = renderEnded({ archive: '', ended: [RETIRED, SUPERSEDED], step: 'build', generation: 2 })
    expect(archive).toBe(`# Ended entries: build

## Ended in generation 2

- [D2] retired: frozen now
  > No generator.
  > - at all
- [X1] superseded by [X4]: X4 is worse
  > A regex.
`)
  })

  it('grows, and stays as it is when nothing ends', () => {
    const first = renderEnded({ archive: '', ended: [RETIRED], step: 'build', generation: 2 })
    const second = renderEnded({ archive: first, ended: [SUPERSEDED], step: 'build', generation: 5 })
    expect(second.startsWith(first)).toBe(true)
    expect(second).toContain('## Ended in generation 5\n\n- [X1]')
    expect(renderEnded({ archive: second, ended: [], step: 'build', generation: 6 })).toBe(second)
  })

  it('has the ids of what it holds and no others, whatever the entries say', () => {
    const text = fc.oneof(nastyText, fc.constantFrom('- [D9] x', 'x\n- [D9] retired: y', '```'))
    const ended = fc.array(fc.record({ text, reason: text }), { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(ended, fc.constantFrom(...LANGUAGES), (given, language) => {
        const entries = given.map((entry, at): EndedEntry => ({ ...entry, id: `D${at + 1}`, how: 'retired' }))
        const archive = renderEnded({
          archive: '',
          ended: entries,
          step: '\n- [D8] x',
          generation: 1,
          language,
        })
        expect(endedIds(archive)).toEqual(entries.map(({ id }) => id))
      }),
    )
  })
})

it('what a person took out of the document has ended by that', () => {
  const frozen = new Handoff({
    step: 's',
    decided: '- [D1] a b\n- [D2] c d\n- [D3] e f',
    deadEnds: '- [X1] g h',
  })
  const edited = new Handoff({ step: 's', decided: '- [D1] better\n- C d.', deadEnds: '- [X1] g h\n- new' })
  expect(endedByEdit(frozen, edited)).toEqual([
    { id: 'D3', text: 'e f', how: 'retired', reason: 'a person took it out of the document' },
  ])
  expect(endedByEdit(frozen, frozen)).toEqual([])
})

describe('what has ended', () => {
  it.each(LANGUAGES)('can be read back from the archive in %s', (language) => {
    const ended = [
      RETIRED,
      SUPERSEDED,
      { ...SUPERSEDED, id: 'D7', text: '- [D9] retired: no', how: 'superseded' as const },
    ]
    const archive = renderEnded({ archive: '', ended, step: 'build', generation: 2, language })
    expect(endedEntries(archive)).toEqual(ended)
  })

  it('is read in spite of what a person has written in between', () => {
    const archive =
      '# Ended\n\nMy notes.\n\n- [D1] was nonsense\n- [D2] retired: done\n  > Keep it.\n  and so on\n  > not this\n'
    expect(endedEntries(archive)).toEqual([{ id: 'D2', how: 'retired', reason: 'done', text: 'Keep it.' }])
  })
})
