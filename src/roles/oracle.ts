import type { Language } from '../core/language.ts'
import { LOOKING_TOOLS } from '../guards/tool-names.ts'
import { whitelist } from '../guards/whitelist.ts'
import { ORACLE_TEXTS } from './oracle-texts.ts'
import { readOnlyRole } from './read-only-role.ts'
import type { RoleSpec } from './role-spec.ts'

/** Answers a side question about a run from its recent events and its workbench. It cannot write, and may not cost much. */
export function oracle({ language = 'en' }: { readonly language?: Language } = {}): RoleSpec {
  const texts = ORACLE_TEXTS[language]
  return {
    ...readOnlyRole({
      name: 'oracle',
      opening: texts.opening,
      rules: [texts.sources, texts.honest, texts.short, texts.readOnly],
    }),
    guards: [whitelist(LOOKING_TOOLS, { language })],
    // A question that was asked in passing must not become a second job.
    maxTurns: 12,
    maxBudgetUsd: 0.5,
  }
}
