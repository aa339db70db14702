import { credentialsOf, endpointOf } from '../../claude/credentials.ts'
import { loginOf } from '../../claude/login.ts'
import { proxyFor } from '../../claude/proxy.ts'
import { reachable } from '../../claude/reachable.ts'
import type { Finding, Subject } from './check.ts'

export function lookAtCredentials({ env, settings, say }: Subject): Finding {
  const { source, masked } = credentialsOf(env)
  if (source === 'login') {
    const login = loginOf(env)
    if (login === 'none') return { level: 'broken', is: say.credentials.none, todo: say.credentials.signIn }
    return { level: 'ok', is: login === 'there' ? say.credentials.login : say.credentials.keychain }
  }
  const from = settings[source]?.source
  const key = masked === null ? source : `${source} (${masked})`
  return { level: 'ok', is: from === undefined ? key : say.credentials.from(key, from) }
}

/** That something can be reached there need not mean that it is what was meant. */
export async function lookAtEndpoint({ env, settings, say, answer }: Subject): Promise<Finding> {
  const endpoint = endpointOf(env)
  const base = env.ANTHROPIC_BASE_URL
  if (base && !URL.canParse(base))
    return { level: 'broken', is: say.endpoint.noUrl, todo: say.endpoint.setUrl }
  const proxy = proxyFor(endpoint, env)?.variable
  const from = settings.ANTHROPIC_BASE_URL?.source
  const is = [endpoint, ...(from ? [from] : []), ...(proxy ? [say.endpoint.by(proxy)] : [])].join(' · ')
  if (!(await reachable(endpoint, env)))
    return { level: 'broken', is: say.endpoint.unreachable(is), todo: say.endpoint.checkNetwork }
  const answered = await answer
  return answered?.ok === false && answered.noApi
    ? { level: 'broken', is: say.endpoint.noApi(is), todo: say.probe.why.noApi }
    : { level: 'ok', is }
}
