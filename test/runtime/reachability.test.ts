import { expect, it } from 'vitest'
import { untilReachable } from '../../src/runtime/reachability.ts'
import { scriptedHarness } from '../../src/testing/scripted-harness.ts'
import { aStep } from './scripted.ts'

function stepWith(answers: (asked: number) => boolean): ReturnType<typeof aStep> & { asked(): number } {
  let asked = 0
  const step = aStep({
    harness: { ...scriptedHarness([]), reachable: async () => answers(asked++) },
  })
  return { ...step, asked: () => asked }
}

it('nothing is said, and nobody waits, while the model can be reached', async () => {
  const step = stepWith(() => true)
  await untilReachable(step, 1, async () => {
    throw new Error('nobody should wait')
  })
  expect(step.emitted).toEqual([])
  await untilReachable(aStep(), 1, async () => true)
})

it('there is one notice when it is away, and one when it is back', async () => {
  const step = stepWith((asked) => asked === 4)
  const waits: number[] = []
  await untilReachable(step, 1, async (ms) => {
    waits.push(ms)
    return true
  })
  expect(step.emitted).toEqual([
    { type: 'network', state: 'away', endpoint: 'scripted' },
    { type: 'network', state: 'back', endpoint: 'scripted' },
  ])
  expect(waits).toEqual([2_000, 4_000, 8_000, 16_000])
})

it('after an hour it is tried once more', async () => {
  const step = stepWith(() => false)
  let waited = 0
  await untilReachable(step, 1, async (ms) => {
    waited += ms
    return true
  })
  expect(waited).toBeGreaterThanOrEqual(3_600_000)
  expect(waited).toBeLessThan(3_640_000)
  expect(step.emitted.at(-1)).toMatchObject({ type: 'network', state: 'given-up' })
})

it('a person who speaks up is heard at once', async () => {
  const step = stepWith(() => false)
  await untilReachable(step, 1, async () => false)
  expect(step.asked()).toBe(1)
})
