import type { Language } from '../core/language.ts'
import { delegate } from '../guards/delegate.ts'
import { isolate } from '../guards/isolate.ts'
import { DELEGATING_TOOLS, LOOKING_TOOLS } from '../guards/tool-names.ts'
import { COORDINATOR_TEXTS } from './coordinator-texts.ts'
import type { RoleSpec, Worker } from './role-spec.ts'
import { worker } from './worker.ts'

export interface CoordinatorOptions {
  readonly name?: string
  /** Who it may give work to. Default: one `worker()`. */
  readonly workers?: readonly Worker[]
  /** What it is told besides its rules. */
  readonly instructions?: string
  /** Further tools of its own; a name that ends in `*` stands for all that begin so. */
  readonly also?: readonly string[]
  readonly language?: Language
}

/**
 * Plans, gives work away and checks what comes back. It cannot write, with or without a workbench; its workers can. What it
 * may not do is refused by a guard: a tool that is taken from the session would be taken from its workers too.
 */
export function coordinator({
  name = 'coordinator',
  language = 'en',
  workers = [worker({ language })],
  instructions,
  also = [],
}: CoordinatorOptions = {}): RoleSpec {
  const isolated = workers.filter((one) => one.isolated).map((one) => one.name)
  const texts = COORDINATOR_TEXTS[language]
  const rules = [
    texts.delegate,
    texts.brief,
    texts.sideBySide,
    texts.check,
    texts.context,
    ...(isolated.length > 0 ? [texts.merge(isolated.join(', '))] : []),
  ]
  return {
    name,
    instructions: [
      texts.opening(workers.map((one) => one.name).join(', ')),
      rules.map((rule) => `- ${rule}`).join('\n'),
      ...(instructions ? [instructions] : []),
    ].join('\n\n'),
    allowedTools: [...LOOKING_TOOLS, ...DELEGATING_TOOLS, ...also],
    expireGlances: true,
    agents: Object.fromEntries(workers.map((one) => [one.name, one.definition])),
    guards: [delegate({ also, language }), ...(isolated.length > 0 ? [isolate({ marked: isolated })] : [])],
  }
}
