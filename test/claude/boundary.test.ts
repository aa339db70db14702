import { describe, expect, it } from 'vitest'
import { atBoundary, type BoundaryView } from '../../src/claude/boundary.ts'
import type { Boundary } from '../../src/harness/port.ts'

function view(asked: 'go on' | 'stop' = 'go on'): BoundaryView & { reachedTimes: number } {
  return {
    reachedTimes: 0,
    latestContext: () => 1_000,
    pending: () => 50,
    measure: async () => 1_040,
    grows: async () => {},
    reached() {
      this.reachedTimes++
      return asked
    },
  }
}

describe('at a boundary', () => {
  it('goes on when nobody wants to stop', async () => {
    expect(await atBoundary({}, view(), '')).toEqual({})
    expect(await atBoundary({ atBoundary: async () => 'go on' }, view(), '')).toEqual({})
  })

  it('ends the turn when asked to, without asking further', async () => {
    let asked = 0
    const options = {
      atBoundary: async (): Promise<'go on'> => {
        asked++
        return 'go on'
      },
    }
    expect(await atBoundary(options, view('stop'), '')).toMatchObject({ continue: false })
    expect(asked).toBe(0)
  })

  it('tells what is known, and ends the turn when told to', async () => {
    let seen: Boundary | undefined
    const options = {
      atBoundary: async (boundary: Boundary): Promise<'stop'> => {
        seen = boundary
        return 'stop'
      },
    }
    expect(await atBoundary(options, view(), '')).toMatchObject({ continue: false })
    expect(seen).toMatchObject({ latest: 1_000, pending: 50 })
    expect(await seen!.measure()).toBe(1_040)
  })

  it('of a subagent is none', async () => {
    const boundary = view('stop')
    expect(await atBoundary({}, boundary, 'one')).toEqual({})
    expect(boundary.reachedTimes).toBe(0)
  })
})
