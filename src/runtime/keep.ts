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
  step: {
    readonly run: string
    readonly name: string
    /** What it is called in the manifest. */
    readonly recordAs: string
    readonly line: number | null
    readonly mask: Mask
  },
): Step['keep'] {
  const { run, name, recordAs, mask } = step
  let session: string | null = null
  let known = step.line
  const line = (): number => (known ??= store.records.newLine(name))
  return {
    session: (id) => {
      store.records.setLineage(name, { session: id, line: line(), run })
      store.records.begin({ run, step: recordAs, session: id, at: new Date().toISOString() }, session)
      session = id
    },
    cost: (usd) => {
      if (session !== null) store.records.costs(run, session, usd)
    },
    handoff: (document) => store.records.recordHandoff({ run, step: name, line: line(), ...document }),
    mail: (unheard) => unheardMail(store, name).write(line(), unheard.map(mask)),
    words: ({ kind, text }) =>
      store.records.say(name, line(), { run, at: new Date().toISOString(), kind, text: mask(text) }),
  }
}
