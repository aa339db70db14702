import { credentialsOf, endpointOf } from '../claude/credentials.ts'
import { isSignedOut } from '../claude/login.ts'
import { FlowerError } from '../core/errors.ts'
import { languageOf } from '../core/language.ts'
import type { StepResult } from '../core/step-result.ts'
import type { JobFlags } from './job-flags.ts'
import { CLI_MESSAGES } from './messages.ts'
import { SIGN_IN } from './sign-in.ts'

type Flags = Pick<JobFlags, 'env' | 'lang' | 'settings'>

/** What the harness says where it has found no credentials at all. */
const NOT_LOGGED_IN = /not logged in/i

/**
 * Refuses to start what could reach no model.
 *
 * @throws FlowerError `credentials` where it is certain that there are none
 */
export function mustHaveAccess(flags: Flags): void {
  const { env = process.env, settings = 'none' } = flags
  if (isSignedOut(env, settings)) throw new FlowerError('credentials', notSignedIn(flags))
}

/** Why the harness was not let in, and the way out; null where a step has ended for another reason. */
export function whyNoAccess(flags: Flags, result: StepResult | null): string | null {
  if (result?.failure !== 'reauth') return null
  if (result.errors.some((error) => NOT_LOGGED_IN.test(error))) return notSignedIn(flags)
  const { env = process.env, lang = languageOf(env) } = flags
  const say = CLI_MESSAGES[lang]
  const { source, masked } = credentialsOf(env)
  const key = source === 'login' ? say.login : masked === null ? source : `${source} (${masked})`
  return say.refused(key, endpointOf(env))
}

function notSignedIn({ env = process.env, lang = languageOf(env) }: Flags): string {
  return CLI_MESSAGES[lang].notSignedIn(SIGN_IN[lang])
}
