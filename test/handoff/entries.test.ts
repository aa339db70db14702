import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { normalText } from '../../src/documents/normal-text.ts'
import { entriesIn, piecesIn } from '../../src/handoff/entries.ts'
import { idsIn } from '../../src/handoff/entry-id.ts'
import { sectionText } from '../../src/handoff/section-lines.ts'
import { NASTY, nastyText, SHORT_NASTY } from '../documents/nasty-texts.ts'

describe('an id is read', () => {
  it.each([
    '[D3] Keep it.',
    '[D3]: Keep it.',
    '[D3] - Keep it.',
    '[d3] Keep it.',
    '[D-3] Keep it.',
    '[D03] Keep it.',
    '**[D3]** Keep it.',
    '**[D3]:** Keep it.',
    '**D3:** Keep it.',
    '**D3.** Keep it.',
    '**D3** Keep it.',
    '`[D3]` Keep it.',
    'D3: Keep it.',
    'D3. Keep it.',
    'D3) Keep it.',
    'D3 - Keep it.',
    'D3 — Keep it.',
    '(D3) Keep it.',
    '【D3】Keep it.',
    '［D3］ Keep it.',
    '（D3）Keep it.',
    'D3：Keep it.',
    'D3、Keep it.',
    '[ ] [D3] Keep it.',
    '[D3]\n  Keep it.',
  ])('in %j', (text) => {
    expect(entriesIn(`- ${text}`)).toEqual([{ id: 'D3', text: 'Keep it.' }])
  })

  it.each([
    'D3.js draws the charts.',
    'D3 draws the charts.',
    '[D] x',
    '[D0] x',
    '[E3] x',
    '[3] x',
    '[x] done',
    'd3: x',
    'See [D3].',
    'DX11: x',
  ])('but not in %j', (text) => {
    expect(entriesIn(`- ${text}`)).toEqual([{ id: null, text }])
  })

  it('and what is bold beyond it stays bold', () => {
    expect(entriesIn('- **[D3] Keep it.** The user.')).toEqual([{ id: 'D3', text: '**Keep it.** The user.' }])
  })
})

describe('the entries of a section', () => {
  it.each<[string, string, readonly (readonly [string | null, string])[]]>([
    [
      'are the items of its lists, with their nested lines',
      '- [D1] a\n  - b\n\n    c\n1. d',
      [
        ['D1', 'a\n- b\n\n  c'],
        [null, 'd'],
      ],
    ],
    [
      'are its paragraphs where there is no list',
      'a\nb\n\nc',
      [
        [null, 'a\nb'],
        [null, 'c'],
      ],
    ],
    [
      'do not include a line that announces a list, a heading or a rule',
      '### Tools\n\nTried:\n\n- a\n\n---\n\n- b',
      [
        [null, 'a'],
        [null, 'b'],
      ],
    ],
    [
      'have the code and the quotes below them',
      '- a\n\n```\n- [D9] b\n```',
      [[null, 'a\n\n```\n- [D9] b\n```']],
    ],
    [
      'are nested items too that have ids of their own',
      '- The user:\n  - [D1] a\n    more\n  - [D2] b',
      [
        [null, 'The user:'],
        ['D1', 'a\nmore'],
        ['D2', 'b'],
      ],
    ],
    [
      'but not what looks like one in code',
      '- a\n  ```\n  - [D1] b\n  ```',
      [[null, 'a\n```\n- [D1] b\n```']],
    ],
    [
      'may be lines that begin with ids',
      '[D1] a\n[D2] b',
      [
        ['D1', 'a'],
        ['D2', 'b'],
      ],
    ],
    ['none', '', []],
  ])('%s', (_, text, entries) => {
    expect(entriesIn(text)).toEqual(entries.map(([id, text]) => ({ id, text })))
  })
})

it.each([
  ['D3', ['D3']],
  ['[D3], D4 and X2', ['D3', 'D4', 'X2']],
  ['D3-D6', ['D3', 'D4', 'D5', 'D6']],
  ['[D3]至[D5]', ['D3', 'D4', 'D5']],
  ['D3、D3', ['D3']],
  ['D1-X3', ['D1', 'X3']],
])('%s lists %j', (text, ids) => {
  expect(idsIn(text)).toEqual(ids)
})

describe('whatever a section contains', () => {
  const withIds = fc
    .array(
      fc.oneof(
        nastyText,
        fc.constantFrom(
          '[D7] ',
          '- [X2] a',
          '\n',
          'D3: ',
          '**[D1]',
          '**',
          '(supersedes D2)',
          'retired: ',
          '  ',
        ),
      ),
      { maxLength: 6 },
    )
    .map((parts) => parts.join(''))
  const text = fc.oneof(nastyText, withIds, fc.constantFrom(...SHORT_NASTY)).map(normalText)

  it('its pieces make it up', () => {
    fc.assert(
      fc.property(text, (given) => {
        expect(
          piecesIn(given)
            .map(({ lead, body }) => lead + body)
            .join(''),
        ).toBe(given)
      }),
    )
  })

  it('entries that are written are read again', () => {
    fc.assert(
      fc.property(fc.array(text, { maxLength: 4 }), (texts) => {
        const entries = texts
          .filter((given) => given !== '')
          .map((given, index) => ({ id: `D${index + 1}`, text: given }))
        const written = sectionText([{ piece: null, entries }])
        expect(entriesIn(written)).toEqual(entries)
      }),
    )
  })

  it.each(NASTY)('also below %s', (_, nasty) => {
    const entries = [nasty, 'kept'].map((given, index) => ({ id: `D${index + 1}`, text: normalText(given) }))
    expect(entriesIn(sectionText([{ piece: null, entries }]))).toEqual(entries)
  })
})
