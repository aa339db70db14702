import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '../../src/core/language.ts'
import { carryOver } from '../../src/handoff/carry.ts'
import { Handoff } from '../../src/handoff/document.ts'
import { askAgain, HANDOFF_PROMPT, handoffPrompt, isHandoffRequest } from '../../src/handoff/prompt.ts'
import { WORDS } from '../../src/handoff/sections.ts'

const headingsOf = (text: string) => (text.match(/^## .*/gm) ?? []).map((line) => line.slice(3))

describe('the request for the document', () => {
  it.each(LANGUAGES)('in %s asks for the five sections by the headings that are read', (language) => {
    const text = handoffPrompt({ used: 152_000, window: 200_000, language })
    expect(headingsOf(text)).toEqual(Object.values(WORDS[language].headings))
    expect(text).toContain(WORDS[language].empty)
  })

  it.each([
    ['en', '152,000', '200,000'],
    ['es', '152.000', '200.000'],
    ['zh', '152,000', '200,000'],
  ] as const)('in %s gives the figures', (language, used, window) => {
    const text = handoffPrompt({ used: 152_000, window: 200_000, language })
    expect(text).toContain(used)
    expect(text).toContain(window)
    expect(text).not.toMatch(/[{}]/)
  })

  it.each(LANGUAGES)('in %s does not claim that the context is full where a person wants it', (language) => {
    const figures = { used: 1, window: 2, language }
    const [full, wanted] = [handoffPrompt(figures), handoffPrompt({ ...figures, asked: true })]
    expect(wanted).not.toMatch(/[{}]/)
    expect(wanted.split('\n').slice(1)).toEqual(full.split('\n').slice(1))
    expect(wanted).toMatch(/the user wants|el usuario quiere|用户希望/)
    expect(wanted).not.toMatch(/soon be full|pronto estará lleno|快要满/)
    expect([full, wanted].map(isHandoffRequest)).toEqual([true, true])
  })

  it.each(LANGUAGES)(
    'in %s explains how to account for entries to a session that inherited some',
    (language) => {
      const first = handoffPrompt({ used: 1, window: 2, language })
      const later = handoffPrompt({ used: 1, window: 2, inherited: true, language })
      expect(first).not.toMatch(/\[D3\]|[{}]/)
      expect(later).not.toMatch(/[{}]/)
      expect(headingsOf(later)).toEqual(headingsOf(first))
      const paragraphs = later.split('\n\n')
      expect(paragraphs.filter((paragraph) => !first.includes(paragraph))).toHaveLength(1)
    },
  )

  it.each(LANGUAGES)('in %s asks for a notation that is read', (language) => {
    const prompt = handoffPrompt({ used: 1, window: 2, inherited: true, language })
    const examples = [...prompt.matchAll(/`- ([^`]+)`/g)].map(([, example]) => example ?? '')
    const entry = (id: string) => `- [${id}] The old way of ${id}, in words of its own.`
    const former = new Handoff({ step: 's', doing: 'x', next: 'y', decided: entry('D3') })
    const results = examples.map((example) => {
      const decided = `- ${example.replace(/<[^>]*>$/, 'it rains on Mondays')}`
      return carryOver({ former, written: new Handoff({ step: 's', doing: 'x', next: 'y', decided }) })
    })
    expect(results.map(({ ended }) => ended.map(({ how }) => how))).toEqual([
      [],
      [],
      ['superseded'],
      ['retired'],
    ])
    expect(results[0]?.document.decided).toBe(entry('D3'))
  })

  it('is public in English with its placeholders', () => {
    expect(HANDOFF_PROMPT.match(/\{\w+\}/g)).toEqual(['{used}', '{window}'])
    expect(handoffPrompt({ used: 1, window: 2 })).toBe(
      HANDOFF_PROMPT.replace('{used}', '1').replace('{window}', '2'),
    )
  })

  it.each(LANGUAGES)('in %s spends its longest paragraph on dead ends', (language) => {
    const paragraphs = handoffPrompt({ used: 1, window: 2, language }).split('\n\n')
    const longest = paragraphs.reduce((a, b) => (b.length > a.length ? b : a))
    expect(longest).toContain(WORDS[language].headings.deadEnds)
  })
})

describe('the request for what is missing', () => {
  it.each([
    ['en', ['next'], 'Next'],
    ['en', ['doing', 'next'], 'Doing and Next'],
    ['es', ['doing', 'next'], 'Haciendo y Siguiente'],
    ['zh', ['doing', 'next'], '正在做和下一步'],
  ] as const)('in %s names %j', (language, missing, named) => {
    const text = askAgain({ missing, language })
    expect(text).toContain(named)
    expect(headingsOf(text)).toEqual(Object.values(WORDS[language].headings))
    expect(text).not.toMatch(/[{}]/)
  })
})

describe('a request for the document', () => {
  it.each(LANGUAGES)('in %s is known by its text, first or repeated', (language) => {
    for (const inherited of [false, true]) {
      expect(isHandoffRequest(handoffPrompt({ used: 1_234, window: 60_000, inherited, language }))).toBe(true)
    }
    expect(isHandoffRequest(askAgain({ missing: ['doing', 'next'], language }))).toBe(true)
  })

  it('is not what somebody says of one', () => {
    const request = handoffPrompt({ used: 1_234, window: 60_000 })
    expect(isHandoffRequest(`What does this mean? ${request}`)).toBe(false)
    expect(isHandoffRequest(request.slice(0, 300))).toBe(false)
    expect(isHandoffRequest('')).toBe(false)
  })
})
