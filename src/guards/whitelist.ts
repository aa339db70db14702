import type { Language } from '../core/language.ts'
import type { Guard } from '../harness/guard.ts'
import { changesByShell } from './glance-guard.ts'
import { REFUSALS } from './refusals.ts'
import { LOOKING_TOOLS, matches } from './tool-names.ts'

/**
 * Lets nothing run but these tools, on the main thread and in subagents, and `Bash` only for what merely looks. By hook, since
 * a harness's list of allowed tools only says what needs no permission.
 *
 * @param tools names; one that ends in `*` stands for all that begin so. Default: what reads
 */
export function whitelist(
  tools: readonly string[] = LOOKING_TOOLS,
  { language = 'en' }: { readonly language?: Language } = {},
): Guard {
  return {
    name: 'whitelist',
    beforeTool(call) {
      if (!tools.some((pattern) => matches(call.name, pattern))) {
        return { refuse: REFUSALS[language].notAllowed(call.name) }
      }
      return changesByShell(call) ? { refuse: REFUSALS[language].notAGlance } : null
    },
  }
}
