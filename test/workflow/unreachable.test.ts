import { describe, expect, it } from 'vitest'
import { GOAL_TEXTS } from '../../src/workflow/goal-texts.ts'
import { ACHIEVED, answering, during, GOAL, NOT_YET, names, play, UNREACHABLE } from './job-support.ts'
import { said } from './support.ts'

const { accept, amend, wrong, amendTo } = GOAL_TEXTS.en

describe('an unreachable goal', () => {
  /** Two rounds, of which the first cannot reach it. */
  const sessions = (): ReturnType<Parameters<typeof play>[0]> => [
    answering('One.'),
    answering(UNREACHABLE),
    answering('Two.'),
    answering(ACHIEVED),
  ]

  it.each([accept, accept.toUpperCase(), ` ${accept}\n`, '1'])(
    'is accepted by a person who says %j',
    async (answer) => {
      const played = await play(sessions, { answers: () => answer })
      expect(played.ended.ok).toBe(true)
      expect(names(played)).toEqual(['work', 'work · verdict 1'])
      expect(played.note('verdict.md')).toMatch(/achieved[\s\S]*The person accepts the work as it is\./)
      expect(played.asked).toMatchObject([
        { text: expect.stringContaining('There is no soil.'), options: [accept, amend, wrong], by: 'flower' },
      ])
    },
  )

  it.each([amend, '2'])(
    'is amended by a person who says %j, in the words of a second answer',
    async (first) => {
      const played = await play(sessions, { answers: (_, nth) => (nth === 1 ? first : 'Use pots.') })
      expect(played.ended.ok).toBe(true)
      expect(played.asked.map(({ text }) => text)).toEqual([expect.anything(), amendTo])
      expect(played.note('brief.md')).toContain('Use pots.')
      expect(played.note('goal.md')).toContain('- [ ] Use pots.')
      expect(said(played.job)[2]?.[0]).toContain('The person has amended the goal:\n\nUse pots.')
      expect(played.calls[3]?.prompt).toContain('- [ ] Use pots.')
    },
  )

  it('is amended by words of their own', async () => {
    const played = await play(sessions, { answers: () => 'Use pots.' })
    expect(played.asked).toHaveLength(1)
    expect(played.note('goal.md')).toContain('- [ ] Use pots.')
    expect(said(played.job)[2]?.[0]).toContain('Use pots.')
  })

  it.each([wrong, '3'])('is worked on when they say %j of the judge', async (answer) => {
    const played = await play(sessions, { answers: () => answer })
    expect(played.ended.ok).toBe(true)
    expect(said(played.job)[2]?.[0]).toMatch(/the judge is wrong[\s\S]*There is no soil\./)
    expect(played.note('goal.md')).toBe(GOAL)
  })

  it.each([amend, wrong])(
    'gets the round that a person wants with %j, though it was the last',
    async (answer) => {
      const played = await play(sessions, {
        rounds: 1,
        answers: (_, nth) => (nth === 1 ? answer : 'Use pots.'),
      })
      expect(played.ended.ok).toBe(true)
      expect(names(played)).toEqual(['work', 'work · verdict 1', 'work#round2', 'work · verdict 2'])
    },
  )

  it('is no question to a person who wants an end', async () => {
    const played = await play(({ over }) => [answering('One.'), during(() => over.abort(), UNREACHABLE)], {
      answers: () => accept,
    })
    expect(played.asked).toEqual([])
    expect(played.ended).toMatchObject({ ok: false, interrupted: true })
  })

  it('gets one such round, and no more by itself', async () => {
    const { ended } = await play(
      () => [answering('One.'), answering(UNREACHABLE), answering('Two.'), answering(NOT_YET)],
      { rounds: 1, answers: () => wrong },
    )
    expect(ended.failed?.error.message).toBe('rejected: A rose is missing. (attempt 2 of 2)')
  })

  it.each<[string, NonNullable<Parameters<typeof play>[1]>, RegExp]>([
    ['declines', { answers: () => null }, /the person has left open what becomes of it/],
    ['says nothing', { answers: () => ' ' }, /the person has left open what becomes of it/],
    ['is not there', {}, /nobody was there to decide/],
    ['is said not to be there', { answers: () => accept, person: { timeoutMs: 0 } }, /nobody was there/],
    [
      'cannot be reached',
      {
        answers: () => {
          throw new Error('no network')
        },
      },
      /nobody was there to decide/,
    ],
    ['was asked too often', { answers: () => accept, person: { frameworkQuota: 0 } }, /asked too often/],
    [
      'lets the time run out',
      {
        answers: () => new Promise(() => {}),
        person: {
          timer: (_ms, act) => {
            queueMicrotask(act)
            return () => {}
          },
        },
      },
      /nobody has decided in time/,
    ],
    [
      'has no words for another goal',
      { answers: (_, nth) => (nth === 1 ? amend : null) },
      /left open what becomes/,
    ],
  ])('stops the step when the person %s', async (_, setting, reason) => {
    const { ended, job } = await play(sessions, setting)
    expect(ended).toMatchObject({ ok: false, interrupted: false, failed: { step: 'work' } })
    expect(ended.failed?.error.message).toMatch(reason)
    expect(ended.failed?.error.message).toMatch(/change goal\.md .* run again\..*There is no soil\./)
    expect(job.harness.sessions).toHaveLength(2)
  })
})
