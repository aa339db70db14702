import { connect } from 'node:net'
import { proxyFor } from './proxy.ts'

/** A host that drops packets answers nothing; three seconds of that are an answer. */
const TIMEOUT_MS = 3_000

/**
 * Whether a connection to the endpoint can be made at all: no request, no cost. Where it cannot be told (a cloud provider
 * with an address of its own making), true.
 *
 * @param endpoint as `endpointOf` says
 * @param env a proxy in it is what has to be reached, then
 */
export function reachable(
  endpoint: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<boolean> {
  if (!URL.canParse(endpoint)) return Promise.resolve(true)
  const { hostname, port, protocol } = proxyFor(endpoint, env)?.url ?? new URL(endpoint)
  return new Promise((resolve) => {
    const socket = connect({
      host: hostname.replace(/^\[|\]$/g, ''),
      port: Number(port) || (protocol === 'http:' ? 80 : 443),
      timeout: TIMEOUT_MS,
    })
    const settle = (answer: boolean) => (): void => {
      socket.destroy()
      resolve(answer)
    }
    socket.once('connect', settle(true)).once('timeout', settle(false)).once('error', settle(false))
  })
}
