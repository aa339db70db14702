import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '../../src/core/language.ts'
import { OTHER_HEADINGS } from '../../src/handoff/headings.ts'
import { HANDOFF_SHAPE, WORDS } from '../../src/handoff/sections.ts'

describe('each section is known by', () => {
  const known = HANDOFF_SHAPE.names.flatMap((name) => [
    ...LANGUAGES.map((language) => [WORDS[language].headings[name], name] as const),
    ...OTHER_HEADINGS[name].map((heading) => [heading, name] as const),
  ])

  it.each(known)('%s', (heading, name) => {
    expect(HANDOFF_SHAPE.find(heading)).toBe(name)
  })

  it.each([
    ['DEAD ENDS', 'deadEnds'],
    ['Dead-ends', 'deadEnds'],
    ['dead_ends', 'deadEnds'],
    ['deadends', 'deadEnds'],
    ['3. Dead ends:', 'deadEnds'],
    ['vias muertas', 'deadEnds'],
    ['Proximos pasos', 'next'],
    ['¿Qué sigue?', 'next'],
    ['What’s next?', 'next'],
    ['三、死路', 'deadEnds'],
    ['【下一步】', 'next'],
  ])('%s, written in another way', (heading, name) => {
    expect(HANDOFF_SHAPE.find(heading)).toBe(name)
  })

  it.each([
    'Next generation',
    'Doings',
    'Scenery',
    'Undecided',
    'Files',
    '下',
    'constructor',
    '__proto__',
    '',
  ])('but not by %j', (heading) => {
    expect(HANDOFF_SHAPE.find(heading)).toBeUndefined()
  })
})

it('the title of each language is known as one', () => {
  for (const language of LANGUAGES) expect(HANDOFF_SHAPE.isTitle(`${WORDS[language].title}: x`)).toBe(true)
  expect(HANDOFF_SHAPE.isTitle('Notes on the handoff')).toBe(false)
})
