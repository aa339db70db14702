import { describe, expect, it } from 'vitest'
import type { AskState, RunEvent } from '../../src/core/events.ts'
import { LANGUAGES } from '../../src/core/language.ts'
import type { EventOf } from '../../src/terminal/event-of.ts'
import { event } from './sample-run.ts'
import { screenText, shown } from './shown.ts'

type Ask = Omit<EventOf<'ask'>, 'run' | 'step' | 'generation' | 'at' | 'type'>

function ask(state: AskState, changes: Partial<Ask> = {}): RunEvent {
  return event({
    type: 'ask',
    state,
    id: 'q1',
    question: 'Which database is it to be?\nBoth are installed.',
    options: ['SQLite', 'Postgres'],
    answer: null,
    by: 'agent',
    ...changes,
  })
}

const CALL = event({ type: 'tool-call', agent: 'a', id: 'c', name: 'Read', input: { file_path: 'a.ts' } })

describe('a question', () => {
  it('is shown whole, with what there is to choose from, and then its answer', () => {
    expect(shown([CALL, ask('asked'), ask('answered', { answer: 'SQLite' }), CALL])).toBe(screenText`
  ┆1 ● Read  a.ts

? The agent asks: Which database is it to be?
  Both are installed.
  1. SQLite
  2. Postgres
❯ SQLite

  ┆1 ● Read  a.ts
`)
  })

  it('stands apart from the answer to the one before', () => {
    const next = ask('asked', { id: 'q2', question: 'And when?', options: [] })
    expect(shown([ask('asked'), ask('answered', { answer: 'SQLite' }), next])).toMatch(
      /\n❯ SQLite\n\n\? The agent asks: And when\?\n$/,
    )
  })

  it('is called to mind when its answer comes after other lines', () => {
    expect(shown([ask('asked'), CALL, ask('answered', { answer: 'SQLite' })])).toMatch(
      /\n\n\? The agent asks: Which database is it to be\? \(\+1 line\)\n❯ SQLite\n$/,
    )
  })

  it('is not taken for another one that was asked just before', () => {
    const other = ask('timed-out', { id: 'q2', question: 'And when?' })
    expect(shown([ask('asked'), other])).toContain('? The agent asks: And when?\n  └ No answer in time')
  })

  it('says when flower asks', () => {
    expect(shown([ask('asked', { by: 'flower', options: [] })])).toMatch(/^\? flower asks: Which/)
  })

  it.each<[AskState, string]>([
    ['timed-out', 'No answer in time; the work goes on.'],
    ['declined', 'Not answered; the work goes on.'],
    ['over-quota', 'Not put to you: there were too many questions. The work goes on.'],
    ['nobody', 'Nobody is there to ask; the work goes on.'],
  ])('that is %s says so', (state, line) => {
    expect(shown([ask(state)])).toBe(`? The agent asks: Which database is it to be? (+1 line)\n  └ ${line}\n`)
  })

  it('fits a narrow terminal', () => {
    const long = ask('asked', { question: 'Which of the two databases is it to be, in the end?' })
    expect(shown([long, ask('over-quota')], { columns: 40 })).toBe(screenText`
? The agent asks: Which of the two
  databases is it to be, in the end?
  1. SQLite
  2. Postgres
  └ Not put to you: there were too many
    questions. The work goes on.
`)
  })

  it('cannot act on the terminal, and neither can its answer', () => {
    const bad = '\x1B[2Jone\x1B]0;two\x07'
    const text = shown([
      ask('asked', { question: bad, options: [bad] }),
      ask('answered', { question: bad, answer: bad }),
    ])
    expect(text).not.toMatch(/[\0-\x09\x0B-\x1F]/)
    expect(text.match(/one/g)).toHaveLength(3)
  })

  it('shows so many options and says how many are left', () => {
    const options = Array.from({ length: 23 }, (_, index) => `option ${index + 1}`)
    const text = shown([ask('asked', { options })])
    expect(text).toContain('  20. option 20\n  (+3 lines)\n')
    expect(text).not.toContain('option 21')
  })

  it.each(LANGUAGES)('speaks %s', (language) => {
    const text = shown([ask('asked'), ask('nobody', { id: 'q2' })], { language })
    const english = shown([ask('asked'), ask('nobody', { id: 'q2' })])
    expect(text === english).toBe(language === 'en')
  })
})

describe('mail', () => {
  it.each<['work' | 'inbox', string]>([
    ['work', '❯ Use tabs. (to the work)\n'],
    ['inbox', '❯ Use tabs. (to the inbox)\n'],
  ])('to the %s is %j', (to, line) => {
    expect(shown([event({ type: 'mail', text: 'Use tabs.', to })])).toBe(line)
  })

  it('is one line, at any width', () => {
    const mail = event({ type: 'mail', text: 'Use tabs everywhere, in every file.\n\nPlease.', to: 'inbox' })
    expect(shown([mail], { columns: 40 })).toBe('❯ Use tabs ever… (to the inbox, +1 line)\n')
  })
})
