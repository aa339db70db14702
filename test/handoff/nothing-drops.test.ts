import fc from 'fast-check'
import { expect, it } from 'vitest'
import { LANGUAGES } from '../../src/core/language.ts'
import { type CarriedOver, carryOver } from '../../src/handoff/carry.ts'
import { Handoff } from '../../src/handoff/document.ts'
import { endedIds, renderEnded } from '../../src/handoff/ended.ts'
import { type Entry, entriesIn } from '../../src/handoff/entries.ts'
import { DEGRADED } from '../../src/handoff/sections.ts'
import { nastyText, SHORT_NASTY } from '../documents/nasty-texts.ts'

/** What a writer does with the entries that it began from, and what it writes besides. */
interface Writer {
  /** For each former entry in turn. */
  readonly deeds: readonly ((entry: Entry) => string)[]
  readonly decided: string
  readonly deadEnds: string
  readonly language: (typeof LANGUAGES)[number]
  readonly degraded: boolean
}

const DEEDS: readonly ((entry: Entry) => string)[] = [
  () => '',
  ({ id, text }) => `- [${id}] ${text}`,
  ({ id }) => `- [${id}]`,
  ({ text }) => `- ${text}`,
  ({ id }) => `- [${id}] something else altogether`,
  ({ id, text }) => `- **${id}:** in other words, ${text}`,
  ({ id }) => `- [${id}] retired: it rains now`,
  ({ id }) => `- [${id}] retired`,
  ({ id }) => `- (supersedes ${id}) the new way of doing it`,
  ({ id }) => `- (supersedes ${id})`,
  ({ id }) => `- [D1] superseded by ${id}: why not`,
  ({ id }) => `- [${id}, D2] both of these in one`,
]

const piece = fc.oneof(
  nastyText,
  fc.constantFrom(...SHORT_NASTY),
  fc.constantFrom(
    ...['- a decision', '- [D2] another', '[X1] one', '- [D999] far', '- (supersedes D1, D2) one for two'],
    ...['- [D1] retired: gone', 'D1-D9', '[X2] [X3]', '- x\n  - [D3] nested', '```\n- [D4] in code'],
  ),
)
const section = fc.array(piece, { maxLength: 3 }).map((pieces) => pieces.join('\n'))
const writer: fc.Arbitrary<Writer> = fc.record({
  deeds: fc.array(fc.constantFrom(...DEEDS), { maxLength: 6 }),
  decided: section,
  deadEnds: section,
  language: fc.constantFrom(...LANGUAGES),
  degraded: fc.integer({ min: 0, max: 7 }).map((n) => n === 0),
})

function entriesOf(document: Handoff): readonly Entry[] {
  return [...entriesIn(document.decided), ...entriesIn(document.deadEnds)]
}

function written(former: Handoff | null, { deeds, decided, deadEnds, degraded }: Writer): Handoff {
  const lines = (former ? entriesOf(former) : []).map((entry, at) => deeds[at % deeds.length]?.(entry) ?? '')
  return new Handoff({
    step: 's',
    doing: degraded ? `${DEGRADED} x` : 'x',
    next: 'y',
    decided: [...lines, decided].filter((line) => line !== '').join('\n'),
    deadEnds,
  })
}

it('whoever writes, each entry is in the end in the document or in the archive, under its id', () => {
  fc.assert(
    fc.property(fc.array(writer, { minLength: 1, maxLength: 5 }), (writers) => {
      let former: Handoff | null = null
      let archive = ''
      const given = new Set<string>()
      for (const [index, each] of writers.entries()) {
        const before: readonly Entry[] = former ? entriesOf(former) : []
        const result: CarriedOver = carryOver({ former, archive, written: written(former, each) })
        // As the successor gets it: through the file.
        former = Handoff.parse(result.document.toMarkdown(each.language), { step: 's' })
        archive = renderEnded({
          archive,
          ended: result.ended,
          step: 's',
          generation: index + 1,
          language: each.language,
        })

        const now = entriesOf(former)
        const ids = now.map(({ id }) => id)
        expect(former).toEqual(result.document)
        expect(ids).not.toContain(null)
        expect(new Set(ids).size).toBe(ids.length)
        expect(result.carried + result.putBack + result.ended.length).toBe(before.length)
        expect(now).toHaveLength(result.carried + result.putBack + result.added)
        for (const { id, text, reason } of result.ended) {
          expect(ids).not.toContain(id)
          expect(reason).not.toBe('')
          expect(before.some((entry) => entry.id === id)).toBe(true)
          expect(text).not.toBe('')
        }
        for (const { id } of now) if (id !== null) given.add(id)
        const places = [...ids, ...endedIds(archive)]
        expect(new Set(places)).toEqual(given)
        expect(places).toHaveLength(given.size)
      }
    }),
    { numRuns: 25 },
  )
})

it('what nobody speaks of comes back word for word, generation after generation', () => {
  const text = fc.oneof(nastyText, fc.constantFrom(...SHORT_NASTY))
  fc.assert(
    fc.property(
      text,
      text,
      fc.array(fc.constantFrom('', '- new', '```', '<!--'), { maxLength: 4 }),
      (a, b, others) => {
        const start = new Handoff({ step: 's', doing: 'x', next: 'y', decided: a, deadEnds: b })
        let document = carryOver({ former: null, written: start }).document
        const first = entriesOf(document)
        for (const [index, other] of others.entries()) {
          const decided = other && `${other} addition ${index}`
          document = carryOver({
            former: document,
            written: new Handoff({ step: 's', doing: 'x', next: 'y', decided }),
          }).document
        }
        expect(entriesOf(document)).toEqual(expect.arrayContaining([...first]))
      },
    ),
  )
})
