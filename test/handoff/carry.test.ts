import { describe, expect, it } from 'vitest'
import { carryOver } from '../../src/handoff/carry.ts'
import { Handoff } from '../../src/handoff/document.ts'
import { renderEnded } from '../../src/handoff/ended.ts'
import { entriesIn } from '../../src/handoff/entries.ts'
import { DEGRADED } from '../../src/handoff/sections.ts'

const V1 = 'Keep the v1 format: "do not break v1 files".'
const GENERATOR = 'No parser generator, since the grammar changes at run time.'
const REGEX = 'One regular expression for nested quotes backtracks for minutes.'

function handoff(decided: string, deadEnds = ''): Handoff {
  return new Handoff({ step: 'build', doing: 'x', next: 'y', decided, deadEnds })
}

const FORMER = handoff(`- [D1] ${V1}\n- [D2] ${GENERATOR}`, `- [X1] ${REGEX}`)

function carry(decided: string, deadEnds = '- [X1]') {
  const { document, carried, added, ended, putBack } = carryOver({
    former: FORMER,
    written: handoff(decided, deadEnds),
  })
  return { decided: document.decided, deadEnds: document.deadEnds, carried, added, ended, putBack }
}

describe('the first generation', () => {
  it('has its entries numbered, each section for itself', () => {
    const written = handoff(`The user:\n- ${V1}\n- ${GENERATOR}`, REGEX)
    const { document, ...counts } = carryOver({ former: null, written })
    expect(document.decided).toBe(`The user:\n- [D1] ${V1}\n- [D2] ${GENERATOR}`)
    expect(document.deadEnds).toBe(`[X1] ${REGEX}`)
    expect(counts).toEqual({ carried: 0, added: 3, ended: [], putBack: 0 })
  })

  it('may number them itself', () => {
    const { document } = carryOver({ former: null, written: handoff(`- a b\n- (D4) c d\n- **D9:** e f`) })
    expect(document.decided).toBe('- [D10] a b\n- [D4] c d\n- [D9] e f')
  })
})

describe('a former entry is carried', () => {
  it.each([
    ['word for word', `- [D1] ${V1}\n- [D2] ${GENERATOR}`],
    ['by its id alone', '- [D1]\n- D2:'],
    ['by a list of ids', '- [D1], [D2]'],
    ['by a range of ids', '- D1–D2: unchanged'],
    ['with a word for it', '- [D1] (unchanged)\n- [D2] still holds.'],
    ['with a word for it in Spanish', '- [D1] sin cambios\n- [D2] sigue vigente'],
    ['with a word for it in Chinese', '- [D1] 不变\n- 【D2】仍然有效'],
    ['without its id, by its text', `- ${V1.toUpperCase()}\n- *${GENERATOR}*`],
    ['under a wrong id, by its text', `- [D2] ${V1}\n- [D1] ${GENERATOR}`],
    [
      'nearly word for word without its id',
      `- Keep the v1 format: "do not break the v1 files"\n- ${GENERATOR}`,
    ],
  ])('%s', (_, decided) => {
    const { carried, added, ended, putBack, decided: text } = carry(decided)
    expect({ carried, added, ended, putBack }).toEqual({ carried: 3, added: 0, ended: [], putBack: 0 })
    expect(entriesIn(text).map(({ id }) => id)).toEqual(expect.arrayContaining(['D1', 'D2']))
    expect(entriesIn(text)).toHaveLength(2)
  })

  it('in its new wording', () => {
    const { decided, carried } = carry('- [D1] v1 files must stay readable, says the user.\n- [D2]')
    expect(decided).toBe(`- [D1] v1 files must stay readable, says the user.\n- [D2] ${GENERATOR}`)
    expect(carried).toBe(3)
  })

  it('and given back its text where only its id was written', () => {
    expect(carry('- [D2]\n- [D1]').decided).toBe(`- [D2] ${GENERATOR}\n- [D1] ${V1}`)
  })

  it('into the other section, where the writer says so', () => {
    const { decided, deadEnds, carried } = carry(`- [D1]\n- [D2]\n- [X1] ${REGEX}`, '')
    expect(decided).toContain(`- [X1] ${REGEX}`)
    expect({ deadEnds, carried }).toEqual({ deadEnds: '', carried: 3 })
  })
})

