import type { Guard } from '../harness/guard.ts'
import { startsAgent } from './tool-names.ts'

/**
 * Gives each worker of a marked type a git worktree of its own. It is an input of the call and no field of the agent's
 * definition, and a model forgets it.
 *
 * @param marked the types, as `subagent_type` names them
 */
export function isolate({ marked }: { readonly marked: readonly string[] }): Guard {
  return {
    name: 'isolate',
    beforeTool({ name, input }) {
      if (!startsAgent(name) || typeof input !== 'object' || input === null) return null
      const { subagent_type, isolation } = input as Record<string, unknown>
      if (isolation === 'worktree' || !marked.some((type) => type === subagent_type)) return null
      return { input: { ...input, isolation: 'worktree' } }
    },
  }
}
