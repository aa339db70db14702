import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { HandoffPolicy } from '../../src/handoff/policy.ts'
import type { Review } from '../../src/runtime/options.ts'
import { review } from '../../src/runtime/review.ts'
import { aStep } from './scripted.ts'

const PATH = '/notes/handoff-work.md'

function stepWithReview(seconds: number, onReview: ((review: Review) => Promise<void>) | null) {
  return aStep({ policy: new HandoffPolicy({ window: 100_000, review: seconds }), onReview })
}

describe('the time for a person’s edit', () => {
  it('is none, and nobody is asked, where the policy sets none', async () => {
    const step = stepWithReview(0, () => Promise.reject(new Error('asked')))
    await review(step, 1, PATH)
    expect(step.emitted).toEqual([])
  })

  it('is announced with the path and the seconds', async () => {
    const step = stepWithReview(3_600, async () => {})
    await review(step, 1, PATH)
    expect(step.emitted).toEqual([{ type: 'handoff', phase: 'review', path: PATH, seconds: 3_600 }])
  })

  it('ends with Enter', async () => {
    const asked: Review[] = []
    await review(
      stepWithReview(3_600, async (asking) => void asked.push(asking)),
      1,
      PATH,
    )
    expect(asked).toMatchObject([{ path: PATH, seconds: 3_600 }])
  })

  it('ends by itself, and tells the one who was asked', async () => {
    let signal: AbortSignal | null = null
    const step = stepWithReview(0.01, (asking) => {
      signal = asking.signal
      expect(signal.aborted).toBe(false)
      return new Promise(() => {})
    })
    await review(step, 1, PATH)
    expect(signal).toMatchObject({ aborted: true })
  })

  it('stands still while somebody is at the document, and begins anew then', async () => {
    const order: string[] = []
    const step = stepWithReview(0.01, ({ hold }) => {
      hold(sleep(50).then(() => order.push('closed')))
      return new Promise(() => {})
    })
    await review(step, 1, PATH)
    order.push('over')
    expect(order).toEqual(['closed', 'over'])
  })

  it('ends by itself where nobody is asked', async () => {
    const step = stepWithReview(0.01, null)
    await review(step, 1, PATH)
    expect(step.emitted).toHaveLength(1)
  })

  it.each<[string, () => Promise<void>]>([
    ['rejects', () => Promise.reject(new Error('no terminal'))],
    [
      'throws',
      () => {
        throw new Error('no terminal')
      },
    ],
  ])('ends when the one who is asked %s', async (_, onReview) => {
    await expect(review(stepWithReview(3_600, onReview), 1, PATH)).resolves.toBeUndefined()
  })

  it('may be longer than a timer can wait', async () => {
    const over: string[] = []
    const step = stepWithReview(10_000_000, async () => {
      await new Promise((resolve) => setTimeout(resolve, 20))
      over.push('the person')
    })
    await review(step, 1, PATH)
    expect(over).toEqual(['the person'])
  })
})
