import type { Guard } from '../harness/guard.ts'
import type { AgentDefinition, HostTool, SessionSpec } from '../harness/port.ts'

/** A role as data: who does a step, what it is told, and what it may do. */
export interface RoleSpec extends SessionSpec {
  readonly name: string
  readonly guards: readonly Guard[]
  /** Model responses of the main thread that it may take. */
  readonly maxTurns?: number
  /** Tools of flower's own that it is offered. */
  readonly hostTools?: readonly HostTool[]
}

/** A role that is given work by another one. */
export interface Worker {
  /** What the Agent tool calls it by (`subagent_type`). */
  readonly name: string
  readonly definition: AgentDefinition
  /** Works in a git worktree of its own, so that several may change the same files. */
  readonly isolated: boolean
}
