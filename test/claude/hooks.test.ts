import type { HookCallback, HookInput, HookJSONOutput } from '@anthropic-ai/claude-agent-sdk'
import { describe, expect, it } from 'vitest'
import { hooksFor } from '../../src/claude/hooks.ts'
import type { OpenOptions } from '../../src/harness/port.ts'
import { refusing } from '../support/refusing.ts'

const STILL = { grows: async () => {} }

function run(
  event: 'PreToolUse' | 'PostToolUse' | 'PreCompact',
  input: object,
  options: Partial<OpenOptions> = {},
  grows: (bytes: number) => Promise<void> = async () => {},
): Promise<HookJSONOutput> {
  const hooks = hooksFor({ cwd: '/', spec: {}, ...options }, { grows })
  const hook = hooks[event]?.[0]?.hooks[0] as HookCallback
  const { signal } = new AbortController()
  return hook({ hook_event_name: event, ...input } as HookInput, undefined, { signal })
}

describe('before a tool', () => {
  it('allows what nobody refuses', async () => {
    expect(hooksFor({ cwd: '/', spec: {} }, STILL).PreToolUse).toBeUndefined()
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

describe('after a tool', () => {
  const guards = [{ name: 'shortening', afterTool: () => ({ stdout: 'short' }) }]
  const call = { tool_name: 'Bash', tool_input: {}, tool_response: { stdout: 'x'.repeat(50) } }

  it('waits until it is known how much the main thread is about to grow, as the result is recorded', async () => {
    const order: unknown[] = []
    const answer = await run('PostToolUse', call, { guards }, async (bytes) => {
      await Promise.resolve()
      order.push(bytes)
    })
    expect(order).toEqual(['{"stdout":"short"}'.length])
    expect(answer).toMatchObject({ hookSpecificOutput: { updatedToolOutput: { stdout: 'short' } } })
  })

  it('a result of a subagent does not let the main thread grow', async () => {
    const grown: number[] = []
    await run('PostToolUse', { ...call, agent_id: 'one' }, { guards }, async (bytes) => {
      grown.push(bytes)
    })
    expect(grown).toEqual([])
  })
})

describe('compaction', () => {
  it.each(['no_summary', 'off'] as const)('is blocked with %s', async (mode) => {
    expect(await run('PreCompact', {}, { spec: { compact: { mode } } })).toMatchObject({ decision: 'block' })
  })

  it('is left alone when a spec keeps it, or says nothing', () => {
    for (const spec of [{}, { compact: { mode: 'auto' } } as const]) {
      expect(hooksFor({ cwd: '/', spec }, STILL)).not.toHaveProperty('PreCompact')
    }
  })
})

it('hooks of the spec come after those of flower, and under further events', () => {
  const one = { hooks: [] }
  const two = { matcher: 'Bash', hooks: [] }
  const hooks = hooksFor(
    { cwd: '/', guards: refusing(() => null), spec: { hooks: { PreToolUse: [two], Stop: [one] } } },
    STILL,
  )
  expect(hooks.PreToolUse).toHaveLength(2)
  expect(hooks.PreToolUse![1]).toBe(two)
  expect(hooks.Stop).toEqual([one])
})
