import type { Language } from '../core/language.ts'
import { LOOKING_TOOLS } from '../guards/tool-names.ts'
import { whitelist } from '../guards/whitelist.ts'
import type { HostTool } from '../harness/port.ts'
import { CLARIFIER_TEXTS } from './clarifier-texts.ts'
import { readOnlyRole } from './read-only-role.ts'
import type { RoleSpec } from './role-spec.ts'

export interface ClarifierOptions {
  /** The form of the brief, as its reader wants it. */
  readonly format: string
  /** How it reaches the person: `askTool`, `inboxTool`. Without `ask` it is told that nobody can answer. */
  readonly hostTools?: readonly HostTool[]
  readonly language?: Language
}

/** Finds out what is wanted, of the files and of the person, and ends with the brief. It cannot write. */
export function clarifier({ format, hostTools = [], language = 'en' }: ClarifierOptions): RoleSpec {
  const texts = CLARIFIER_TEXTS[language]
  const canAsk = hostTools.some(({ name }) => name === 'ask')
  return {
    ...readOnlyRole({
      name: 'clarifier',
      opening: texts.opening,
      rules: [
        texts.look,
        ...(canAsk ? [texts.ask, texts.matters] : [texts.alone]),
        texts.readOnly,
        texts.words,
      ],
      closing: [texts.last, format],
    }),
    hostTools,
    guards: [whitelist(LOOKING_TOOLS, { language })],
  }
}
