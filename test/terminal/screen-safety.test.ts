import fc from 'fast-check'
import stringWidth from 'string-width'
import { describe, expect, it } from 'vitest'
import type { RunEventBody } from '../../src/core/events.ts'
import { LANGUAGES } from '../../src/core/language.ts'
import { createScreen } from '../../src/terminal/screen.ts'
import { hostileEvent } from './hostile-event.ts'
import { event } from './sample-run.ts'
import { shown } from './shown.ts'

describe('what reaches the terminal', () => {
  it('is lines no wider than it, with nothing in them to act on but colours', () => {
    const options = fc.record({
      columns: fc.integer({ min: 20, max: 120 }),
      color: fc.boolean(),
      unicode: fc.boolean(),
      verbose: fc.boolean(),
      language: fc.constantFrom(...LANGUAGES),
    })
    fc.assert(
      fc.property(fc.array(hostileEvent, { minLength: 1, maxLength: 8 }), options, (events, chosen) => {
        const screen = shown(events, chosen)
        const text = chosen.color ? screen.replaceAll(/\x1B\[\d+m/g, '') : screen
        expect(text).not.toMatch(/[\0-\x09\x0B-\x1F\x7F-\x9F\u202A-\u202E\u2066-\u2069]|\p{Surrogate}/u)
        expect(text.split('\n').filter((line) => stringWidth(line) > chosen.columns)).toEqual([])
      }),
    )
  })

  it('comes a line at a time', () => {
    fc.assert(
      fc.property(fc.array(hostileEvent, { maxLength: 4 }), (events) => {
        const written: string[] = []
        const screen = createScreen({
          write: (text) => void written.push(text),
          columns: () => 60,
          color: true,
          unicode: true,
          language: 'en',
        })
        for (const one of events) screen.show(one)
        expect(written.filter((text) => !/^[^\n]*\n$/.test(text))).toEqual([])
      }),
    )
  })

  const huge = '漢x'.repeat(500_000)
  it.each<[string, RunEventBody]>([
    ['said', { type: 'text', agent: null, text: huge }],
    ['said by a subagent', { type: 'text', agent: 'a', text: huge }],
    ['a call', { type: 'tool-call', agent: null, id: 'a', name: huge, input: { [huge]: huge } }],
    ['a result', { type: 'tool-result', agent: null, id: 'a', output: huge, isError: false }],
    ['a failure', { type: 'tool-result', agent: null, id: 'a', output: huge, isError: true }],
    [
      'a question',
      {
        type: 'ask',
        state: 'asked',
        id: 'q1',
        question: huge,
        options: [huge],
        answer: null,
        by: 'agent',
      },
    ],
    ['mail', { type: 'mail', text: huge, to: 'inbox' }],
    ['a notice', { type: 'notice', kind: 'other', message: huge }],
  ])('is short for a line of a million characters that is %s', (_name, body) => {
    expect(shown([event(body)]).length).toBeLessThan(20_000)
  })
})
