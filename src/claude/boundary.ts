import { setImmediate } from 'node:timers/promises'
import type { HookJSONOutput, Query } from '@anthropic-ai/claude-agent-sdk'
import type { HostTool, OpenOptions } from '../harness/port.ts'
import { hostToolName } from './host-tool-name.ts'

/** What a boundary needs of the live session. */
export interface BoundaryView {
  /** The context of the main thread's latest response, in tokens. */
  latestContext(): number
  /** An upper bound of what that response and its tool results will add, in tokens. */
  pending(): number
  /** What the next request would read, in tokens. */
  measure(): Promise<number>
  /** Tells the reader of the events, and whether a stop was asked for. */
  reached(): 'go on' | 'stop'
  /** A tool result of so many bytes is about to be recorded on the main thread. */
  grows(bytes: number): Promise<void>
}

/** The tool that the harness calls at a boundary. It is not offered to the model. */
export const BOUNDARY_TOOL = 'boundary'

export function boundaryTool(run: (agent: string) => Promise<string>): HostTool {
  return {
    name: BOUNDARY_TOOL,
    description: 'Called by the harness alone.',
    input: { agent: 'the subagent, or empty' },
    run: ({ agent }) => run(agent ?? ''),
  }
}

/**
 * Makes that tool the session's hook at boundaries, from now on.
 *
 * A hook of the SDK's own is registered when the process starts, and then costs a round trip for each response of the main thread
 * and of every subagent, 1.3 ms, for the hours in which the context is far below the line. One in the settings can come later.
 */
export const WATCH_BOUNDARIES: Parameters<Query['applyFlagSettings']>[0] = {
  hooks: {
    PostToolBatch: [
      {
        hooks: [
          {
            type: 'mcp_tool',
            server: hostToolName(BOUNDARY_TOOL).server,
            tool: BOUNDARY_TOOL,
            // Empty on the main thread.
            // biome-ignore lint/suspicious/noTemplateCurlyInString: the harness fills it in
            input: { agent: '${agent_id}' },
          },
        ],
      },
    ],
  },
}

/**
 * The clean place to stop: all tools of a response have finished and nothing has been asked yet. `continue: false`
 * ends the turn with no further request and leaves the process alive. An abort would let the agent work on for two
 * seconds instead. Subagents never count.
 *
 * @param agent the subagent that has come to a boundary; empty for the main thread
 */
export async function atBoundary(
  options: Pick<OpenOptions, 'atBoundary'>,
  view: BoundaryView,
  agent: string,
): Promise<HookJSONOutput> {
  if (agent !== '') return {}
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
