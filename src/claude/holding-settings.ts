import type { Settings } from '@anthropic-ai/claude-agent-sdk'
import type { CompactSettings, SettingsToRead } from '../harness/port.ts'

type Env = Readonly<Record<string, string>>

/** Where requests go, by which way and to which provider: nothing that a repository decides. */
const WAYS = [
  'ANTHROPIC_BASE_URL',
  'ANTHROPIC_BEDROCK_BASE_URL',
  'ANTHROPIC_VERTEX_BASE_URL',
  'ANTHROPIC_FOUNDRY_BASE_URL',
  'ANTHROPIC_FOUNDRY_RESOURCE',
  'ANTHROPIC_CUSTOM_HEADERS',
  'CLAUDE_CODE_USE_BEDROCK',
  'CLAUDE_CODE_USE_VERTEX',
  'CLAUDE_CODE_USE_FOUNDRY',
  ...['HTTPS_PROXY', 'HTTP_PROXY', 'ALL_PROXY', 'NO_PROXY'].flatMap((name) => [name, name.toLowerCase()]),
  'NODE_EXTRA_CA_CERTS',
  'NODE_TLS_REJECT_UNAUTHORIZED',
] as const

/** What flower itself sets for a session. */
const OWN = /^(CLAUDE_CODE_(DISABLE|BLOCKING|TOTAL|MAX_RETRIES)|CLAUDE_BYTE_STREAM|API_TIMEOUT_MS$|DISABLE_)/

/**
 * What holds whatever settings are read. Quirk: variables in a settings file replace those that the process was started with,
 * `ANTHROPIC_BASE_URL` too, and `disableAllHooks` takes the boundary and the refusal of compaction away. What is given like this
 * stands above all files but an administrator's.
 */
export function holdingSettings(
  env: Env,
  read: SettingsToRead,
  compact: CompactSettings | undefined,
): Settings {
  const own = Object.entries(env).filter(([name]) => OWN.test(name))
  const ways = WAYS.flatMap((name): [string, string][] => {
    const value = env[name]
    if (value !== undefined) return isSecret(name, value) ? [] : [[name, value]]
    // The person's own settings may well name a gateway.
    return read === 'project' ? [[name, '']] : []
  })
  return {
    disableAllHooks: false,
    ...(compact && compact.mode !== 'auto' ? { autoCompactEnabled: false } : {}),
    env: Object.fromEntries([...own, ...ways]),
  }
}

/** What may hold a secret: the command line is there for all to read. */
function isSecret(name: string, value: string): boolean {
  return name === 'ANTHROPIC_CUSTOM_HEADERS' || value.includes('@')
}