describe('a former entry is put back', () => {
  it.each([
    ['nothing is said of it', '- [D1]'],
    ['it is retired without a reason', '- [D1]\n- [D2] retired'],
    ['the reason is empty', '- [D1]\n- [D2] retired: '],
    ['the reason is a placeholder', '- [D1]\n- [D2] retired: <why>'],
    ['the reason says nothing', '- [D1]\n- [D2] retired: n/a'],
    ['what supersedes it says nothing', '- [D1]\n- (supersedes D2)'],
    ['what supersedes it does not exist', '- [D1]\n- [D2] superseded by D9'],
  ])('when %s', (_, decided) => {
    const result = carry(decided)
    expect(result).toMatchObject({ carried: 2, added: 0, ended: [], putBack: 1 })
    expect(result.decided).toBe(`- [D1] ${V1}\n- [D2] ${GENERATOR}`)
  })

  it('in place of the line that would have retired it', () => {
    expect(carry('- [D2] retired\n- [D1]').decided).toBe(`- [D2] ${GENERATOR}\n- [D1] ${V1}`)
  })

  it('when its id was given to something else, which gets an id of its own', () => {
    const result = carry(`- [D1] Deploys happen on Fridays only.\n- [D2]`)
    expect(result.decided).toBe(`- [D3] Deploys happen on Fridays only.\n- [D2] ${GENERATOR}\n- [D1] ${V1}`)
    expect(result).toMatchObject({ carried: 2, added: 1, putBack: 1 })
  })

  it('below a fence that nothing closes', () => {
    const { document } = carryOver({ former: FORMER, written: handoff('- new\n\n```sh\nnpm test') })
    expect(entriesIn(document.decided)).toEqual([
      { id: 'D3', text: 'new\n\n```sh\nnpm test' },
      { id: 'D1', text: V1 },
      { id: 'D2', text: GENERATOR },
    ])
  })

  it('with its nested lines', () => {
    const former = handoff('- [D1] a\n  - b\n    - c')
    expect(carryOver({ former, written: handoff('') }).document.decided).toBe('- [D1] a\n  - b\n    - c')
  })

  it('with an id, when a person had added it without one', () => {
    const former = handoff(`- [D1] ${V1}\n- ${GENERATOR}`)
    const { document, putBack } = carryOver({ former, written: handoff('- [D1]\n- [D2] Cats are fine.') })
    expect(document.decided).toBe(`- [D1] ${V1}\n- [D2] Cats are fine.\n- [D3] ${GENERATOR}`)
    expect(putBack).toBe(1)
  })
})

