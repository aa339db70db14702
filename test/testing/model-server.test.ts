import { connect } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import {
  call,
  hang,
  type ModelServer,
  type ModelServerOptions,
  type Script,
  say,
  scripted,
  startModelServer,
} from '../../src/testing/index.ts'
import { deferred, HELLO, post, received } from './client.ts'

let server: ModelServer
async function start(script: Script, options?: ModelServerOptions): Promise<ModelServer> {
  server = await startModelServer(script, options)
  return server
}
afterEach(() => server.close().catch(() => undefined))

describe('the model server', () => {
  it('streams a reply to a client that wants a stream', async () => {
    await start(() => say('Hello, friend.'))
    const response = await post(server.url)
    expect(response.headers.get('content-type')).toMatch('text/event-stream')
    const { events, ended } = await received(response)
    expect(ended).toBe(true)
    expect(events.map(({ type }) => type)).toEqual([
      'message_start',
      'content_block_start',
      'content_block_delta',
      'content_block_delta',
      'content_block_stop',
      'message_delta',
      'message_stop',
    ])
  })

  it('sends one body to a client that does not stream', async () => {
    await start(() => call('Read', { file_path: '/a' }))
    const message = await (await post(server.url, { ...HELLO, stream: false })).json()
    expect(message).toMatchObject({
      type: 'message',
      role: 'assistant',
      model: 'claude-sonnet-4-5',
      stop_reason: 'tool_use',
      content: [{ type: 'tool_use', name: 'Read', input: { file_path: '/a' } }],
    })
  })

  it('lets the script decide by the request, and may wait for it', async () => {
    await start(async (request) => Promise.resolve(say(`You said: ${request.lastUserText}`)))
    const message = await (await post(server.url, { ...HELLO, stream: false })).json()
    expect(message).toMatchObject({ content: [{ text: 'You said: Hello' }] })
  })

  it('reports what it counted, or what the script says', async () => {
    await start(scripted([say('abc'), say('abc', { usage: { output: 7, cacheRead: 90_000 } })]))
    const plain = { ...HELLO, stream: false }
    await post(server.url, plain)
    const second = (await (await post(server.url, plain)).json()) as object
    expect(server.requests.map(({ answer }) => answer)).toEqual([
      { how: 'complete', status: 200, usage: { input: 8, cacheRead: 0, cacheCreation: 0, output: 8 } },
      { how: 'complete', status: 200, usage: { input: 8, cacheRead: 90_000, cacheCreation: 0, output: 7 } },
    ])
    expect(second).toMatchObject({
      usage: {
        input_tokens: 8,
        cache_read_input_tokens: 90_000,
        cache_creation_input_tokens: 0,
        output_tokens: 7,
      },
    })
  })

  it('never gives the same id twice, not even to a repeated request', async () => {
    await start(() => say('Again.'))
    const ids = []
    for (let i = 0; i < 2; i += 1) {
      const response = await post(server.url, { ...HELLO, stream: false })
      ids.push(response.headers.get('request-id'), ((await response.json()) as { id: string }).id)
    }
    expect(new Set(ids).size).toBe(4)
  })

  it('answers a token count by itself', async () => {
    await start(scripted([]))
    const response = await post(server.url, HELLO, { path: '/v1/messages/count_tokens?beta=true' })
    expect(await response.json()).toEqual({ input_tokens: server.requests[0]!.inputTokens })
    expect(server.requests[0]).toMatchObject({ kind: 'count-tokens', answer: { how: 'complete' } })
    await server.close()
  })

  it('refuses what does not fit the window as the API does, and the script never sees it', async () => {
    await start(scripted([say('It fits.')]), { window: 100 })
    const long = { messages: [{ role: 'user', content: 'x'.repeat(400) }] }
    const refused = await post(server.url, long)
    expect(refused.status).toBe(400)
    expect(await refused.json()).toEqual({
      type: 'error',
      error: { type: 'invalid_request_error', message: 'prompt is too long: 107 tokens > 100 maximum' },
    })
    expect((await post(server.url)).status).toBe(200)
    await server.close()
  })

  it('records all requests in order, with the moment each had arrived', async () => {
    await start(() => say('Yes.'))
    const before = performance.now()
    for (const content of ['one', 'two', 'three'])
      await post(server.url, { messages: [{ role: 'user', content }] })
    expect(server.requests.map(({ lastUserText }) => lastUserText)).toEqual(['one', 'two', 'three'])
    const times = [before, ...server.requests.map(({ at }) => at), performance.now()]
    expect(times).toEqual([...times].sort((a, b) => a - b))
    expect(JSON.parse(server.requests[0]!.body)).toMatchObject({ max_tokens: 1000 })
  })

  it.each([
    ['HEAD', '/', 200],
    ['GET', '/', 200],
    ['GET', '/v1/models', 200],
    ['GET', '/v1/messages', 404],
    ['POST', '/api/event_logging/batch', 404],
  ])('answers the probe %s %s with %i', async (method, path, status) => {
    await start(scripted([]))
    expect((await fetch(`${server.url}${path}?x=1`, { method })).status).toBe(status)
    expect(server.probes).toEqual([`${method} ${path}`])
    expect(server.requests).toEqual([])
    await server.close()
  })
})

