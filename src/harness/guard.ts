import type { Agent } from '../core/agent-event.ts'
import { messageOf } from '../core/errors.ts'

/** A tool call that is about to run. */
export interface ToolCall {
  /** Who calls: null for the main thread, else the id of a subagent. */
  readonly agent: Agent
  readonly name: string
  readonly input: unknown
}

/** A tool call that has run. */
export interface ToolOutcome extends ToolCall {
  /** The tool's own output object, whose shape differs from tool to tool. */
  readonly output: unknown
}

/** `refuse`: the call does not run, and the model reads why. `input`: it runs with this input. Null: as it is. */
export type ToolDecision = { readonly refuse: string } | { readonly input: unknown } | null

/** Allows, refuses or rewrites tool calls and what they answer. */
export interface Guard {
  /** For messages and tests. */
  readonly name: string
  /** Synchronous. A call on which it throws is refused: nobody has allowed it. */
  beforeTool?(call: ToolCall): ToolDecision
  /**
   * May not throw: the output stays as it was then.
   *
   * @returns the output that model and transcript see instead, in the same shape; undefined leaves it. A tool that
   *   failed is not asked about
   */
  afterTool?(outcome: ToolOutcome): unknown
}

/** What several guards say about a call: the first refusal counts, and each sees the input that the one before has left. */
export function decide(guards: readonly Guard[], call: ToolCall): ToolDecision {
  let current = call
  for (const guard of guards) {
    const decision = decisionOf(guard, current)
    if (decision === null) continue
    if ('refuse' in decision) return decision
    current = { ...current, input: decision.input }
  }
  return current === call ? null : { input: current.input }
}

/** A harness lets a call run whose hook broke, and a guard in JavaScript may be async or return anything. */
function decisionOf(guard: Guard, call: ToolCall): ToolDecision {
  const broken = (how: string): ToolDecision => ({
    refuse: `${call.name} is refused: the guard '${guard.name}' ${how}.`,
  })
  try {
    const decision: unknown = guard.beforeTool?.(call) ?? null
    return isDecision(decision) ? decision : broken('gave no decision that can be understood')
  } catch (error) {
    return broken(`broke (${messageOf(error)})`)
  }
}

function isDecision(value: unknown): value is ToolDecision {
  return value === null || (typeof value === 'object' && ('refuse' in value || 'input' in value))
}