describe('a former entry ends', () => {
  it.each([
    ['- [D2] retired: the grammar is frozen now', 'the grammar is frozen now'],
    ['- [D2] **Retired:** the grammar is frozen now', 'the grammar is frozen now'],
    ['- [D2] (retired: the grammar is frozen now)', 'the grammar is frozen now'],
    ['- [D2] retired because the grammar is frozen now', 'the grammar is frozen now'],
    ['- [D2] retired (the grammar is frozen now)', 'the grammar is frozen now'],
    ['- [D2] retired — `lex()` is frozen now.', '`lex()` is frozen now.'],
    ['- D2 retired: the grammar is frozen now', 'the grammar is frozen now'],
    ['- Retired: [D2] - the grammar is frozen now', 'the grammar is frozen now'],
    ['- ~~[D2] No parser generator.~~ Retired: the grammar is frozen now', 'the grammar is frozen now'],
    ['- [D2] No parser generator. (retired: the grammar is frozen now)', 'the grammar is frozen now'],
    ['- [D2] no longer holds: the grammar is frozen now', 'the grammar is frozen now'],
    ['- [D2] retirada: la gramática ya está fija', 'la gramática ya está fija'],
    ['- [D2] anulado porque la gramática ya está fija', 'la gramática ya está fija'],
    ['- [D2] 撤销：语法已经固定', '语法已经固定'],
    ['- 【D2】已作废，因为语法已经固定', '语法已经固定'],
  ])('by %s', (line, reason) => {
    const result = carry(`- [D1]\n${line}`)
    expect(result.ended).toEqual([{ id: 'D2', text: GENERATOR, how: 'retired', reason }])
    expect(result).toMatchObject({ decided: `- [D1] ${V1}`, carried: 2, added: 0, putBack: 0 })
  })

  it.each([
    '- (supersedes D2) A generator it is, for the grammar is frozen.',
    '- [D7] (supersedes D2) A generator it is, for the grammar is frozen.',
    '- [D7] (supersedes [D2]): A generator it is, for the grammar is frozen.',
    '- [D7] supersedes D2: A generator it is, for the grammar is frozen.',
    '- [D7] A generator it is, for the grammar is frozen. (replaces D2)',
    '- [D7] A generator it is, for the grammar is frozen.\n- [D2] superseded by D7',
    '- [D7] (sustituye a D2) A generator it is, for the grammar is frozen.',
    '- [D7]（取代 D2）A generator it is, for the grammar is frozen.',
    '- [D7] A generator it is, for the grammar is frozen.\n- [D2] 被 D7 取代',
  ])('by %j', (lines) => {
    const result = carry(`- [D1]\n${lines}`)
    expect(result.ended).toMatchObject([{ id: 'D2', text: GENERATOR, how: 'superseded' }])
    expect(result.ended[0]?.reason).toContain('A generator it is, for the grammar is frozen')
    expect(result.ended[0]?.by).toBe(lines.includes('D7') ? 'D7' : 'D3')
    expect(result).toMatchObject({ carried: 2, added: 1, putBack: 0 })
  })

  it('with others that are merged into one', () => {
    const result = carry('- [D1, D2] The v1 format stays, and no parser generator.')
    expect(result.decided).toBe('- [D1] The v1 format stays, and no parser generator.')
    expect(result).toMatchObject({ carried: 2, putBack: 0, ended: [{ id: 'D2', by: 'D1' }] })
  })

  it('in its last wording, also when it is written once more', () => {
    const result = carry('- [D1]\n- [D2] No generator for the parser.\n- [D2] retired: frozen now')
    expect(result.ended).toEqual([
      { id: 'D2', text: 'No generator for the parser.', how: 'retired', reason: 'frozen now' },
    ])
    expect(result.decided).toBe(`- [D1] ${V1}`)
  })

  it('only one of two that supersede each other', () => {
    const result = carry(`- [D1] (supersedes D2) ${V1}\n- [D2] (supersedes D1) ${GENERATOR}`)
    expect(result.ended).toMatchObject([{ id: 'D2', by: 'D1' }])
    expect(result).toMatchObject({ carried: 2, putBack: 0 })
  })

  it('for good: its id is not given again', () => {
    const { document: former, ended } = carryOver({
      former: FORMER,
      written: handoff('- [D1]\n- [D2] retired: frozen now'),
    })
    const archive = renderEnded({ archive: '', ended, step: 'build', generation: 2 })
    const { document } = carryOver({
      former,
      archive,
      written: handoff('- [D1]\n- [D2] Cats.\n- [D2] retired: frozen now\n- Dogs.'),
    })
    expect(document.decided).toBe(`- [D1] ${V1}\n- [D3] Cats.\n- [D4] Dogs.`)
  })
})

it('what sounds like an ending and is none stays an entry', () => {
  const lines =
    '- [D3] Retired servers are not contacted.\n- [D5] Obsolete assets are listed.\n- [D4] Replace D3 charts with tables.'
  expect(carry(`- [D1]\n- [D2]\n${lines}`)).toMatchObject({
    added: 3,
    ended: [],
    decided: expect.stringContaining(lines) as string,
  })
})

it('what ends an entry that never was is an entry', () => {
  const result = carry('- [D1]\n- [D2]\n- [D5] retired: nobody uses it')
  expect(result.decided).toContain('- [D5] retired: nobody uses it')
  expect(result).toMatchObject({ carried: 3, added: 1, ended: [] })
})

it('an entry that is there twice is kept once', () => {
  const result = carry(`- [D1]\n- [D2]\n- ${V1}\n- Cats.\n- cats`)
  expect(result.decided).toBe(`- [D1] ${V1}\n- [D2] ${GENERATOR}\n- [D3] Cats.`)
  expect(result).toMatchObject({ carried: 3, added: 1 })
})

it('the writer’s own layout stays', () => {
  const decided = `### Format\n\nSettled:\n* **D1** ${V1}\n\n### Tools\n\n1. [D2] ${GENERATOR}\n\n2. Cats.`
  expect(carry(decided).decided).toBe(
    `### Format\n\nSettled:\n* [D1] ${V1}\n\n### Tools\n\n1. [D2] ${GENERATOR}\n\n2. [D3] Cats.`,
  )
})

it('a degraded document carries everything, whatever it says', () => {
  const written = new Handoff({
    step: 'build',
    doing: `${DEGRADED} The session could not write it.`,
    next: 'y',
    decided: '- [D2] retired: frozen now\n- Cats.',
  })
  const { document, ...counts } = carryOver({ former: FORMER, written })
  expect(document.decided).toBe(`- [D2] ${GENERATOR}\n- [D3] Cats.\n- [D1] ${V1}`)
  expect(document.deadEnds).toBe(`- [X1] ${REGEX}`)
  expect(counts).toEqual({ carried: 3, added: 1, ended: [], putBack: 0 })
})
