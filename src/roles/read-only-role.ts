import { LOOKING_TOOLS, READING_TOOLS } from '../guards/tool-names.ts'
import type { RoleSpec } from './role-spec.ts'

/**
 * What the roles that only read have in common. Their guards are their own: the list of tools merely says what needs no
 * permission.
 *
 * @param role.closing what stands at the end, where it is remembered best: the form of the last message
 */
export function readOnlyRole(role: {
  readonly name: string
  readonly opening: string
  readonly rules: readonly string[]
  readonly closing?: readonly string[]
}): Omit<RoleSpec, 'guards'> {
  const rules = role.rules.map((rule) => `- ${rule}`).join('\n')
  return {
    name: role.name,
    instructions: [role.opening, rules, ...(role.closing ?? [])].join('\n\n'),
    // What would be refused is not offered: it costs thousands of tokens a request, and tempts.
    tools: READING_TOOLS,
    allowedTools: LOOKING_TOOLS,
  }
}
