import type { Language } from '../core/language.ts'
import type { Guard, ToolCall } from '../harness/guard.ts'
import { isGlance } from './glance.ts'
import { REFUSALS } from './refusals.ts'

/** Lets a shell run only what merely looks. Says nothing of other tools. */
export function glance({ language = 'en' }: { readonly language?: Language } = {}): Guard {
  return {
    name: 'glance',
    beforeTool: (call) => (changesByShell(call) ? { refuse: REFUSALS[language].notAGlance } : null),
  }
}

/** Whether the call is a shell command that does more than look. */
export function changesByShell({ name, input }: ToolCall): boolean {
  if (name !== 'Bash') return false
  const command = (input as { readonly command?: unknown } | null)?.command
  return typeof command !== 'string' || !isGlance(command)
}
