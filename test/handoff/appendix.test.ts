import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '../../src/core/language.ts'
import { normalText } from '../../src/documents/normal-text.ts'
import { parted, withAppendix } from '../../src/handoff/appendix.ts'
import { Handoff } from '../../src/handoff/document.ts'
import { nastyText, SHORT_NASTY } from '../documents/nasty-texts.ts'

const HANDOFF = new Handoff({ step: 'build', doing: 'Repairing.', next: 'Go on.', scene: '- src/parse.ts' })
const LEDGER = '## Files changed\n\n- src/parse.ts\n\n## Next\n\n- an open task'

describe.each(LANGUAGES)('a document with an appendix, in %s', (language) => {
  const file = withAppendix(HANDOFF.toMarkdown(language), LEDGER, language)

  it('is read without it', () => {
    expect(Handoff.parse(file, HANDOFF)).toEqual(HANDOFF)
    expect(parted(file)).toEqual({
      document: expect.stringMatching(/src\/parse\.ts\s*$/) as string,
      appendix: LEDGER,
    })
  })

  it('says where what flower wrote begins', () => {
    expect(file).toMatch(/src\/parse\.ts\n\n---\n\n\*\*.*flower.*\*\*\n\n## Files changed/)
  })

  it.each<[string, (text: string) => string]>([
    ['writes below the separator', (text) => `${text}\n- mine`],
    ['takes the rule away', (text) => text.replace('\n---\n', '')],
    ['takes the blank lines away', (text) => text.replace(/\n{2,}/g, '\n')],
    ['takes the emphasis away', (text) => text.replaceAll('**', '')],
    ['makes it a heading', (text) => text.replace(/^\*\*(.*)\*\*$/m, '### $1')],
    ['has an editor that writes other line ends', (text) => text.replaceAll('\n', '\r\n')],
    ['leaves a fence open', (text) => text.replace('- src/parse.ts', '- src/parse.ts\n\n```sh\nls')],
    ['leaves a comment open', (text) => text.replace('- src/parse.ts', '- src/parse.ts\n\n<!-- ls')],
    ['copies the whole into a fence', (text) => `\`\`\`markdown\n${text}\`\`\``],
  ])('is read without it after a person %s', (_, edit) => {
    const { scene, doing } = Handoff.parse(edit(file), HANDOFF)
    expect(scene).toMatch(/^- src\/parse\.ts/)
    expect(scene).not.toMatch(/flower|Files changed|mine|-{3}/)
    expect(doing).toBe('Repairing.')
  })
})

it('there is no separator above an empty appendix', () => {
  expect(withAppendix('x\n', ' \n')).toBe('x\n')
})

describe('whatever the document and the appendix say', () => {
  const separator = fc.constantFrom(...LANGUAGES).map(
    (language) =>
      withAppendix('', 'x', language)
        .split('\n')
        .find((line) => line.includes('flower')) ?? '',
  )
  const text = fc.oneof(
    nastyText,
    fc.constantFrom(...SHORT_NASTY),
    fc
      .array(fc.oneof(separator, fc.constantFrom('\n', '\\', '\n\\', '> ', '# ', '---\n', 'a', '```\n')), {
        maxLength: 6,
      })
      .map((parts) => parts.join('')),
  )
  const handoff = fc
    .record({
      step: text,
      doing: text,
      decided: text,
      deadEnds: text,
      next: text,
      scene: text,
      outside: text,
    })
    .map((fields) => new Handoff(fields))

  it('both are read as they were written', () => {
    fc.assert(
      fc.property(handoff, text, fc.constantFrom(...LANGUAGES), (given, appendix, language) => {
        const document = given.toMarkdown(language)
        expect(Handoff.parse(document, given)).toEqual(given)
        const file = withAppendix(document, appendix, language)
        expect(Handoff.parse(file, given)).toEqual(given)
        expect(parted(file).appendix).toBe(normalText(appendix))
      }),
    )
  })
})
