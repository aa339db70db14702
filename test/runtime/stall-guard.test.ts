import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { withStallGuard } from '../../src/runtime/stall-guard.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A source that a test feeds by hand. */
function source(): { events: AsyncIterable<string>; push(event: string): void; end(): void; fail(): void } {
  const waiting: ((result: IteratorResult<string>) => void)[] = []
  const failing: ((error: Error) => void)[] = []
  const events: AsyncIterable<string> = {
    [Symbol.asyncIterator]: () => ({
      next: () =>
        new Promise((resolve, reject) => {
          waiting.push(resolve)
          failing.push(reject)
        }),
    }),
  }
  return {
    events,
    push: (value) => waiting.shift()?.({ value, done: false }),
    end: () => waiting.shift()?.({ value: undefined, done: true }),
    fail: () => failing.shift()?.(new Error('the source broke')),
  }
}

describe('a guarded source', () => {
  it('passes every event on, and stalls never while they come in time', async () => {
    const { events, push, end } = source()
    const onStall = vi.fn()
    const read = (async () => {
      const all: string[] = []
      for await (const event of withStallGuard(events, 100, onStall)) all.push(event)
      return all
    })()
    for (const event of ['a', 'b', 'c']) {
      await vi.advanceTimersByTimeAsync(99)
      push(event)
    }
    await vi.advanceTimersByTimeAsync(99)
    end()
    expect(await read).toEqual(['a', 'b', 'c'])
    expect(onStall).not.toHaveBeenCalled()
  })

  it.each(['before the first event', 'between events'])(
    'stalls after so long without one, %s',
    async (when) => {
      const { events, push, end } = source()
      const onStall = vi.fn()
      const iterator = withStallGuard(events, 100, onStall)
      const first = iterator.next()
      if (when === 'between events') {
        push('a')
        await first
        void iterator.next()
      }
      await vi.advanceTimersByTimeAsync(99)
      expect(onStall).not.toHaveBeenCalled()
      await vi.advanceTimersByTimeAsync(1)
      expect(onStall).toHaveBeenCalledTimes(1)
      await vi.advanceTimersByTimeAsync(1_000)
      expect(onStall).toHaveBeenCalledTimes(1)
      end()
    },
  )

  it('does not stall while it is flower itself that lets the source wait', async () => {
    const { events, end } = source()
    const onStall = vi.fn()
    let waiting = true
    void withStallGuard(events, 100, onStall, () => waiting).next()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(onStall).not.toHaveBeenCalled()
    waiting = false
    await vi.advanceTimersByTimeAsync(100)
    expect(onStall).toHaveBeenCalledTimes(1)
    end()
  })

  it('still passes on what comes after a stall', async () => {
    const { events, push } = source()
    const iterator = withStallGuard(events, 100, () => {})
    const first = iterator.next()
    await vi.advanceTimersByTimeAsync(500)
    push('late')
    expect(await first).toEqual({ value: 'late', done: false })
  })

  it('does not count the time that its reader takes', async () => {
    const { events, push } = source()
    const onStall = vi.fn()
    const iterator = withStallGuard(events, 100, onStall)
    const first = iterator.next()
    await vi.advanceTimersByTimeAsync(0)
    push('a')
    await first
    await vi.advanceTimersByTimeAsync(1_000)
    expect(onStall).not.toHaveBeenCalled()
  })

  it('leaves no timer behind when the source ends', async () => {
    const { events, end } = source()
    const next = withStallGuard(events, 100, () => {}).next()
    await vi.advanceTimersByTimeAsync(0)
    end()
    await next
    expect(vi.getTimerCount()).toBe(0)
  })

  it('leaves no timer behind when the source breaks, and passes its error on', async () => {
    const { events, fail } = source()
    const next = withStallGuard(events, 100, () => {}).next()
    fail()
    await expect(next).rejects.toThrow('the source broke')
    expect(vi.getTimerCount()).toBe(0)
  })

  it('leaves no timer behind when its reader leaves', async () => {
    const { events, push } = source()
    const iterator = withStallGuard(events, 100, () => {})
    const first = iterator.next()
    push('a')
    await first
    await iterator.return(undefined)
    expect(vi.getTimerCount()).toBe(0)
  })
})
