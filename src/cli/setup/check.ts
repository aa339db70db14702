import { tryCredential } from '../../claude/key-probe.ts'
import { proxyFor } from '../../claude/proxy.ts'
import type { Account } from './account.ts'
import type { Dialogue } from './dialogue.ts'
import type { Telling } from './interview.ts'

/** For the check where no model was named: small, and at hand for every key. */
const MODEL_TO_ASK = 'claude-haiku-4-5'

/**
 * Asks the endpoint, and where it does not work the person: they may know why.
 *
 * @returns whether to save it
 */
export async function fits(
  { endpoint, kind, secret, model = MODEL_TO_ASK }: Account,
  { dialogue, say, tell }: Telling & { readonly dialogue: Dialogue | null },
): Promise<boolean> {
  tell(say.checking(endpoint))
  // Ctrl-C is the terminal's again while nothing is asked.
  dialogue?.end()
  const result = await tryCredential({ endpoint, credential: { kind, value: secret }, model })
  if (result.ok) {
    tell(say.fits)
    return true
  }
  tell(say.problems[result.kind]({ endpoint, model }))
  if (result.message !== '') tell(result.message)
  const proxy = result.kind === 'unreachable' ? proxyFor(endpoint, process.env) : null
  if (proxy !== null) tell(say.proxy(proxy.variable))
  if (dialogue === null) return false
  const answer = await dialogue.ask(say.saveAnyway)
  return answer !== null && say.yes.test(answer)
}
