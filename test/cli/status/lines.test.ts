import { describe, expect, it } from 'vitest'
import { ago } from '../../../src/cli/status/age.ts'
import { statusLines } from '../../../src/cli/status/lines.ts'
import type { Overview } from '../../../src/cli/status/overview.ts'
import { LANGUAGES, type Language } from '../../../src/core/language.ts'
import { UNICODE } from '../../../src/terminal/glyphs.ts'
import { displayWidth } from '../../../src/terminal/graphemes.ts'
import { MESSAGES } from '../../../src/terminal/messages/by-language.ts'
import { createPaint } from '../../../src/terminal/paint.ts'

const NOW = new Date('2026-11-30T12:00:00Z')
const HOSTILE = 'A bed\x1B]0;owned\x07 of \x1B[31mroses, 花の寝床, and all that is needed to have them bloom'

const OVERVIEW: Overview = {
  workspace: '/home/rose/garden',
  runDir: '/home/rose/garden/runs',
  job: {
    goal: HOSTILE,
    next: 'work',
    verdict: {
      outcome: 'not-yet',
      at: new Date('2026-11-30T11:00:00Z'),
      outdated: true,
      further: ['There are weeds.'],
    },
    checks: [
      { text: 'It is planted.', state: 'passed' },
      { text: 'It is watered.', state: 'failed' },
      { text: HOSTILE, state: 'open' },
      { text: 'It smells.', state: 'unverifiable' },
    ],
  },
  holder: null,
  lastRun: {
    command: ['flower', '-p', 'bypassPermissions'],
    permissions: { mode: 'bypassPermissions', tools: [] },
    end: { state: 'failed', step: 'work', error: `Overloaded ${HOSTILE}` },
  },
  workflow: {
    command: ['flower', 'run', 'flows.ts:build', '--from', 'build', '--resume', 'last'],
    permissions: { mode: 'acceptEdits', tools: [] },
    end: { state: 'failed', step: 'build', error: 'it is crooked' },
  },
  once: null,
  earlier: '/home/rose/garden/.flower/notes/archive/20261129-090000',
  spent: { costUsd: 1.5, isWhole: false },
  steps: [
    {
      name: 'work',
      state: 'failed',
      outcome: null,
      record: {
        run: 'r',
        session: 's',
        endedAt: new Date('2026-11-28T12:00:00Z'),
        error: `Overloaded ${HOSTILE}\n`.repeat(9),
        generations: 3,
        context: 120_000,
        window: 200_000,
        costUsd: 1.5,
        costIsWhole: true,
      },
      goesOn: { from: 'session', session: '1b4e28ba-2fa1-11d2-883f-0016d3cca427', context: 120_000 },
    },
    {
      name: 'build',
      state: 'killed',
      outcome: null,
      record: null,
      goesOn: { from: 'document', path: '/home/rose/garden/.flower/notes/handoff-build.md' },
    },
  ],
  running: [
    { pid: 71, owner: 70, orphaned: false, session: 's', step: 'work', run: '20261130-100000-aaaaaa' },
    { pid: 72, owner: 70, orphaned: true, session: null, step: null, run: null },
  ],
  documents: [
    { path: '/home/rose/garden/.flower/notes/handoff-work.md', changedAt: new Date('2026-11-30T11:59:57Z') },
  ],
  setAside: ['/home/rose/garden/runs/flower.db.damaged-20261130-100000'],
}

function lines(columns: number, language: Language = 'en', overview: Overview = OVERVIEW): string[] {
  const page = { columns, glyphs: UNICODE, paint: createPaint(false), say: MESSAGES[language] }
  return statusLines(page, overview, { language, now: NOW, places: [] })
}

