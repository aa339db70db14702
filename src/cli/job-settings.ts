import { defined } from '../core/defined.ts'
import type { AgentSpec } from '../runtime/agent-spec.ts'
import type { RuntimeOptions } from '../runtime/options.ts'
import type { JobFlags } from './job-flags.ts'

export function runtimeOptions(flags: JobFlags): RuntimeOptions {
  const { workspace, runDir, workbench, settings = 'none', window, headroom, maxGenerations, review } = flags
  const handoff = defined({ enabled: flags.handoff, window, headroom, maxGenerations, review })
  return { workspace, runDir, workbench, trim: flags.trim ?? false, settings, handoff }
}

/** What the flags say of the agent. */
export function agentOf(flags: JobFlags): Omit<AgentSpec, 'name'> {
  const { model, instructions, tools, permissionMode, effort } = flags
  return defined({ model, instructions, allowedTools: tools, permissionMode, effort })
}

/** What the flags say of how much the job may take. */
export function limitsOf({ maxTurns, budget }: JobFlags): Pick<AgentSpec, 'maxBudgetUsd' | 'maxTurns'> {
  return defined({ maxTurns, maxBudgetUsd: budget })
}
