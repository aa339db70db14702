import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { normalText } from '../../src/documents/normal-text.ts'
import { readSections, type Sections } from '../../src/documents/read-sections.ts'
import { renderSections } from '../../src/documents/render-sections.ts'
import { NASTY, nastyText } from './nasty-texts.ts'
import { SHAPE } from './shape.ts'

type Three = Sections<'doing' | 'deadEnds' | 'next'>

const render = (sections: Three) =>
  renderSections(sections, SHAPE, {
    title: 'Handoff: build',
    headings: { doing: 'Doing', deadEnds: 'Dead ends', next: 'Next' },
    empty: '(empty)',
  })
const sections = (doing: string, deadEnds = '', next = '', outside = ''): Three => ({
  bodies: { doing, deadEnds, next },
  outside,
})

describe('a document is written', () => {
  it('with a title, every section, and a mark in the empty ones', () => {
    expect(render(sections('x', '', 'y', 'z'))).toBe(
      '# Handoff: build\n\nz\n\n## Doing\n\nx\n\n## Dead ends\n\n(empty)\n\n## Next\n\ny\n',
    )
  })

  it.each([
    ['a list', '- a\n- b'],
    ['a closed fence', '```sh\nnpm test\n```'],
    ['a heading of its own', '### Why\n\na'],
    ['a lower heading that names a section which says something', '### Next\n\na'],
    ['a sentence that begins with a name', 'Next we run it.'],
  ])('%s as it is', (_, text) => {
    expect(render(sections(text, '', 'y'))).toContain(`## Doing\n\n${text}\n\n## Dead ends`)
  })

  it('as it is beside a text that would be misread', () => {
    expect(render(sections('## Next\nx', 'a', 'b', 'c'))).toBe(
      '# Handoff: build\n\nc\n\n## Doing\n\n```verbatim\n## Next\nx\n```\n\n## Dead ends\n\na\n\n## Next\n\nb\n',
    )
  })

  it('what would be misread in a fence longer than any in it', () => {
    expect(render(sections('````\n## Next\nx'))).toContain('`````verbatim\n````\n## Next\nx\n`````\n')
  })
})

describe('what was written is read back exactly', () => {
  it.each(NASTY)('%s', (_, text) => {
    for (const given of [sections(text, 'a', 'b'), sections('a', text), sections('', '', text, text)]) {
      expect(readSections(render(given), SHAPE)).toEqual(given)
    }
  })

  it('texts that are harmless alone and not together', () => {
    const given = sections('[a]: b "c', 'd', 'e"')
    expect(readSections(render(given), SHAPE)).toEqual(given)
  })

  it('any texts', () => {
    const text = nastyText.map(normalText)
    const any = fc.tuple(text, text, text, text).map((four) => sections(...four))
    fc.assert(
      fc.property(any, (given) => {
        expect(readSections(render(given), SHAPE)).toEqual(given)
      }),
    )
  })
})

it('nothing that a text says is lost on reading it, except titles and announcements', () => {
  const word = fc.nat(999).map((n) => ` w${n}q `)
  const text = fc.array(fc.tuple(nastyText, word), { maxLength: 8 }).map((parts) => parts.flat().join(''))
  fc.assert(
    fc.property(text, (given) => {
      const { bodies, outside } = readSections(given, SHAPE)
      const all = [outside, ...Object.values(bodies)].join('\n')
      const lost = (given.match(/w\d+q/g) ?? []).filter((said) => !all.includes(said))
      expect(lost.filter((said) => !decoration(given).includes(said))).toEqual([])
    }),
  )
})

/** The lines that may be left out. */
function decoration(text: string): string {
  return normalText(text)
    .split('\n')
    .filter((line) => /Handoff|[:：]\s*$/.test(line))
    .join('\n')
}
