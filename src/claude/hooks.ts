import type { HookCallback, Options } from '@anthropic-ai/claude-agent-sdk'
import { decide, type Guard } from '../harness/guard.ts'
import type { OpenOptions } from '../harness/port.ts'
import type { BoundaryView } from './boundary.ts'

type Hooks = NonNullable<Options['hooks']>

/**
 * flower's own hooks, followed by the spec's. The harness starts those of one event in this order and runs them side by
 * side; what any of them refuses or ends is refused or ended. Subagents never count at a boundary; compaction is refused
 * unless the spec keeps it.
 */
export function hooksFor(options: OpenOptions, view: Pick<BoundaryView, 'grows'>): Hooks {
  const own: Hooks = {}
  // Only where somebody wants to be asked: each costs a round trip for every tool call, 3 ms.
  const guards = options.guards ?? []
  if (guards.some((guard) => guard.beforeTool)) own.PreToolUse = [{ hooks: [beforeHook(guards)] }]
  if (guards.some((guard) => guard.afterTool)) own.PostToolUse = [{ hooks: [afterHook(guards, view)] }]
  if (options.spec.compact && options.spec.compact.mode !== 'auto')
    own.PreCompact = [{ hooks: [refuseCompaction] }]
  return merged(own, (options.spec.hooks ?? {}) as Hooks)
}

function beforeHook(guards: readonly Guard[]): HookCallback {
  return async (input) => {
    if (input.hook_event_name !== 'PreToolUse') return {}
    const call = { agent: input.agent_id ?? null, name: input.tool_name, input: input.tool_input }
    const decision = decide(guards, call)
    if (decision === null) return {}
    return {
      hookSpecificOutput: {
        hookEventName: 'PreToolUse',
        ...('refuse' in decision
          ? { permissionDecision: 'deny', permissionDecisionReason: decision.refuse }
          : { updatedInput: decision.input as Record<string, unknown> }),
      },
    }
  }
}

/**
 * Quirk: an output is replaced only where it keeps the shape of that tool's own output object; anything else is ignored without
 * a word. That is the guards' affair.
 */
function afterHook(guards: readonly Guard[], view: Pick<BoundaryView, 'grows'>): HookCallback {
  return async (input) => {
    if (input.hook_event_name !== 'PostToolUse') return {}
    const before = input.tool_response
    const call = { agent: input.agent_id ?? null, name: input.tool_name, input: input.tool_input }
    const after = guards.reduce(
      (output, guard) => guard.afterTool?.({ ...call, output }) ?? output,
      before as unknown,
    )
    // The harness waits here, so a result that fills the context is known before the boundary that it leads to.
    if (call.agent === null) await view.grows(Buffer.byteLength(JSON.stringify(after) ?? ''))
    if (after === before) return {}
    return { hookSpecificOutput: { hookEventName: 'PostToolUse', updatedToolOutput: after } }
  }
}

/** Belt to the braces of `DISABLE_AUTO_COMPACT`. `continue: false` does not prevent a compaction; `block` does. */
const refuseCompaction: HookCallback = async () => ({
  decision: 'block',
  reason: 'flower hands over instead of compacting',
})

function merged(first: Hooks, second: Hooks): Hooks {
  const events = new Set([...Object.keys(first), ...Object.keys(second)]) as Set<keyof Hooks>
  return Object.fromEntries(
    [...events].map((event) => [event, [...(first[event] ?? []), ...(second[event] ?? [])]]),
  ) as Hooks
}
