import { afterEach, describe, expect, it, vi } from 'vitest'
import { systemTimer } from '../../src/human/timer.ts'

afterEach(() => {
  vi.useRealTimers()
})

describe('the timer of the system', () => {
  it('goes off once, when the time is over', () => {
    vi.useFakeTimers()
    const act = vi.fn()
    systemTimer(1_000, act)
    vi.advanceTimersByTime(999)
    expect(act).not.toHaveBeenCalled()
    vi.advanceTimersByTime(10_000)
    expect(act).toHaveBeenCalledTimes(1)
  })

  it('is stopped', () => {
    vi.useFakeTimers()
    const act = vi.fn()
    systemTimer(1_000, act)()
    vi.advanceTimersByTime(10_000)
    expect(act).not.toHaveBeenCalled()
  })
})
