/** What requests to an endpoint go by. */
export interface Proxy {
  /** The variable that names it. */
  readonly variable: string
  readonly url: URL
}

const VARIABLES = { http: ['HTTP_PROXY', 'http_proxy'], https: ['HTTPS_PROXY', 'https_proxy'] } as const

/**
 * The proxy that the harness would use; null where it would use none.
 *
 * @param endpoint as `endpointOf` says: a cloud provider's is no URL
 */
export function proxyFor(endpoint: string, env: Readonly<Record<string, string | undefined>>): Proxy | null {
  const target = URL.canParse(endpoint) ? new URL(endpoint) : null
  if (target !== null && isLocal(target)) return null
  for (const variable of VARIABLES[target?.protocol === 'http:' ? 'http' : 'https']) {
    const value = env[variable]
    if (value && URL.canParse(value)) return { variable, url: new URL(value) }
  }
  return null
}

/** The harness asks what is on this machine itself, whatever the proxy. */
function isLocal({ hostname }: URL): boolean {
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)
}
