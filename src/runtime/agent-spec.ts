import { z } from 'zod'
import { CompactPolicy } from '../handoff/compact-policy.ts'
import type { HandoffPolicy } from '../handoff/policy.ts'
import type { Guard } from '../harness/guard.ts'
import { EFFORTS, type HostTool, PERMISSION_MODES, type SessionSpec } from '../harness/port.ts'
import { exactly, refusing } from './validate.ts'

/** Who does a step: a name, and what the harness is told of it. */
export interface AgentSpec extends SessionSpec {
  /** Names the step, too, unless `stepName` is given. */
  readonly name: string
  /** Model responses of the main thread that the step may take, over all its generations. */
  readonly maxTurns?: number
  /** Asked about each tool call of the agent and its subagents, in this order. */
  readonly guards?: readonly Guard[]
  /** Tools that run in this process, offered beside the harness's own. */
  readonly hostTools?: readonly HostTool[]
}

const names = z.array(z.string().min(1))
const settings = z.record(z.string(), z.unknown())

const agent = exactly({
  description: z.string().min(1),
  prompt: z.string().min(1),
  tools: names.optional(),
  disallowedTools: names.optional(),
  model: z.string().min(1).optional(),
  effort: z.enum(EFFORTS).optional(),
  maxTurns: z.int().positive().optional(),
})

const schema = exactly({
  name: z.string().min(1),
  instructions: z.string().optional(),
  tools: names.optional(),
  allowedTools: names.optional(),
  disallowedTools: names.optional(),
  model: z.string().min(1).optional(),
  effort: z.enum(EFFORTS).optional(),
  maxTurns: z.int().positive().optional(),
  expireGlances: z.boolean().optional(),
  maxBudgetUsd: z.number().positive().optional(),
  permissionMode: z.enum(PERMISSION_MODES).optional(),
  agents: z.record(z.string(), agent).optional(),
  mcpServers: settings.optional(),
  hooks: z.record(z.string(), z.array(z.unknown())).optional(),
  guards: z.array(z.custom<Guard>((value) => typeof value === 'object' && value !== null)).optional(),
  hostTools: z
    .array(z.custom<HostTool>(isHostTool, 'expected a tool: name, description, input and run'))
    .optional(),
  // The policy itself says what is wrong with its settings.
  compact: z.union([z.string(), z.looseObject({})], 'expected a mode or settings').optional(),
  env: z.record(z.string(), z.string()).optional(),
})

function isHostTool(value: unknown): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    'name' in value &&
    'run' in value &&
    typeof value.run === 'function'
  )
}

/**
 * Checks a spec as it comes from a person.
 *
 * @throws FlowerError `usage` that names the key and what is accepted there
 */
export function checkSpec(spec: AgentSpec): AgentSpec {
  refusing('agent spec', schema, spec)
  return spec.compact === undefined ? spec : { ...spec, compact: new CompactPolicy(spec.compact) }
}

/** Two mechanisms that shrink a context would leave nobody able to tell which one did. */
export function withCompaction(spec: AgentSpec, { enabled }: Pick<HandoffPolicy, 'enabled'>): AgentSpec {
  return enabled && spec.compact === undefined ? { ...spec, compact: { mode: 'no_summary' } } : spec
}
