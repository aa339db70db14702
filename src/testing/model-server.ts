import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { environmentFor } from './environment.ts'
import { fail } from './faults.ts'
import { ModelRequest } from './request.ts'
import { Respondent, type Unscripted } from './respondent.ts'
import type { Script } from './scripted.ts'

export interface ModelServerOptions {
  /**
   * The context window, in tokens. A request that counts more is refused as the API does it (400, `prompt is too
   * long`), and the script is not asked. Without one, everything fits.
   */
  readonly window?: number
}

/** A Messages API on 127.0.0.1 whose model is a script. */
export interface ModelServer {
  readonly url: string
  /** All model requests and token counts that arrived, in order. */
  readonly requests: readonly ModelRequest[]
  /** What was asked and nobody scripted. */
  readonly unscripted: readonly Unscripted[]
  /** Whatever else arrived, as `GET /v1/models`: answered as far as it makes sense, and never by the script. */
  readonly probes: readonly string[]
  /**
   * The complete environment of a `claude` process that talks to this server and to nobody else.
   * @param directory an existing directory that stands in for the person's home
   */
  environment(directory: string): Record<string, string>
  /**
   * Frees the port at once, hanging connections included. Safe to call twice.
   * @throws when something was asked that nobody scripted: a test can't pass by accident
   */
  close(): Promise<void>
}

/**
 * Starts a scripted model server on a free port of 127.0.0.1.
 * @param script decides each reply from the request
 * @throws {TypeError} when the script is no function or the window no positive number
 */
export async function startModelServer(
  script: Script,
  options: ModelServerOptions = {},
): Promise<ModelServer> {
  checkArguments(script, options)
  const respondent = new Respondent(script, options.window ?? Number.POSITIVE_INFINITY)
  const requests: ModelRequest[] = []
  const probes: string[] = []
  // A client may come back after a long tool call: an idle connection that is closed just then would look like a fault.
  const server = createServer({ keepAliveTimeout: 0 }, (incoming, response) => {
    // A client that leaves in the middle of its own request leaves nothing to answer.
    handle(incoming, response).catch(() => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  async function handle(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = (incoming.url ?? '/').replace(/\?.*/, '')
    const body = await text(incoming)
    if (incoming.method !== 'POST' || !/^\/v1\/messages(\/count_tokens)?$/.test(path)) {
      probes.push(`${incoming.method} ${path}`)
      return answerProbe(incoming.method, path, response)
    }
    const arrival = { index: requests.length, path, headers: incoming.headers, body, at: performance.now() }
    const request = ModelRequest.read(arrival)
    if (!request) return respondent.refuseUnreadable(path, response)
    requests.push(request)
    await respondent.answer(request, response)
  }

  async function shutDown(): Promise<void> {
    const closed = once(server, 'close')
    server.close()
    server.closeAllConnections()
    await closed
    if (respondent.unscripted.length > 0) throw new Error(listOf(respondent.unscripted))
  }

  let closing: Promise<void> | undefined
  return {
    url,
    requests,
    unscripted: respondent.unscripted,
    probes,
    environment: (directory) => environmentFor(url, directory),
    close: () => (closing ??= shutDown()),
  }
}

function checkArguments(script: unknown, { window }: ModelServerOptions): void {
  if (typeof script !== 'function') {
    throw new TypeError(
      'startModelServer needs a function from a request to a reply; for a list, use scripted([…])',
    )
  }
  if (window !== undefined && !(typeof window === 'number' && window > 0)) {
    throw new TypeError(`window must be a positive number of tokens, not ${String(window)}`)
  }
}

function answerProbe(method: string | undefined, path: string, response: ServerResponse): void {
  if (method === 'HEAD' || path === '/') {
    response.writeHead(200).end()
  } else if (method === 'GET' && path === '/v1/models') {
    const nothing = { data: [], has_more: false, first_id: null, last_id: null }
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(nothing))
  } else {
    const { status, headers, body } = fail(404, { message: `${method} ${path} is not served here` })
    response.writeHead(status, headers).end(body)
  }
}

function listOf(unscripted: readonly Unscripted[]): string {
  return [
    'The model server was asked what nobody scripted:',
    ...unscripted.map(({ reason }) => `- ${reason}`),
  ].join('\n')
}
