import type { Language } from '../core/language.ts'
import { LOOKING_TOOLS } from '../guards/tool-names.ts'
import { whitelist } from '../guards/whitelist.ts'
import type { Guard } from '../harness/guard.ts'
import { JUDGE_TEXTS } from './judge-texts.ts'
import { readOnlyRole } from './read-only-role.ts'
import type { RoleSpec } from './role-spec.ts'

export interface JudgeOptions {
  /** The form of the verdict, as its reader wants it. */
  readonly format: string
  /** May run any command, for work that only running can judge. Default: those that merely look. */
  readonly mayRun?: boolean
  readonly language?: Language
}

/** Looks at finished work with fresh eyes and ends with the verdict. It has no tool that writes. */
export function judge({ format, mayRun = false, language = 'en' }: JudgeOptions): RoleSpec {
  const texts = JUDGE_TEXTS[language]
  const looks = whitelist(LOOKING_TOOLS, { language })
  return {
    ...readOnlyRole({
      name: 'judge',
      opening: texts.opening,
      rules: [
        texts.artifacts,
        texts.measure,
        mayRun ? texts.run : texts.readOnly,
        texts.evidence,
        texts.unknown,
      ],
      closing: [texts.last, format],
    }),
    guards: [mayRun ? exceptCommands(looks) : looks],
  }
}

/** A test run writes caches and reports, so commands are allowed whole or not at all. */
function exceptCommands(guard: Guard): Guard {
  return {
    name: `${guard.name}, and commands`,
    beforeTool: (call) => (call.name === 'Bash' ? null : (guard.beforeTool?.(call) ?? null)),
  }
}
