import type { Command } from 'commander'
import { languageOf } from '../../core/language.ts'
import type { Request } from './consent.ts'
import { consult } from './consult.ts'
import { givenIn } from './given-in.ts'
import { keysOf } from './keys.ts'
import { requestsOf } from './requests.ts'
import { type Resolved, resolve, withoutForeign } from './resolved.ts'
import { CONFIG_TEXTS } from './texts.ts'
import { trustStore } from './trust-store.ts'

/** What the configuration says, as far as a person has granted it. */
export interface AsGranted {
  /** All that is said, granted or not. */
  readonly said: Resolved
  /** What may be gone by: without the files that came with the directory, as long as these ask for something. */
  readonly granted: Resolved
  /** What a run would ask first. */
  readonly asks: readonly Request[]
  /** Programs that nobody has agreed to run, absolute. */
  readonly notLoaded: readonly string[]
}

/**
 * The configuration for a command that asks nothing and starts no run.
 *
 * @param flags.trust what is granted for this command alone
 * @throws FlowerError `usage` or `file` for a configuration that a run would refuse, too
 */
export async function asGranted(
  command: Command,
  flags: { readonly workspace: string; readonly trust?: readonly Request['what'][] },
): Promise<AsGranted> {
  const { env } = process
  const { workspace, trust = [] } = flags
  const store = trustStore(env)
  const isGranted = (request: Request): boolean => trust.includes(request.what) || store.has(request)
  const notLoaded: string[] = []
  const sources = await consult({
    workspace,
    flags: givenIn(command),
    env,
    keys: keysOf(command.parent ?? command),
    mayRun: async (request) => {
      if (!isGranted(request)) notLoaded.push(request.from)
      return isGranted(request)
    },
  })
  const requests = await requestsOf(workspace, sources, CONFIG_TEXTS[languageOf(env)])
  const asks = requests.filter((request) => !isGranted(request))
  const said = resolve(sources)
  return { said, granted: asks.length === 0 ? said : withoutForeign(sources), asks, notLoaded }
}
