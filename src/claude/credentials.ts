type Env = Readonly<Record<string, string | undefined>>

/** What reaches the model, in the order in which the harness looks. The first that is set is the one in use. */
export const KEYS = ['ANTHROPIC_AUTH_TOKEN', 'ANTHROPIC_API_KEY', 'CLAUDE_CODE_OAUTH_TOKEN'] as const
export const PROVIDERS = {
  CLAUDE_CODE_USE_BEDROCK: 'Amazon Bedrock',
  CLAUDE_CODE_USE_VERTEX: 'Google Vertex AI',
  CLAUDE_CODE_USE_FOUNDRY: 'Microsoft Foundry',
} as const

/** What the harness takes for yes. */
const ON = /^(1|true|yes|on)$/i

export function isOn(value: string | undefined): boolean {
  return ON.test(value ?? '')
}

export interface Credentials {
  /** The variable, the cloud provider, or `login` for the person's own Claude Code login. */
  readonly source: string
  /** The first four characters and no more; null where flower never sees a key. */
  readonly masked: string | null
}

/** Which credentials a run with this environment uses. */
export function credentialsOf(env: Env): Credentials {
  for (const [name, provider] of Object.entries(PROVIDERS)) {
    if (isOn(env[name])) return { source: provider, masked: null }
  }
  for (const name of KEYS) {
    const value = env[name]
    if (value) return { source: name, masked: masked(value) }
  }
  return { source: 'login', masked: null }
}

/** All that is ever shown of a key. */
export function masked(key: string): string {
  return `${key.slice(0, 4)}…`
}

/** Where requests go unless somebody says otherwise. */
export const DEFAULT_ENDPOINT: string = 'https://api.anthropic.com'

/** Where the requests go: a URL without user, password and query, or the provider's name. */
export function endpointOf(env: Env): string {
  const { source } = credentialsOf(env)
  if (Object.values<string>(PROVIDERS).includes(source)) return source
  const base = env.ANTHROPIC_BASE_URL
  if (!base) return DEFAULT_ENDPOINT
  if (!URL.canParse(base)) return '(not a URL)'
  const { protocol, host, pathname } = new URL(base)
  return `${protocol}//${host}${pathname.replace(/\/$/, '')}`
}

/** What to do when the harness cannot sign in. */
export const WAYS_TO_SIGN_IN: string =
  'Run flower setup, set ANTHROPIC_API_KEY (or ANTHROPIC_AUTH_TOKEN with ANTHROPIC_BASE_URL for a gateway, CLAUDE_CODE_OAUTH_TOKEN, ' +
  'CLAUDE_CODE_USE_BEDROCK=1, CLAUDE_CODE_USE_VERTEX=1), or log in once with `claude` and `/login`.'