describe('the status', () => {
  it.each([
    [true, '  flower -p bypassPermissions'],
    [false, '  flower -p bypassPermissions "…"'],
  ])('of an achieved job names what goes on with it (goal changed since: %s)', (outdated, command) => {
    const job = OVERVIEW.job && {
      ...OVERVIEW.job,
      verdict: { outcome: 'achieved' as const, at: NOW, outdated, further: [] },
    }
    expect(lines(100, 'en', { ...OVERVIEW, job })).toContain(command)
  })

  it('says all at one glance', () => {
    const shown = lines(100).join('\n')
    expect(shown).toContain(
      'Job\n  failed at work · not yet achieved · 2 checks failed · 1 hour ago · the goal was changed since\n    Overloaded',
    )
    expect(shown).toContain('Workflow\n  failed at build\n    it is crooked\n')
    expect(shown).toContain('An earlier job is in .flower/notes/archive/20261129-090000')
    expect(shown).toContain('Steps ($1.50+ in all)')
    expect(shown).toContain('  flower run flows.ts:build --from build --resume last\n    build: goes on from')
    expect(shown).toContain('✗ work failed · 2 days ago · 3 generations · $1.50')
    expect(shown).toContain('60% 120k/200k')
    expect(shown).toContain('handoff-work.md (3 seconds ago)')
    expect(shown).toContain('goes on from the document .flower/notes/handoff-build.md')
    expect(shown).toContain('● work · 20261130-100000-aaaaaa · process 71 of run process 70')
    expect(shown).toContain('process 72, left behind by a killed run; the next run ends it')
    expect(shown).toContain('✗ also failed: There are weeds.')
  })

  const atWork = { ...OVERVIEW, holder: 70 }

  it('of a job that is at work says so, and advises nothing that would be refused', () => {
    const shown = lines(100, 'en', atWork)
    expect(shown[1]).toBe('  being worked on (process 70) · not yet achieved · 2 checks failed · 1 hour ago')
    expect(shown).not.toContain('  flower -p bypassPermissions')
  })

  it.each([
    ['stopped', { state: 'stopped', step: 'work', error: null }, '  stopped · not judged yet'],
    ['spent', { state: 'spent', step: 'work', error: null }, '  all rounds are used up · not judged yet'],
    ['ended', { state: 'ended', step: null, error: null }, '  not judged yet'],
    ['killed', null, '  its run was killed · not judged yet'],
  ] as const)('of a job whose last run has %s says it first', (_, end, line) => {
    const job = OVERVIEW.job && { ...OVERVIEW.job, verdict: null }
    const lastRun = OVERVIEW.lastRun && { ...OVERVIEW.lastRun, end }
    expect(lines(100, 'en', { ...OVERVIEW, job, lastRun })[1]).toBe(line)
  })

  it('names where a job is that lies elsewhere', () => {
    const page = { columns: 100, glyphs: UNICODE, paint: createPaint(false), say: MESSAGES.en }
    const shown = statusLines(page, OVERVIEW, { language: 'en', now: NOW, places: ['-w', 'garden'] })
    expect(shown).toContain('  flower -w garden -p bypassPermissions')
    expect(shown).toContain('  flower run flows.ts:build --from build --resume last -w garden')
  })

  it('marks as done only what was accepted, and shows nothing of a former run for one that was killed', () => {
    const [work] = OVERVIEW.steps
    const steps = [
      { ...work!, state: 'rejected' as const },
      { ...work!, name: 'work · verdict', state: 'ok' as const, outcome: 'not-yet' as const },
      { ...work!, name: 'check · verdict', state: 'ok' as const, outcome: 'achieved' as const },
      { ...work!, name: 'build', state: 'killed' as const },
    ]
    const shown = lines(100, 'en', { ...OVERVIEW, steps })
    expect(shown).toContain('  ✗ work not accepted · 2 days ago · 3 generations · $1.50')
    expect(shown).toContain('  ✗ work · verdict: not yet achieved · 2 days ago · 3 generations · $1.50')
    expect(shown).toContain('  ✓ check · verdict: achieved · 2 days ago · 3 generations · $1.50')
    expect(shown).toContain('  ✗ build killed: its run ended without a record')
  })

  it.each(LANGUAGES)('keeps within its columns, and lets no text of others act: %s', (language) => {
    for (const columns of [30, 40, 80]) {
      for (const line of lines(columns, language)) {
        expect(displayWidth(line)).toBeLessThanOrEqual(columns)
        expect(line).not.toMatch(/[\x00-\x1F]/)
      }
    }
  })
})

describe('ago', () => {
  it.each([
    ['2026-11-30T11:59:30Z', 'en', '30 seconds ago'],
    ['2026-11-30T11:58:30Z', 'en', '1 minute ago'],
    ['2026-11-30T09:00:00Z', 'es', 'hace 3 horas'],
    ['2026-11-20T09:00:00Z', 'zh', '10天前'],
    ['2026-12-24T09:00:00Z', 'en', '0 seconds ago'],
  ] as const)('of %s in %s is %s', (then, language, words) => {
    expect(ago(new Date(then), NOW, language)).toBe(words)
  })
})
