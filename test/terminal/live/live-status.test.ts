import { describe, expect, it } from 'vitest'
import type { RunEvent } from '../../../src/core/events.ts'
import { ASCII, UNICODE } from '../../../src/terminal/glyphs.ts'
import { displayWidth } from '../../../src/terminal/graphemes.ts'
import { type LiveStatus, statusAfter } from '../../../src/terminal/live/live-status.ts'
import { statusLines } from '../../../src/terminal/live/status-lines.ts'
import { MESSAGES } from '../../../src/terminal/messages/by-language.ts'
import type { Page } from '../../../src/terminal/page.ts'
import { createPaint } from '../../../src/terminal/paint.ts'
import { event, RESULT, SAMPLE_RUN, WINDOW } from '../sample-run.ts'

const BEGAN = Date.parse(event({ type: 'thinking', agent: null }).at)
const started = (generation = 1): RunEvent =>
  event(
    { type: 'step', session: 's', model: 'm', window: WINDOW, handoffAt: 150_000, resumed: false },
    { generation },
  )
const context = (tokens: number, costUsd = 0): RunEvent =>
  event({ type: 'context', context: tokens, window: WINDOW, handoffAt: 150_000, costUsd })
const task = (id: string, phase: 'started' | 'progress' | 'done' | 'failed'): RunEvent =>
  event({ type: 'task', id, phase, description: 'look' })
const near = event({ type: 'handoff', phase: 'near', context: 131_000, window: 200_000, line: 150_000 })
const writing = event({
  type: 'handoff',
  phase: 'writing',
  cause: 'context',
  context: 151_000,
  window: 200_000,
})

function statusOf(...events: RunEvent[]): LiveStatus | null {
  return events.reduce<LiveStatus | null>(statusAfter, null)
}

function line(status: LiveStatus | null, columns = 100, seconds = 75): string {
  const page: Page = { columns, glyphs: UNICODE, paint: createPaint(false), say: MESSAGES.en }
  const lines = statusLines(page, 'en', status, BEGAN + seconds * 1_000)
  expect(lines.length).toBeLessThanOrEqual(1)
  return lines[0] ?? ''
}

describe('the status of a run', () => {
  it('is nothing before the first event', () => expect(line(null)).toBe(''))

  it('knows the step before its first response', () => {
    expect(line(statusOf(started()))).toBe('  gen 1 · 1m15s · repair')
  })

  it('shows how full the context is, the generation, the cost, the time and the step', () => {
    expect(line(statusOf(started(), context(50_000, 0.42)))).toBe(
      '  ▕█████░░░░░░░░╎░┃░░░░▏ 25% 50k/200k · gen 1 · $0.42 · 1m15s · repair',
    )
  })

  it('marks the line where it is by now: the window may become known with the first response', () => {
    const unknown: RunEvent = event({
      type: 'step',
      session: 's',
      model: 'm',
      window: { tokens: 1_000_000, source: 'name' },
      handoffAt: 950_000,
      resumed: false,
    })
    expect(line(statusOf(unknown, context(50_000)))).toContain('▕█████░░░░░░░░╎░┃░░░░▏ 25% 50k/200k')
  })

  it('counts those that are at work', () => {
    const working = [started(), context(1_000), task('a', 'started'), task('b', 'progress')]
    expect(line(statusOf(...working))).toContain(' · 2 running · ')
    expect(line(statusOf(...working, task('a', 'done')))).toContain(' · 1 running · ')
    expect(line(statusOf(...working, task('a', 'done'), task('b', 'failed')))).not.toContain('running')
  })

  it('counts nobody twice, and nobody who belonged to an earlier session', () => {
    expect(statusOf(task('a', 'started'), task('a', 'progress'))?.atWork.size).toBe(1)
    expect(statusOf(task('a', 'started'), started(2))?.atWork.size).toBe(0)
  })

  it('says that a handoff is near until it is written, and that it is written until the next session', () => {
    expect(line(statusOf(started(), context(131_000), near, context(135_000)))).toContain('handoff near')
    expect(line(statusOf(started(), context(151_000), near, writing))).toContain('writing the handoff')
    expect(line(statusOf(started(), near, writing, started(2)))).not.toContain('handoff')
  })

  it('says that somebody wants it to stop, that it has, and nothing of it once it goes on', () => {
    const notice = (kind: 'stopping' | 'stopped') => event({ type: 'notice', kind, message: 'now' })
    const stopping = [started(), notice('stopping'), context(50_000)]
    expect(line(statusOf(...stopping))).toContain(' · stopping · ')
    expect(line(statusOf(...stopping, notice('stopped')))).toContain(' · stopped · ')
    const goesOn = event({ type: 'prompt', kind: 'words', text: 'On.' })
    expect(line(statusOf(...stopping, notice('stopped'), goesOn))).not.toContain('stopp')
  })

  it('forgets the context of the generation before', () => {
    expect(statusOf(started(), context(151_000), started(2))).toMatchObject({ generation: 2, context: null })
    expect(statusOf(started(), context(151_000), started())).toMatchObject({ context: 151_000 })
  })

  it('begins anew with another step', () => {
    const other = event({ type: 'thinking', agent: null }, { step: 'other', seconds: 60 })
    expect(statusOf(started(), context(50_000, 3), other)).toMatchObject({
      step: 'other',
      beganAt: BEGAN + 60_000,
      context: null,
      costUsd: 0,
    })
  })

  it('stands still when the step has ended', () => {
    const ended = statusOf(
      started(),
      context(50_000),
      event({ type: 'result', result: RESULT }, { seconds: 30 }),
    )
    expect(line(ended, 100, 5_000)).toContain(' · $0.42 · 30s · ')
  })

  it.each([
    [80, '  ▕███░░░░░░┃░░▏ 25% 50k/200k · handoff near · 1 running · gen 1 · $0.42 · 1m15s'],
    [60, '  ▕██░░░░┃░▏ 25% 50k/200k · handoff near · 1 running · gen 1'],
    [40, '  ▕██░░░░┃░▏ 25% 50k/200k · handoff near'],
    [20, '  25% 50k/200k'],
  ])('leaves out at %d columns what matters least', (columns, expected) => {
    const status = statusOf(started(), near, task('a', 'started'), context(50_000, 0.42))
    expect(line(status, columns)).toBe(expected)
  })

  it.each(['en', 'es', 'zh'] as const)('fits in the width, whatever happens, in %s', (language) => {
    const before: (LiveStatus | null)[] = [null]
    for (const each of SAMPLE_RUN) before.push(statusAfter(before.at(-1) ?? null, each))
    for (const glyphs of [UNICODE, ASCII]) {
      for (let columns = 8; columns <= 100; columns += 4) {
        const page: Page = { columns, glyphs, paint: createPaint(false), say: MESSAGES[language] }
        const lines = [...new Set(before)].flatMap((status) =>
          statusLines(page, language, status, BEGAN + 99_000),
        )
        expect(lines.filter((each) => displayWidth(each) > columns)).toEqual([])
      }
    }
  })
})
