import { describe, expect, it } from 'vitest'
import type { RunEvent } from '../../src/core/events.ts'
import { Sink } from '../../src/runtime/sink.ts'

const RESULT = { errors: ['an error of the step'] } as never

describe('a sink', () => {
  it('says of each event where it comes from', () => {
    const events: RunEvent[] = []
    new Sink('the-run', 'work', (event) => events.push(event)).emit(3, { type: 'thinking', agent: null })
    expect(events).toEqual([
      {
        run: 'the-run',
        step: 'work',
        generation: 3,
        at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        type: 'thinking',
        agent: null,
      },
    ])
  })

  it('may be missing', () => {
    const sink = new Sink('the-run', 'work', null)
    sink.emit(1, { type: 'thinking', agent: null })
    expect(sink.reported(RESULT)).toBe(RESULT)
  })

  it('that throws goes on to be told, and its first error is reported once', () => {
    let told = 0
    const sink = new Sink('the-run', 'work', () => {
      throw new Error(`error ${++told}`)
    })
    for (let i = 0; i < 3; i++) sink.emit(1, { type: 'thinking', agent: null })
    expect(told).toBe(3)
    expect(sink.reported(RESULT).errors).toEqual(['an error of the step', 'onEvent threw: error 1'])
  })

  it('that rejects is reported too, and ends no process', async () => {
    const sink = new Sink('the-run', 'work', async () => {
      throw new Error('the disk is full')
    })
    sink.emit(1, { type: 'thinking', agent: null })
    await Promise.resolve()
    expect(sink.reported(RESULT).errors.at(-1)).toBe('onEvent threw: the disk is full')
  })
})
