import { afterEach, describe, expect, it } from 'vitest'
import {
  call,
  cut,
  fail,
  hang,
  type ModelServer,
  noRoomForReply,
  promptTooLong,
  type Reply,
  reset,
  say,
  scripted,
  stall,
  startModelServer,
  streamError,
  together,
} from '../../src/testing/index.ts'
import { deferred, HELLO, post, received } from './client.ts'

let server: ModelServer
async function serve(...replies: Reply[]): Promise<string> {
  server = await startModelServer(scripted(replies))
  return server.url
}
const answer = () => server.requests[0]!.answer
afterEach(() => server.close().catch(() => undefined))

/** message_start, the text in 4 events, the call in 4, message_delta, message_stop. */
const REPLY = together(say('ab'), call('Read', { a: 1 }))

describe('a refusal', () => {
  it.each([
    [400, 'invalid_request_error'],
    [401, 'authentication_error'],
    [402, 'billing_error'],
    [403, 'permission_error'],
    [404, 'not_found_error'],
    [413, 'request_too_large'],
    [422, 'invalid_request_error'],
    [429, 'rate_limit_error'],
    [500, 'api_error'],
    [502, 'api_error'],
    [504, 'timeout_error'],
    [529, 'overloaded_error'],
  ])('of status %i is of type %s', async (status, type) => {
    const response = await post(await serve(fail(status)))
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({ type: 'error', error: { type } })
    expect(answer()).toEqual({ how: 'refused', status })
  })

  it('says what the script says, headers included', async () => {
    const headers = { 'retry-after': '2' }
    const response = await post(await serve(fail(429, { type: 'own_error', message: 'Slow down.', headers })))
    expect(response.headers.get('retry-after')).toBe('2')
    expect(await response.json()).toMatchObject({ error: { type: 'own_error', message: 'Slow down.' } })
  })

  it('can have the body of a gateway', async () => {
    const reply = fail(502, { body: '<h1>Bad Gateway</h1>', headers: { 'content-type': 'text/html' } })
    const response = await post(await serve(reply))
    expect(response.headers.get('content-type')).toBe('text/html')
    expect(await response.text()).toBe('<h1>Bad Gateway</h1>')
  })

  it.each([
    [promptTooLong(204_857, 200_000), 'prompt is too long: 204857 tokens > 200000 maximum'],
    [
      noRoomForReply(188_240, 21_333, 200_000),
      'input length and `max_tokens` exceed context limit: 188240 + 21333 > 200000, decrease input length or `max_tokens` and try again',
    ],
  ])('says that it does not fit in the words of the API', async (reply, message) => {
    const response = await post(await serve(reply))
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ error: { type: 'invalid_request_error', message } })
  })
})

describe('a cut stream', () => {
  it.each([
    [0, 0],
    [1, 1],
    ['mid-text', 3],
    ['after-text', 5],
    ['mid-call', 7],
    ['after-call', 9],
    ['before-stop', 10],
  ] as const)('sends all events before %s and nothing after', async (at, count) => {
    const { events, ended } = await received(await post(await serve(cut(REPLY, at))))
    expect(events).toHaveLength(count)
    expect(ended).toBe(true)
    expect(answer()).toMatchObject({ how: 'cut', status: 200 })
  })

  it.each([
    [0, 0],
    ['mid-text', 3],
    ['after-call', 9],
  ] as const)('can be reset at %s after its events have arrived', async (at, count) => {
    const { events, ended } = await received(await post(await serve(cut(REPLY, at, 'reset'))))
    expect(events).toHaveLength(count)
    expect(ended).toBe(false)
    expect(answer()).toMatchObject({ how: 'cut' })
  })

  it('can end with an error event', async () => {
    const { events, ended } = await received(await post(await serve(streamError(REPLY, 'after-text'))))
    expect(events).toHaveLength(6)
    expect(events.at(-1)).toEqual({
      type: 'error',
      error: { type: 'overloaded_error', message: 'Overloaded' },
    })
    expect(ended).toBe(true)
  })

  it.each(['end', 'reset'] as const)(
    'breaks (%s) the one body of a client that does not stream',
    async (by) => {
      const response = await post(await serve(cut(REPLY, 'mid-text', by)), { ...HELLO, stream: false })
      await expect(response.json()).rejects.toThrow()
      expect(answer()).toMatchObject({ how: 'cut' })
    },
  )

  it.each([
    ['overloaded_error', 529],
    ['rate_limit_error', 429],
    ['own_error', 500],
  ])('becomes for %s the status %i when the client does not stream', async (type, status) => {
    const url = await serve(streamError(REPLY, 1, { type, message: 'No.' }))
    const response = await post(url, { ...HELLO, stream: false })
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({ error: { type, message: 'No.' } })
  })
})

describe('silence', () => {
  it('before the headers lasts until the client leaves', async () => {
    const url = await serve(hang())
    const client = new AbortController()
    const response = post(url, HELLO, { signal: client.signal })
    await expect.poll(() => server.requests[0]?.answer).toEqual({ how: 'silent', status: null })
    client.abort()
    await expect(response).rejects.toThrow()
  })

  it('in the stream lasts until the server is closed', async () => {
    const response = await post(await serve(stall(REPLY, 'mid-text')))
    const reader = response.body!.getReader()
    await reader.read()
    expect(answer()).toMatchObject({ how: 'silent', status: 200 })
    await server.close()
    await expect(reader.read().then(() => reader.read())).rejects.toThrow()
  })

  it('in the stream can be released', async () => {
    const until = deferred()
    const response = await post(await serve(stall(REPLY, 'mid-text', until.promise)))
    expect(answer().how).toBe('pending')
    until.resolve()
    const { events, ended } = await received(response)
    expect(events).toHaveLength(11)
    expect(ended).toBe(true)
    expect(answer().how).toBe('complete')
  })

  it('that waits for a promise ends when the client leaves', async () => {
    const client = new AbortController()
    const url = await serve(stall(REPLY, 0, new Promise(() => undefined)))
    await post(url, HELLO, { signal: client.signal })
    client.abort()
    await expect.poll(() => answer().how).toBe('abandoned')
  })

  it('that waits for a promise is unscripted when the promise is rejected', async () => {
    const until = deferred()
    const response = await post(await serve(stall(REPLY, 0, until.promise)))
    until.reject(new Error('no release'))
    expect((await received(response)).ended).toBe(false)
    await expect(server.close()).rejects.toThrow('no release')
  })
})

describe('a connection', () => {
  it('can be reset before any header', async () => {
    await expect(post(await serve(reset()))).rejects.toThrow()
    expect(answer()).toEqual({ how: 'reset', status: null })
  })

  it.each([
    ['before the headers of a message', say('a', { waitMs: 40 })],
    ['before a refusal', fail(500, { waitMs: 40 })],
    ['before each event', say('ab', { pauseMs: 6 })],
  ])('can be slow %s', async (_, reply) => {
    const started = performance.now()
    await (await post(await serve(reply))).text()
    // Timers may fire a millisecond early.
    expect(performance.now() - started).toBeGreaterThan(34)
  })
})
