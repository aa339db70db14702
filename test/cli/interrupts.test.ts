import { describe, expect, it, vi } from 'vitest'
import { createInterrupts, type Interrupts } from '../../src/cli/interrupts.ts'
import type { Output } from '../../src/cli/output.ts'
import type { Person } from '../../src/cli/person.ts'
import type { RunEvent } from '../../src/core/events.ts'

const PROMPT: RunEvent = {
  type: 'prompt',
  kind: 'words',
  text: 'Go on.',
  run: 'r',
  step: 's',
  generation: 1,
  at: '2026-01-01T00:00:00.000Z',
}

interface Scene {
  readonly interrupts: Interrupts
  readonly interrupt: ReturnType<typeof vi.fn<(words: unknown, options?: unknown) => void>>
  readonly onStop: ReturnType<typeof vi.fn<() => void>>
  readonly log: string[]
  answer(words: string | null): void
  clock: number
}

/** What happens is logged in its order. */
function scene(settings: {
  readonly somebody: boolean
  readonly samePressMs?: number
  readonly running?: boolean
}): Scene {
  const log: string[] = []
  let answer: (words: string | null) => void = () => undefined
  const person: Person = {
    endLine: () => void log.push('end line'),
    ask: async () => null,
    review: async () => undefined,
    stopped: (question) => {
      log.push(question)
      return new Promise((resolve) => {
        answer = resolve
      })
    },
  }
  const output = {
    hold: () => {
      log.push('hold')
      return () => void log.push('release')
    },
  } as unknown as Output
  const interrupt = vi.fn<(words: unknown, options?: unknown) => void>(() => void log.push('interrupt'))
  const onStop = vi.fn<() => void>()
  const state = { clock: 0 }
  const interrupts = createInterrupts({
    runtime: { interrupt, running: settings.running ?? true },
    onStop,
    person: settings.somebody ? person : null,
    output,
    question: 'What?',
    over: new AbortController().signal,
    samePressMs: settings.samePressMs ?? 0,
    now: () => state.clock,
  })
  return Object.assign(state, {
    interrupts,
    interrupt,
    onStop,
    log,
    answer: (words: string | null) => answer(words),
  })
}

describe('Ctrl-C', () => {
  it('stops the agent at once when there is nobody to ask', () => {
    const { interrupts, interrupt } = scene({ somebody: false })

    expect(interrupts.press()).toBe(false)
    expect(interrupt).toHaveBeenCalledExactlyOnceWith(null, { now: true })
  })

  it('asks below the notice of the stop, with the output held until the answer', async () => {
    const { interrupts, interrupt, log, answer } = scene({ somebody: true })
    interrupts.press()
    await vi.waitFor(() => expect(log).toEqual(['end line', 'interrupt', 'hold', 'What?']))
    answer('Go on.')

    expect(await interrupt.mock.calls[0]?.[0]).toBe('Go on.')
    expect(log.at(-1)).toBe('release')
  })

  it('lets nothing more begin when nobody has anything to say', async () => {
    const alone = scene({ somebody: false })
    alone.interrupts.press()
    expect(alone.onStop).toHaveBeenCalledOnce()

    const { interrupts, interrupt, onStop, log, answer } = scene({ somebody: true })
    interrupts.press()
    await vi.waitFor(() => expect(log.at(-1)).toBe('What?'))
    expect(onStop).not.toHaveBeenCalled()
    answer(null)
    expect(await interrupt.mock.calls[0]?.[0]).toBeNull()
    expect(onStop).toHaveBeenCalledOnce()
  })

  it('ends the run at once while no agent runs', () => {
    const { interrupts, interrupt } = scene({ somebody: true, running: false })
    expect(interrupts.press()).toBe(true)
    expect(interrupt).not.toHaveBeenCalled()
  })

  it('ends the run when it is pressed again before the run went on', async () => {
    const { interrupts, log, answer } = scene({ somebody: true })
    interrupts.press()
    expect(interrupts.press()).toBe(true)

    await vi.waitFor(() => expect(log).toContain('What?'))
    answer('Go on.')
    expect(interrupts.press()).toBe(true)
  })

  it('asks anew once the session was told what to do', () => {
    const { interrupts, interrupt } = scene({ somebody: true })
    interrupts.press()
    interrupts.saw(PROMPT)

    expect(interrupts.press()).toBe(false)
    expect(interrupt).toHaveBeenCalledTimes(2)
  })

  it('counts once when it comes twice at the same time', () => {
    const job = scene({ somebody: true, samePressMs: 100 })
    job.interrupts.press()
    job.clock = 99
    expect(job.interrupts.press()).toBe(false)
    job.clock = 100
    expect(job.interrupts.press()).toBe(true)
  })
})

describe('the wish for an end', () => {
  it('stops the agent at the next boundary, lets nothing more begin, and Ctrl-C does not wait for it', () => {
    const { interrupts, interrupt, onStop, log } = scene({ somebody: true })
    interrupts.quit()
    expect(interrupt).toHaveBeenCalledExactlyOnceWith(null)
    expect(onStop).toHaveBeenCalledOnce()
    expect(log).not.toContain('What?')
    expect(interrupts.press()).toBe(true)
  })

  it('holds for an agent that was about to begin', () => {
    const { interrupts, interrupt } = scene({ somebody: true, running: false })
    interrupts.quit()
    interrupts.saw(PROMPT)
    expect(interrupt.mock.calls).toEqual([[null], [null]])
    expect(interrupts.press()).toBe(true)
  })
})
