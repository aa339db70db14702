/** The body of a request of the Messages API, as a client would send it. */
export interface Body {
  model?: string
  max_tokens?: number
  stream?: boolean
  system?: unknown
  tools?: unknown[]
  messages: unknown[]
}

export const HELLO: Body = { messages: [{ role: 'user', content: 'Hello' }] }

/** Sends a request; streamed unless the body says otherwise. */
export function post(
  url: string,
  body: Body = HELLO,
  options: { path?: string; headers?: Record<string, string>; signal?: AbortSignal } = {},
): Promise<Response> {
  const { path = '/v1/messages?beta=true', headers = {}, signal = null } = options
  return fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': 'sk-ant-fake', ...headers },
    body: JSON.stringify({ model: 'claude-sonnet-4-5', max_tokens: 1000, stream: true, ...body }),
    signal,
  })
}

export interface Received {
  /** The data of the events that arrived. */
  events: { type: string; [field: string]: unknown }[]
  /** Whether the body ended by itself. */
  ended: boolean
}

/** Reads a stream until it ends or breaks. */
export async function received(response: Response): Promise<Received> {
  const decoder = new TextDecoder()
  let text = ''
  let ended = true
  try {
    for await (const chunk of response.body!) text += decoder.decode(chunk as Uint8Array, { stream: true })
  } catch {
    ended = false
  }
  return { events: eventsIn(text), ended }
}

function eventsIn(text: string): Received['events'] {
  return text
    .split('\n\n')
    .filter((event) => event !== '')
    .map((event) => JSON.parse(event.slice(event.indexOf('\ndata: ') + 7)) as Received['events'][number])
}

/** A promise that the test settles. */
export function deferred(): { promise: Promise<void>; resolve: () => void; reject: (error: Error) => void } {
  let settle: { resolve: () => void; reject: (error: Error) => void } | undefined
  const promise = new Promise<void>((resolve, reject) => {
    settle = { resolve, reject }
  })
  return { promise, ...settle! }
}
