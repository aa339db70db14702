import { describe, expect, it } from 'vitest'
import type { RunEventBody } from '../../src/core/events.ts'
import type { WindowSource } from '../../src/core/step-result.ts'
import { event, WINDOW } from './sample-run.ts'
import { shown } from './shown.ts'

const SESSION: Extract<RunEventBody, { type: 'step' }> = {
  type: 'step',
  session: 's',
  model: 'glm-5',
  window: WINDOW,
  handoffAt: 150_000,
  resumed: false,
}

function heads(...sessions: Parameters<typeof event>[]): string[] {
  return shown(sessions.map((session) => event(...session)))
    .split('\n')
    .filter((line) => line.startsWith('◆'))
}

describe('a run that goes on with an earlier one', () => {
  it.each<[Extract<RunEventBody, { type: 'continued' }>, string]>([
    [{ type: 'continued', from: 'session', session: 's-1' }, 'goes on with session s-1'],
    [{ type: 'continued', from: 'document', path: '/notes/h.md' }, 'goes on from the document /notes/h.md'],
    [{ type: 'continued', from: 'document', path: null }, 'goes on from its last document'],
    [{ type: 'continued', from: 'nothing' }, 'nothing is left of an earlier run: begins anew'],
  ])('says where it begins: %o', (body, words) => {
    expect(heads([body])).toEqual([`◆ ${words}`])
  })
})

describe('the line that a session begins with', () => {
  it.each<[WindowSource, string]>([
    ['given', '(given)'],
    ['learned', '(learned from an overflow)'],
    ['harness', '(known to the harness)'],
    ['name', '(by model name)'],
  ])('says that a window is %s', (source, words) => {
    expect(heads([{ ...SESSION, window: { tokens: 200_000, source } }])[0]).toContain(`window 200k ${words}`)
  })

  it('says that handoff is off, and that an earlier session is resumed', () => {
    expect(heads([{ ...SESSION, handoffAt: null, resumed: true }])).toEqual([
      '◆ repair · resumes its session · glm-5 · window 200k (by model name)',
    ])
  })

  it('says of the next session only what is new', () => {
    const learned = { ...SESSION, window: { tokens: 180_000, source: 'learned' as const } }
    expect(heads([SESSION], [{ ...SESSION, resumed: true }], [learned, { generation: 2 }]).slice(1)).toEqual([
      '◆ repair · resumes its session',
      '◆ repair · generation 2 · window 180k (learned from an overflow)',
    ])
  })

  it('says all of it again for another step', () => {
    expect(heads([SESSION], [SESSION, { step: 'check' }])[1]).toMatch(/^◆ check · glm-5 · window/)
  })
})

it('stands above what is said to the session, though that is known before it', () => {
  const prompt = { type: 'prompt', kind: 'step', text: 'Make the tests pass.' } as const
  expect(shown([event(prompt), event(SESSION)])).toMatch(/^◆ repair .*\n❯ Make the tests pass\.\n/)
})

it('is no reason to leave out what would have been said to a session that never came up', () => {
  const prompt = { type: 'prompt', kind: 'step', text: 'Make the tests pass.' } as const
  expect(shown([event(prompt)])).toBe('❯ Make the tests pass.\n')
})
