import stringWidth from 'string-width'
import { describe, expect, it } from 'vitest'
import { TALK_MESSAGES } from '../../../src/cli/talk/messages-by-language.ts'
import { costReport, filesReport, helpLines, statusReport } from '../../../src/cli/talk/reports.ts'
import { RunWatch } from '../../../src/cli/talk/run-watch.ts'
import { asideLines } from '../../../src/cli/talk/said.ts'
import { LANGUAGES, type Language } from '../../../src/core/language.ts'
import { event, page, result, WORKING } from './support.ts'

const NOW = Date.parse('2026-01-01T00:12:00.000Z')
const say = TALK_MESSAGES.en

function watched(): RunWatch {
  const watch = new RunWatch()
  for (const seen of WORKING) watch.saw(seen)
  watch.saw(event({ type: 'task', phase: 'started', id: 't1', description: 'plant the roses' }))
  return watch
}

function everything(columns: number, language: Language): string[] {
  const [wide, texts] = [page(columns, language), TALK_MESSAGES[language]]
  const watch = watched()
  return [
    ...helpLines(wide, texts),
    ...statusReport(wide, texts, {
      running: watch.running,
      checks: [{ text: 'It is planted, and '.repeat(5), state: 'failed' }],
      question: 'Which kind of rose?',
      now: NOW,
    }),
    ...costReport(wide, texts, { steps: watch.steps, asideUsd: 0.01 }),
    ...filesReport(wide, texts, {
      documents: [
        { path: `/w/${'notes/'.repeat(9)}brief.md`, size: 1_500, changedAt: new Date(NOW - 60_000) },
      ],
      changed: [{ path: '/w/bed.txt', created: true, times: 2 }],
      cwd: '/w',
      now: NOW,
    }),
    ...asideLines(wide, texts, { question: 'how far is it', outcome: { result: result() } }),
    ...asideLines(wide, texts, { question: 'how far is it', outcome: { error: 'no disk' } }),
  ]
}

describe.each(LANGUAGES)('what is told in %s', (language) => {
  it.each([30, 40, 100])('fits into %i columns', (columns) => {
    expect(everything(columns, language).filter((line) => stringWidth(line) > columns)).toEqual([])
  })
})

describe('/help', () => {
  it('has a line for each command where there is room, and two where there is not', () => {
    expect(helpLines(page(100), say)).toContain('  /cost       what each step has cost so far')
    expect(helpLines(page(40), say).join('\n')).toContain('  /cost\n      what each step has cost so far')
  })
})

describe('/status', () => {
  it('tells the step, its work in flight, and what is known of the checks', () => {
    const { running } = watched()
    const checks = [
      { text: 'It is planted.', state: 'passed' },
      { text: 'It smells.', state: 'unverifiable' },
    ] as const
    const lines = statusReport(page(100), say, { running, checks, question: null, now: NOW })
    expect(lines).toEqual([
      '  work · generation 1 · $0.42 · 12m00s · handoff at 150k',
      expect.stringMatching(/31% 62k\/200k$/),
      '  1 running:',
      '    plant the roses',
      '  The goal has 2 checks:',
      '    It is planted. (passed)',
      '    It smells. (cannot be verified here)',
    ])
  })

  it('says when nobody is at work', () => {
    const watch = watched()
    watch.saw(event({ type: 'result', result: result({ step: 'work' }) }))
    const report = { running: watch.running, checks: [], question: null, now: NOW }
    expect(statusReport(page(100), say, report)).toEqual(['  No agent is at work now.'])
  })
})

describe('/cost', () => {
  it('tells each step, what was asked aside, and the sum', () => {
    const watch = watched()
    watch.saw(event({ type: 'result', result: result({ step: 'work', costUsd: 1 }) }))
    watch.saw(event({ type: 'prompt', kind: 'step', text: 'Judge.' }, 'work · verdict 1'))
    expect(costReport(page(100), say, { steps: watch.steps, asideUsd: 0.25 })).toEqual([
      '  $1.00  work (1 generation)',
      '  ?  work · verdict 1 (1 generation)',
      '  $0.25  questions aside',
      '  $1.25+  in all',
      '  ? not known yet   + a part of it is not known yet',
    ])
  })

  it('says of a step that runs, and of one that was cut off, that it has cost at least so much', () => {
    const watch = watched()
    expect(costReport(page(100), say, { steps: watch.steps, asideUsd: 0 })[0]).toBe(
      '  $0.42+  work (1 generation)',
    )
    const cutOff = result({ step: 'work', costUsd: 0.5, costPartial: true })
    watch.saw(event({ type: 'result', result: cutOff }))
    expect(costReport(page(100), say, { steps: watch.steps, asideUsd: 0 })).toEqual([
      '  $0.50+  work (1 generation)',
      '  $0.50+  in all',
      '  ? not known yet   + a part of it is not known yet',
    ])
  })

  it('says of what is known whole just that', () => {
    const watch = watched()
    watch.saw(event({ type: 'result', result: result({ step: 'work', costUsd: 1 }) }))
    expect(costReport(page(100), say, { steps: watch.steps, asideUsd: 0 })).toEqual([
      '  $1.00  work (1 generation)',
      '  $1.00  in all',
    ])
  })

  it('says when nothing has been spent', () => {
    expect(costReport(page(100), say, { steps: [], asideUsd: 0 })).toEqual(['  Nothing has been spent yet.'])
  })
})

describe('/files', () => {
  it('lists documents, and what the agents have changed, with their paths from here', () => {
    const changed = [
      { path: '/w/bed.txt', created: true, times: 1 },
      { path: '/elsewhere/\u001B[2Jpot.txt', created: false, times: 3 },
    ]
    const documents = [{ path: '/w/.flower/notes/brief.md', size: 950, changedAt: new Date(NOW - 5_000) }]
    expect(filesReport(page(100), say, { documents, changed, cwd: '/w', now: NOW })).toEqual([
      '  Documents (you may edit them):',
      '    .flower/notes/brief.md (950 B, 5s ago)',
      '  Changed by the agents’ tools for files in this run:',
      expect.stringMatching(/^ {4}\/elsewhere\/[^\u001B]*pot\.txt \(3 times\)$/),
      '    bed.txt',
    ])
  })
})

describe('an answer aside', () => {
  it('that failed says why, and what it has cost', () => {
    const outcome = { result: result({ ok: false, errors: ['budget exhausted'] }) }
    expect(asideLines(page(100), say, { question: 'how far', outcome })).toEqual([
      '  No answer to “how far”: budget exhausted',
      '  (answered aside for $0.01)',
    ])
  })
})