describe('what nobody scripted', () => {
  const boom: Script = () => {
    throw new Error('boom')
  }
  it.each([
    ['a script that throws', boom, 'boom'],
    ['a script that answers nothing', () => undefined, 'the script answered undefined'],
    ['a list that is used up', scripted([]), 'all 0 scripted replies are used up'],
  ])('%s is refused by name, recorded, and fails close', async (_, script, message) => {
    await start(script)
    const response = await post(server.url)
    expect(response.status).toBe(403)
    expect(response.headers.get('x-should-retry')).toBe('false')
    expect(await response.text()).toContain(`unscripted: request 0 (main): ${message}`)
    expect(server.unscripted).toEqual([
      { request: server.requests[0], reason: expect.stringContaining(message) as string },
    ])
    expect(server.requests[0]!.answer).toEqual({ how: 'unscripted', status: 403 })
    await expect(server.close()).rejects.toThrow(message)
  })

  it('is recorded even when the client is gone before the script throws', async () => {
    const client = new AbortController()
    const left = deferred()
    await start(async () => {
      client.abort()
      await left.promise
      throw new Error('too late')
    })
    await expect(post(server.url, HELLO, { signal: client.signal })).rejects.toThrow()
    left.resolve()
    await expect
      .poll(() => server.unscripted.map(({ reason }) => reason))
      .toEqual(['request 0 (main): too late'])
    await expect(server.close()).rejects.toThrow('too late')
  })

  it('includes a body that is no request', async () => {
    await start(scripted([]))
    const response = await fetch(`${server.url}/v1/messages`, { method: 'POST', body: '{' })
    expect(response.status).toBe(400)
    await expect(server.close()).rejects.toThrow('the body is no JSON of the Messages API')
  })
})

describe('closing the server', () => {
  it('frees the port although clients hang on it', async () => {
    await start(hang)
    const hanging = post(server.url).catch((error: Error) => error)
    const idle = connect(Number(new URL(server.url).port), '127.0.0.1')
    await expect.poll(() => server.requests.length).toBe(1)
    await server.close()
    expect(await hanging).toBeInstanceOf(Error)
    await expect(fetch(server.url)).rejects.toThrow()
    idle.destroy()
  })

  it('may be asked for twice', async () => {
    await start(() => say('Hi'))
    await server.close()
    await server.close()
  })
})

describe('starting the server', () => {
  it.each([
    ['a list instead of a script', [say('Hi')], {}, 'for a list, use scripted([…])'],
    ['a window of zero', () => say('Hi'), { window: 0 }, 'window must be a positive number of tokens, not 0'],
    ['a window that is no number', () => say('Hi'), { window: '9' }, 'window must be a positive number'],
  ])('refuses %s', async (_, script, options, message) => {
    await expect(startModelServer(script as Script, options as ModelServerOptions)).rejects.toThrow(message)
  })
})
