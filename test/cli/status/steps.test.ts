import { describe, expect, it } from 'vitest'
import { type Going, type Judgements, stepStates } from '../../../src/cli/status/steps.ts'
import type { Outcome } from '../../../src/documents/outcome.ts'

function record(step: string, fields: object = {}): object {
  return { step, session_id: 's', ok: true, ended_at: '2026-11-30T10:00:00.000Z', ...fields }
}

function going(step: string, fields: Partial<Going> = {}): Going {
  return { step, session: 's', alive: false, ended: true, goesOn: { from: 'nothing' }, ...fields }
}

const JUDGED: Judgements = { outcomeOf: (text) => text as Outcome, refused: null }

function states(
  records: readonly unknown[],
  goings: readonly Going[] = [],
  judged: Judgements = JUDGED,
): string[][] {
  return stepStates(records, goings, judged).map(({ name, state }) => [name, state])
}

describe('stepStates', () => {
  it('go by the last record of all tries, rounds and judgements', () => {
    const records = [
      record('work', { ok: false }),
      record('work · verdict 1'),
      record('work#round2'),
      record('work · verdict 2', { ok: false, failure: 'fatal' }),
    ]
    expect(states(records)).toEqual([
      ['work', 'ok'],
      ['work · verdict', 'failed'],
    ])
  })

  it.each([
    [{ ok: true }, 'ok'],
    [{ ok: false, failure: 'limit', error: 'interrupted' }, 'failed'],
    [{ ok: false, failure: 'interrupted', error: 'stdout closed' }, 'interrupted'],
    [{ ok: false, error: 'killed-by-signal (SIGTERM)' }, 'interrupted'],
    [{ ok: false, error: 'interrupted' }, 'interrupted'],
    [{ ok: false, error: 'Overloaded' }, 'failed'],
    [{ ok: 'yes' }, 'unknown'],
  ])('of %j is %s', (fields, state) => {
    expect(states([record('work', fields)])).toEqual([['work', state]])
  })

  it.each([
    ['is at work', { alive: true, ended: false }, 'running'],
    ['was killed', { ended: false }, 'killed'],
    ['has ended', {}, 'failed'],
  ])('of one whose session %s', (_, fields, state) => {
    expect(states([record('work', { ok: false })], [going('work', fields)])).toEqual([['work', state]])
  })

  it.each([
    [['not-yet'], 'rejected', 'not-yet'],
    [['not-yet', 'achieved'], 'ok', 'achieved'],
  ] as const)('of work that was judged %j is %s', (verdicts, state, outcome) => {
    const records = verdicts.flatMap((text, at) => [
      record(at === 0 ? 'work' : `work#round${at + 1}`),
      record(`work · verdict ${at + 1}`, { text }),
    ])
    expect(stepStates(records, [], JUDGED)).toMatchObject([
      { name: 'work', state, outcome: null },
      { name: 'work · verdict', state: 'ok', outcome },
    ])
  })

  it('of work that was done anew since the verdict is not rejected', () => {
    const records = [record('work'), record('work · verdict 1', { text: 'not-yet' }), record('work#round2')]
    expect(states(records)[0]).toEqual(['work', 'ok'])
  })

  it('of a step that its gate has refused is rejected', () => {
    expect(states([record('plan'), record('build')], [], { ...JUDGED, refused: 'build' })).toEqual([
      ['plan', 'ok'],
      ['build', 'rejected'],
    ])
  })

  it('knows a step that has no record yet', () => {
    const [step] = stepStates([], [going('work', { alive: true, ended: false })], JUDGED)
    expect(step).toMatchObject({ name: 'work', state: 'running', record: null })
  })

  it('leaves out the judge, whose records bear another name', () => {
    expect(states([record('work · verdict 1')], [going('work-verdict')])).toEqual([['work · verdict', 'ok']])
  })

  it('takes whatever a person has made of the manifest', () => {
    expect(
      stepStates([null, 7, { step: 7 }, { step: 'x', ended_at: 'soon', window: 3 }], [], JUDGED),
    ).toMatchObject([
      { name: 'x', state: 'unknown', record: { endedAt: null, window: null, costUsd: null, generations: 1 } },
    ])
  })
})
