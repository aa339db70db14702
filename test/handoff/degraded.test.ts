import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '../../src/core/language.ts'
import { degraded } from '../../src/handoff/degraded.ts'
import { Handoff } from '../../src/handoff/document.ts'
import { DEGRADED } from '../../src/handoff/sections.ts'

describe('a degraded handoff', () => {
  it.each(LANGUAGES)('in %s is complete, marked, and says why', (language) => {
    const handoff = degraded('build', 'Repair the parser.', { why: 'it timed out', language })
    expect(handoff.complete()).toBe(true)
    expect(handoff.degraded).toBe(true)
    expect(handoff.doing).toContain('it timed out')
    expect(handoff.scene).toBe('Repair the parser.')
    expect(handoff.next).toContain('git status')
  })

  it.each(LANGUAGES)('keeps its mark when it is written in %s and read again', (language) => {
    const handoff = degraded('build', 'x', { why: 'w', lastWords: '## Next\n```', language })
    for (const written of LANGUAGES) {
      expect(Handoff.parse(handoff.toMarkdown(written), handoff)).toEqual(handoff)
    }
  })

  it('begins with the public mark in English', () => {
    expect(degraded('s', 'x', { why: 'w' }).doing.startsWith(`${DEGRADED} `)).toBe(true)
  })

  it('invents nothing for the other sections', () => {
    const { decided, deadEnds } = degraded('s', 'x', { why: 'w', lastWords: 'y' })
    expect({ decided, deadEnds }).toEqual({ decided: '', deadEnds: '' })
  })

  it('takes the first 1,200 characters of the prompt as the scene', () => {
    const prompt = 'a'.repeat(1_200)
    expect(degraded('s', `${prompt}b`, { why: 'w' }).scene).toBe(prompt)
  })

  it('cuts no character in two', () => {
    const handoff = degraded('s', `a${'😀'.repeat(1_000)}`, {
      why: `b${'😀'.repeat(1_000)}`,
      lastWords: `${'😀'.repeat(1_500)}c`,
    })
    expect(handoff.scene).toBe(`a${'😀'.repeat(599)}`)
    expect(Object.values(handoff.sections).join('')).not.toContain('\uFFFD')
  })

  it('quotes the end of the last words', () => {
    const { doing } = degraded('s', 'x', { why: 'w', lastWords: `${'a'.repeat(3_000)}\n\nlast` })
    expect(doing).toMatch(/\n\n> … a+\n>\n> last$/)
    expect(doing.length).toBeLessThan(2_500)
  })

  it('has no quote when nothing was said', () => {
    expect(degraded('s', 'x', { why: 'w', lastWords: ' \n' }).doing).not.toContain('>')
  })

  it('keeps a long reason of many lines short', () => {
    const { doing } = degraded('s', 'x', { why: `a\n\nb ${'c'.repeat(5_000)}` })
    expect(doing).toContain('(a b c')
    expect(doing.length).toBeLessThan(900)
  })
})

it('a document that a session wrote is not degraded', () => {
  expect(new Handoff({ step: 's', doing: `It said ${DEGRADED}`, next: 'y' }).degraded).toBe(false)
})
