import { masked } from '../../claude/credentials.ts'
import type { SettingsToRead } from '../../harness/port.ts'
import { maskSecrets } from '../../runtime/mask-secrets.ts'
import { claudeFilesOf } from './claude-files.ts'
import { hashOf, type Request } from './consent.ts'
import { realPath } from './consult.ts'
import { raised } from './grants.ts'
import { detours, resolve, withoutForeign } from './resolved.ts'
import type { Source } from './source.ts'
import type { ConfigTexts } from './texts.ts'
import { isSecret } from './variables.ts'

/**
 * What files of the workspace ask for that only a person can grant, beside being run.
 *
 * @param workspace as it was given
 * @param sources strongest first
 */
export async function requestsOf(
  workspace: string,
  sources: readonly Source[],
  say: ConfigTexts,
): Promise<readonly Request[]> {
  const resolved = resolve(sources)
  const own = withoutForeign(sources)
  const folder = realPath(workspace)
  return [
    ...wayRequest(folder, detours(resolved, own), credentialsIn(resolved, say)),
    ...grantRequest(folder, raised(resolved, own), resolved),
    ...(await settingsRequest(folder, (resolved.values.get('settings')?.value ?? 'none') as SettingsToRead)),
  ]
}

function wayRequest(
  workspace: string,
  ways: ReturnType<typeof detours>,
  credentials: readonly { readonly shown: string; readonly id: string }[],
): Request[] {
  if (ways.length === 0) return []
  const files = ways.flatMap(([, { source }]) => source.file ?? [])
  const facts = ways.map(([name, { value }]) => `${name} = ${value}`)
  return [
    {
      what: 'endpoint',
      workspace,
      from: [...new Set(files)].join(', '),
      facts: [...facts, ...credentials.map(({ shown }) => shown)],
      // A yes to a key that lies beside the endpoint is no yes to another one.
      hash: hashOf([facts, files, credentials.map(({ id }) => id)]),
    },
  ]
}

/** What would be sent along, for people and for the hash; never the key itself. */
function credentialsIn(
  { variables }: ReturnType<typeof resolve>,
  say: ConfigTexts,
): readonly { readonly shown: string; readonly id: string }[] {
  const found = [...variables].filter(([name]) => isSecret(name))
  if (found.length === 0) return [{ shown: say.with(say.login), id: 'login' }]
  return found.map(([name, { value, source }]) => {
    const where = source.file ?? say.sources.environment
    return { shown: say.with(`${name} (${masked(value)}, ${where})`), id: `${name} ${source.file}` }
  })
}

function grantRequest(
  workspace: string,
  grants: ReturnType<typeof raised>,
  { values }: ReturnType<typeof resolve>,
): Request[] {
  if (grants.length === 0) return []
  const facts = grants.map(({ key, value }) => `${key}: ${JSON.stringify(value)}`)
  const files = grants.map(({ key }) => values.get(key)?.source.file)
  const from = [...new Set(files)].join(', ')
  return [{ what: 'permissions', workspace, from, facts, hash: hashOf([facts, files]) }]
}

async function settingsRequest(workspace: string, read: SettingsToRead): Promise<Request[]> {
  if (read === 'none') return []
  const { facts, hash } = claudeFilesOf(workspace)
  if (facts.length === 0) return []
  return [{ what: 'settings', workspace, from: workspace, facts: await maskSecrets(facts), hash }]
}
