import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'
import { credentialsOf, endpointOf } from '../../claude/credentials.ts'
import { reachable } from '../../claude/reachable.ts'
import type { Finding, Subject } from './check.ts'

export function lookAtCredentials({ env, settings, say }: Subject): Finding {
  const { source, masked } = credentialsOf(env)
  if (source === 'login') return login(env, say)
  const from = settings[source]?.source
  const key = masked === null ? source : `${source} (${masked})`
  return { level: 'ok', is: from === undefined ? key : say.credentials.from(key, from) }
}

/** Only whether it is there: what stands in it is Claude Code's own. */
function login(env: Subject['env'], say: Subject['say']): Finding {
  const folder = env.CLAUDE_CONFIG_DIR ?? path.join(env.HOME ?? homedir(), '.claude')
  if (existsSync(path.join(folder, '.credentials.json'))) return { level: 'ok', is: say.credentials.login }
  // There it lies in the system's keychain, which would ask the person.
  if (process.platform === 'darwin') return { level: 'ok', is: say.credentials.keychain }
  return { level: 'broken', is: say.credentials.none, todo: say.credentials.signIn }
}

const PROXIES = ['HTTPS_PROXY', 'https_proxy', 'HTTP_PROXY', 'http_proxy']

/** That something can be reached there need not mean that it is what was meant. */
export async function lookAtEndpoint({ env, settings, say, answer }: Subject): Promise<Finding> {
  const endpoint = endpointOf(env)
  const base = env.ANTHROPIC_BASE_URL
  if (base && !URL.canParse(base))
    return { level: 'broken', is: say.endpoint.noUrl, todo: say.endpoint.setUrl }
  const proxy = PROXIES.find((name) => env[name])
  const from = settings.ANTHROPIC_BASE_URL?.source
  const is = [endpoint, ...(from ? [from] : []), ...(proxy ? [say.endpoint.by(proxy)] : [])].join(' · ')
  if (!(await reachable(endpoint, env)))
    return { level: 'broken', is: say.endpoint.unreachable(is), todo: say.endpoint.checkNetwork }
  const answered = await answer
  return answered?.ok === false && answered.noApi
    ? { level: 'broken', is: say.endpoint.noApi(is), todo: say.probe.why.noApi }
    : { level: 'ok', is }
}
