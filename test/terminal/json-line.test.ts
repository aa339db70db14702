import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { jsonLine } from '../../src/terminal/json-line.ts'
import { hostileText } from './hostile-text.ts'
import { event } from './sample-run.ts'

describe('jsonLine', () => {
  it('is the event, on one line that no terminal acts on', () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        const said = event({ type: 'text', agent: null, text })
        const line = jsonLine(said)
        expect(JSON.parse(line)).toEqual(said)
        expect(line).toMatch(/^[^\0-\x1F\x7F-\x9F\u2028\u2029\u202A-\u202E\u2066-\u2069]*\n$/)
      }),
    )
  })

  const cycle: Record<string, unknown> = {}
  cycle.self = cycle
  const throwing = {
    toJSON(): never {
      throw null
    },
  }

  it.each([
    ['a BigInt', { size: 1n }],
    ['a cycle', cycle],
    ['a toJSON that throws', throwing],
  ])('says with a notice that %s cannot be expressed', (_name, input) => {
    const line = jsonLine(
      event({ type: 'tool-call', agent: null, id: 'a', name: 'X', input }, { seconds: 5 }),
    )
    expect(JSON.parse(line)).toMatchObject({
      run: '20250301-100000-abc123',
      step: 'repair',
      generation: 1,
      at: '2025-03-01T10:00:05.000Z',
      type: 'notice',
      kind: 'other',
      message: expect.stringContaining('tool-call'),
    })
  })
})
