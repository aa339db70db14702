import { type ProbeFailure, tryCredential } from '../../claude/key-probe.ts'
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
  for (const detail of detailsOf(result, { say })) tell(detail)
  if (dialogue === null) return false
  const answer = await dialogue.ask(say.saveAnyway)
  return answer !== null && say.yes.test(answer)
}

function detailsOf({ kind, message }: ProbeFailure, { say }: Pick<Telling, 'say'>): string[] {
  const proxy = ['HTTPS_PROXY', 'https_proxy', 'HTTP_PROXY', 'http_proxy'].find((name) => process.env[name])
  return [
    ...(message === '' ? [] : [message]),
    ...(kind === 'unreachable' && proxy !== undefined ? [say.proxy(proxy)] : []),
  ]
}
