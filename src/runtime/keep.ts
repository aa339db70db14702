import type { RunStore } from './run-store.ts'
import type { Mask } from './secrets.ts'
import type { Step } from './step.ts'
import { unheardMail } from './unheard-mail.ts'

/**
 * Where a step puts down what a later run will want to know.
 *
 * @param step.line what it goes on with; null has it begin a line of its own with the first thing that it keeps
 */
export function keepIn(
  store: RunStore,
  step: { readonly run: string; readonly name: string; readonly line: number | null; readonly mask: Mask },
): Step['keep'] {
  const { run, name, mask } = step
  let known = step.line
  const line = (): number => (known ??= store.records.newLine(name))
  return {
    session: (session) => store.records.setLineage(name, { session, line: line(), run }),
    handoff: (document) => store.records.recordHandoff({ run, step: name, line: line(), ...document }),
    mail: (unheard) => unheardMail(store, name).write(line(), unheard.map(mask)),
    words: ({ kind, text }) =>
      store.records.say(name, line(), { run, at: new Date().toISOString(), kind, text: mask(text) }),
  }
}
