import { describe, expect, it } from 'vitest'
import { FlowerError } from '../../src/core/errors.ts'
import { HandoffPolicy } from '../../src/handoff/policy.ts'
import { defaultWindow } from '../../src/handoff/window.ts'

describe('a policy', () => {
  it('has defaults', () => {
    const { enabled, window, headroom, maxGenerations, review, givenWindow } = new HandoffPolicy()
    expect({ enabled, window, headroom, maxGenerations, review, givenWindow }).toEqual({
      enabled: true,
      window: defaultWindow(),
      headroom: 50_000,
      maxGenerations: 8,
      review: 0,
      givenWindow: null,
    })
  })

  it.each([
    [{ window: 1_000_000 }, 950_000, 930_000],
    [{ window: 200_000 }, 150_000, 130_000],
    [{ window: 200_000, headroom: 0 }, 200_000, 180_000],
    [{ window: 80_000 }, 30_000, 10_000],
    [{ window: 70_500 }, 20_500, 1_000],
    [{ window: 60_000 }, 10_000, 1_000],
    [{ window: 50_000 }, 10_000, 1_000],
    [{ window: 30_000 }, 10_000, 1_000],
    [{ window: 200_000, headroom: 199_999 }, 10_000, 1_000],
    [{ window: 200_000, headroom: 300_000, enabled: false }, 10_000, 1_000],
    [{ window: 1 }, 10_000, 1_000],
  ])('%j hands over at %i and warns at %i', (settings, at, warnAt) => {
    const policy = new HandoffPolicy(settings)
    expect([policy.at, policy.warnAt]).toEqual([at, warnAt])
  })

  it('is made from a boolean, from settings or from itself', () => {
    expect(HandoffPolicy.from(true).enabled).toBe(true)
    expect(HandoffPolicy.from(false).enabled).toBe(false)
    expect(HandoffPolicy.from({ headroom: 1 }).headroom).toBe(1)
    const policy = new HandoffPolicy({ review: 5 })
    expect(HandoffPolicy.from(policy)).toBe(policy)
  })

  it('with another window keeps all else, and whether a person gave the former one', () => {
    const settings = { enabled: false, headroom: 1, maxGenerations: 2, review: 3 }
    expect(new HandoffPolicy(settings).withWindow(100_000)).toMatchObject({
      ...settings,
      window: 100_000,
      givenWindow: null,
    })
    expect(new HandoffPolicy({ window: 5 }).withWindow(9)).toMatchObject({ window: 9, givenWindow: 5 })
  })
})

describe('a policy refuses', () => {
  it.each([
    [{ window: 0 }, 'handoff.window must be a whole number of tokens above 0'],
    [{ window: -5 }, 'not -5'],
    [{ window: 1.5 }, 'not 1.5'],
    [{ window: Number.NaN }, 'not NaN'],
    [{ window: Number.POSITIVE_INFINITY }, 'not Infinity'],
    [{ window: '200000' }, 'not "200000"'],
    [{ headroom: -1 }, 'handoff.headroom must be a whole number of tokens, 0 or more'],
    [{ maxGenerations: 0 }, 'set enabled to false'],
    [{ review: -1 }, 'handoff.review must be a number of seconds'],
    [{ review: Number.POSITIVE_INFINITY }, 'not Infinity'],
    [{ enabled: 'yes' }, 'handoff.enabled must be true or false, not "yes"'],
    [{ windows: 1 }, 'no setting "windows". It accepts enabled, window, headroom, maxGenerations, review.'],
    [
      { window: 200_000, headroom: 300_000 },
      'a headroom of 300000 tokens leaves nothing of a window of 200000',
    ],
    [{ window: 200_000, headroom: 200_000 }, 'give a smaller headroom (--headroom, handoff.headroom)'],
    [{ at: 1 }, 'at follows from window and headroom'],
    ['yes', 'true, false or settings, not "yes"'],
    [null, 'true, false or settings, not null'],
  ] as [never, string][])('%j', (option, message) => {
    expect(() => HandoffPolicy.from(option)).toThrow(FlowerError)
    expect(() => HandoffPolicy.from(option)).toThrow(message)
  })
})

describe('a window that becomes known later', () => {
  it('does not break a policy, whatever its headroom', () => {
    expect(new HandoffPolicy({ headroom: 300_000 }).withWindow(200_000).at).toBe(10_000)
  })

  it('is refused beforehand where a headroom that was given leaves nothing of it', () => {
    const refuse = (settings: object) => () => new HandoffPolicy(settings).refuseWindow(40_000)
    expect(refuse({ headroom: 40_000 })).toThrow('leaves nothing of a window of 40000')
    expect(refuse({ headroom: 39_999 })).not.toThrow()
    // The default headroom is nobody's mistake.
    expect(refuse({})).not.toThrow()
    expect(refuse({ headroom: 40_000, enabled: false })).not.toThrow()
  })
})
