import { setImmediate } from 'node:timers/promises'
import type { HookCallback, Options } from '@anthropic-ai/claude-agent-sdk'
import type { OpenOptions } from '../harness/port.ts'

type Hooks = NonNullable<Options['hooks']>

/** What the boundary hook needs of the live session. */
export interface BoundaryView {
  /** The context of the main thread's latest response, in tokens. */
  latestContext(): number
  /** An upper bound of what that response and its tool results will add, in tokens. */
  pending(): number
  /** What the next request would read, in tokens. */
  measure(): Promise<number>
  /** Tells the reader of the events, and whether a stop was asked for. */
  reached(): 'go on' | 'stop'
}

/**
 * flower's own hooks, followed by the spec's. The harness starts those of one event in this order and runs them side by
 * side; what any of them refuses or ends is refused or ended. Subagents never count at a boundary; compaction is refused
 * unless the spec keeps it.
 */
export function hooksFor(options: OpenOptions, view: BoundaryView): Hooks {
  const own: Hooks = {
    PostToolBatch: [{ hooks: [boundaryHook(options, view)] }],
  }
  // Only for whoever wants to be asked: it costs 3 ms a tool call.
  if (options.beforeTool) own.PreToolUse = [{ hooks: [toolHook(options.beforeTool)] }]
  if (options.spec.compact && options.spec.compact.mode !== 'auto')
    own.PreCompact = [{ hooks: [refuseCompaction] }]
  return merged(own, (options.spec.hooks ?? {}) as Hooks)
}

/**
 * The clean place to stop: all tools of a response have finished and nothing has been asked yet. `continue: false`
 * ends the turn with no further request and leaves the process alive. An abort would let the agent work on for two
 * seconds instead.
 */
function boundaryHook(options: OpenOptions, view: BoundaryView): HookCallback {
  return async (input) => {
    if (input.hook_event_name !== 'PostToolBatch' || input.agent_id !== undefined) return {}
    // The response that called these tools and their results came first on the pipe; let their reader see them first.
    await setImmediate()
    const asked = view.reached()
    const answer =
      asked === 'stop'
        ? 'stop'
        : await options.atBoundary?.({
            latest: view.latestContext(),
            pending: view.pending(),
            measure: view.measure,
          })
    return answer === 'stop' ? { continue: false, stopReason: 'stopped at a boundary' } : {}
  }
}

function toolHook(beforeTool: NonNullable<OpenOptions['beforeTool']>): HookCallback {
  return async (input) => {
    if (input.hook_event_name !== 'PreToolUse') return {}
    const refusal = beforeTool({
      agent: input.agent_id ?? null,
      name: input.tool_name,
      input: input.tool_input,
    })
    if (refusal == null) return {}
    return {
      hookSpecificOutput: {
        hookEventName: 'PreToolUse',
        permissionDecision: 'deny',
        permissionDecisionReason: refusal,
      },
    }
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
