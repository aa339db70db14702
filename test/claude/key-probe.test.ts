import { describe, expect, it, onTestFinished } from 'vitest'
import { tryCredential } from '../../src/claude/key-probe.ts'
import { fail, type Script, say, startModelServer } from '../../src/testing/index.ts'
import { answering } from './answering.ts'

const KEY = { kind: 'key', value: 'sk-ant-secret-of-the-test' } as const

async function asked(script: Script, credential: { kind: 'key' | 'token'; value: string } = KEY) {
  const server = await startModelServer(script)
  onTestFinished(() => server.close())
  const result = await tryCredential({ endpoint: `${server.url}/`, credential, model: 'm' })
  return { result, requests: server.requests }
}

describe('tryCredential', () => {
  it('asks once, for at most 16 tokens, and is content with any answer', async () => {
    const { result, requests } = await asked(() => say('Hi.'))
    expect(result).toEqual({ ok: true })
    expect(requests).toHaveLength(1)
    expect(JSON.parse(requests[0]!.body).max_tokens).toBeLessThanOrEqual(16)
  })

  it.each([
    ['key', 'x-api-key', KEY.value],
    ['token', 'authorization', `Bearer ${KEY.value}`],
  ] as const)('sends a %s as %s, and no other credential', async (kind, header, value) => {
    let seen: NodeJS.Dict<string | string[]> = {}
    const endpoint = await answering((request, response) => {
      seen = request.headers
      response.end('{"type":"message"}')
    })
    expect(await tryCredential({ endpoint, credential: { ...KEY, kind }, model: 'm' })).toEqual({ ok: true })
    expect(seen[header]).toBe(value)
    expect(['x-api-key', 'authorization'].filter((name) => name in seen)).toEqual([header])
  })

  it.each([
    [fail(401), 'refused'],
    [fail(403), 'refused'],
    [fail(402), 'billing'],
    [fail(400, { message: 'Your credit balance is too low to access the Anthropic API.' }), 'billing'],
    [fail(404, { type: 'not_found_error', message: 'model: m' }), 'model'],
    [fail(400, { message: 'Unknown model m' }), 'model'],
    [fail(429), 'busy'],
    [fail(529), 'busy'],
    [fail(500), 'busy'],
    [fail(404, { body: '<h1>nothing here</h1>' }), 'other'],
  ] as const)('understands a refusal: %j', async (reply, kind) => {
    expect((await asked(() => reply)).result).toMatchObject({ ok: false, kind })
  })

  it('never repeats the key, though the endpoint does', async () => {
    const { result } = await asked(() => fail(401, { message: `the key ${KEY.value} is wrong\n\nreally` }))
    expect(result).toMatchObject({ message: '401 the key … is wrong really' })
  })

  it('follows no redirection, which would take the key along', async () => {
    let reached = false
    const elsewhere = await answering((_request, response) => {
      reached = true
      response.end('{"type":"message"}')
    })
    const endpoint = await answering((_request, response) => {
      response.writeHead(307, { location: `${elsewhere}/v1/messages` }).end()
    })
    expect(await tryCredential({ endpoint, credential: KEY, model: 'm' })).toMatchObject({
      kind: 'other',
      message: expect.stringContaining(elsewhere) as string,
    })
    expect(reached).toBe(false)
  })

  it.each(['<html>Welcome</html>', '{}', 'null', '[1]'])('is not content with %s', async (body) => {
    const endpoint = await answering((_request, response) => response.end(body))
    expect(await tryCredential({ endpoint, credential: KEY, model: 'm' })).toMatchObject({ kind: 'other' })
  })

  it('says why nobody answers', async () => {
    const endpoint = await answering((request) => request.socket.destroy())
    expect(await tryCredential({ endpoint, credential: KEY, model: 'm' })).toMatchObject({
      ok: false,
      kind: 'unreachable',
    })
  })
})
