import type { AgentSpec } from '../runtime/agent-spec.ts'
import type { RuntimeOptions } from '../runtime/options.ts'
import type { OnceFlags } from './once-flags.ts'

/** The key of the step in the manifest. */
export const STEP = 'once'

export function runtimeOptions(flags: OnceFlags): RuntimeOptions {
  const { workspace, runDir, workbench, window, headroom, maxGenerations, review } = flags
  const handoff = defined({ enabled: flags.handoff, window, headroom, maxGenerations, review })
  return { workspace, runDir, workbench, trim: flags.trim ?? false, handoff }
}

export function specOf(flags: OnceFlags): AgentSpec {
  const { model, instructions, tools, permissionMode, effort, maxTurns, budget } = flags
  return {
    name: STEP,
    ...defined({
      model,
      instructions,
      allowedTools: tools,
      permissionMode,
      effort,
      maxTurns,
      maxBudgetUsd: budget,
    }),
  }
}

/** Without the keys that were not given. */
function defined<T extends object>(values: T): { [Key in keyof T]?: Exclude<T[Key], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never
}
