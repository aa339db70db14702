import { describe, expect, it } from 'vitest'
import { type Going, stepStates } from '../../../src/cli/status/steps.ts'

function record(step: string, fields: object = {}): object {
  return { step, session_id: 's', ok: true, ended_at: '2026-11-30T10:00:00.000Z', ...fields }
}

function going(step: string, fields: Partial<Going> = {}): Going {
  return { step, session: 's', alive: false, ended: true, goesOn: { from: 'nothing' }, ...fields }
}

function states(records: readonly unknown[], goings: readonly Going[] = []): string[][] {
  return stepStates(records, goings).map(({ name, state }) => [name, state])
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

  it('knows a step that has no record yet', () => {
    const [step] = stepStates([], [going('work', { alive: true, ended: false })])
    expect(step).toMatchObject({ name: 'work', state: 'running', record: null })
  })

  it('leaves out the judge, whose records bear another name', () => {
    expect(states([record('work · verdict 1')], [going('work-verdict')])).toEqual([['work · verdict', 'ok']])
  })

  it('takes whatever a person has made of the manifest', () => {
    expect(stepStates([null, 7, { step: 7 }, { step: 'x', ended_at: 'soon', window: 3 }], [])).toMatchObject([
      { name: 'x', state: 'unknown', record: { endedAt: null, window: null, costUsd: null, generations: 1 } },
    ])
  })
})
