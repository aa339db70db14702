import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, expect, it, vi } from 'vitest'
import { watchSignals } from '../../../src/terminal/live/process-signals.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function watched() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const kill = vi.spyOn(process, 'kill').mockReturnValue(true)
  const takeBack = vi.fn<() => void>()
  const signals = watchSignals({ giveBack: () => undefined, takeBack, close: () => undefined })
  return { signals, takeBack, kill }
}

it('takes the terminal back once, also where the clock is seen before the signal that has woken the process', async () => {
  const { signals, takeBack, kill } = watched()
  signals.suspend()
  expect(kill).toHaveBeenCalledWith(0, 'SIGTSTP')
  vi.advanceTimersByTime(60_000)
  process.emit('SIGCONT', 'SIGCONT')
  await turn()
  signals.stop()
  expect(takeBack).toHaveBeenCalledOnce()
})

it('takes it back where the process was not stopped at all', async () => {
  const { signals, takeBack } = watched()
  signals.suspend()
  vi.advanceTimersByTime(60_000)
  await turn()
  signals.stop()
  expect(takeBack).toHaveBeenCalledOnce()
})
