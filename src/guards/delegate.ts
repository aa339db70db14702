import type { Language } from '../core/language.ts'
import type { Guard } from '../harness/guard.ts'
import { REFUSALS } from './refusals.ts'
import { DELEGATING_TOOLS, LOOKING_TOOLS } from './tool-names.ts'
import { whitelist } from './whitelist.ts'

export interface DelegateOptions {
  /** Further tools of the main thread, as `whitelist` takes them: the harness cannot tell whether a foreign tool writes. */
  readonly also?: readonly string[]
  readonly language?: Language
}

/** The main thread looks and gives work away; its subagents may do everything. */
export function delegate({ also = [], language = 'en' }: DelegateOptions = {}): Guard {
  const allowed = whitelist([...LOOKING_TOOLS, ...DELEGATING_TOOLS, ...also])
  return {
    name: 'delegate',
    beforeTool(call) {
      const refused = call.agent === null && allowed.beforeTool?.(call) !== null
      return refused ? { refuse: REFUSALS[language].delegate } : null
    },
  }
}
