import type { HookCallback, HookInput, HookJSONOutput } from '@anthropic-ai/claude-agent-sdk'
import { describe, expect, it } from 'vitest'
import { type BoundaryView, hooksFor } from '../../src/claude/hooks.ts'
import type { Boundary, OpenOptions } from '../../src/harness/port.ts'
import { refusing } from '../support/refusing.ts'

function view(asked: 'go on' | 'stop' = 'go on'): BoundaryView & { reachedTimes: number } {
  return {
    reachedTimes: 0,
    latestContext: () => 1_000,
    pending: () => 50,
    measure: async () => 1_040,
    reached() {
      this.reachedTimes++
      return asked
    },
  }
}

function run(
  event: 'PostToolBatch' | 'PreToolUse' | 'PreCompact',
  input: object,
  options: Partial<OpenOptions> = {},
  boundary: BoundaryView = view(),
): Promise<HookJSONOutput> {
  const hooks = hooksFor({ cwd: '/', spec: {}, ...options }, boundary)
  const hook = hooks[event]?.[0]?.hooks[0] as HookCallback
  const { signal } = new AbortController()
  return hook({ hook_event_name: event, ...input } as HookInput, undefined, { signal })
}

describe('at a boundary', () => {
  it('goes on when nobody wants to stop', async () => {
    expect(await run('PostToolBatch', { tool_calls: [] })).toEqual({})
    expect(await run('PostToolBatch', { tool_calls: [] }, { atBoundary: async () => 'go on' })).toEqual({})
  })

  it('ends the turn when asked to, without asking further', async () => {
    let asked = 0
    const atBoundary = async (): Promise<'go on'> => {
      asked++
      return 'go on'
    }
    const answer = await run('PostToolBatch', { tool_calls: [] }, { atBoundary }, view('stop'))
    expect(answer).toMatchObject({ continue: false })
    expect(asked).toBe(0)
  })

  it('tells what is known, and ends the turn when told to', async () => {
    let seen: Boundary | undefined
    const atBoundary = async (boundary: Boundary): Promise<'stop'> => {
      seen = boundary
      return 'stop'
    }
    expect(await run('PostToolBatch', { tool_calls: [] }, { atBoundary })).toMatchObject({ continue: false })
    expect(seen).toMatchObject({ latest: 1_000, pending: 50 })
    expect(await seen!.measure()).toBe(1_040)
  })

  it('of a subagent is none', async () => {
    const boundary = view('stop')
    expect(await run('PostToolBatch', { tool_calls: [], agent_id: 'one' }, {}, boundary)).toEqual({})
    expect(boundary.reachedTimes).toBe(0)
  })
})

describe('before a tool', () => {
  it('allows what nobody refuses', async () => {
    expect(hooksFor({ cwd: '/', spec: {} }, view()).PreToolUse).toBeUndefined()
    expect(await run('PreToolUse', { tool_name: 'Bash' }, { guards: refusing(() => null) })).toEqual({})
  })

  it('refuses with the words that the model is to read', async () => {
    const calls: unknown[] = []
    const guards = refusing((call) => {
      calls.push(call)
      return 'Not now.'
    })
    const input = { tool_name: 'Bash', tool_input: { command: 'ls' }, agent_id: 'one' }
    expect(await run('PreToolUse', input, { guards })).toEqual({
      hookSpecificOutput: {
        hookEventName: 'PreToolUse',
        permissionDecision: 'deny',
        permissionDecisionReason: 'Not now.',
      },
    })
    expect(calls).toEqual([{ agent: 'one', name: 'Bash', input: { command: 'ls' } }])
  })
})

describe('compaction', () => {
  it.each(['no_summary', 'off'] as const)('is blocked with %s', async (mode) => {
    expect(await run('PreCompact', {}, { spec: { compact: { mode } } })).toMatchObject({ decision: 'block' })
  })

  it('is left alone when a spec keeps it, or says nothing', () => {
    for (const spec of [{}, { compact: { mode: 'auto' } } as const]) {
      expect(hooksFor({ cwd: '/', spec }, view())).not.toHaveProperty('PreCompact')
    }
  })
})

it('hooks of the spec come after those of flower, and under further events', () => {
  const one = { hooks: [] }
  const two = { matcher: 'Bash', hooks: [] }
  const hooks = hooksFor(
    { cwd: '/', guards: refusing(() => null), spec: { hooks: { PreToolUse: [two], Stop: [one] } } },
    view(),
  )
  expect(hooks.PreToolUse).toHaveLength(2)
  expect(hooks.PreToolUse![1]).toBe(two)
  expect(hooks.Stop).toEqual([one])
})
