import { readdirSync } from 'node:fs'
import { describe, expect, it, onTestFinished } from 'vitest'
import { probe } from '../../src/claude/probe.ts'
import { fail, hang, type Script, say, startModelServer } from '../../src/testing/index.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { answering } from './answering.ts'

async function asked(script: Script, env: Record<string, string> = {}) {
  const server = await startModelServer(script)
  onTestFinished(() => server.close())
  const home = temporaryFolder()
  const signal = AbortSignal.timeout(20_000)
  const answer = await probe({
    env: { ...server.environment(home), ...env },
    model: 'claude-sonnet-4-5',
    signal,
  })
  return { answer, requests: server.requests, home }
}

describe('a probe', () => {
  it('is one request of a few hundred tokens, without tools, and tells the window', async () => {
    const { answer, requests, home } = await asked(() => say('OK'))
    expect(answer).toMatchObject({ ok: true, model: 'claude-sonnet-4-5', window: 200_000 })
    expect(requests).toHaveLength(1)
    expect(requests[0]).toMatchObject({ maxTokens: 16, tools: [] })
    expect(requests[0]!.inputTokens).toBeLessThan(1_000)
    expect(readdirSync(home)).toEqual([])
  })
  it.each([
    [401, 'authentication_error', { kind: 'reauth', status: 401 }],
    [404, 'not_found_error', { kind: 'config', status: 404 }],
    [529, 'overloaded_error', { kind: null, status: 529 }],
  ])('tells a refusal with %i', async (status, type, expected) => {
    const { answer } = await asked(() => fail(status, { type, message: 'Because.' }))
    expect(answer).toMatchObject({ ok: false, ...expected })
  })

  it('tells that nobody is there', async () => {
    const { answer } = await asked(() => say('OK'), { ANTHROPIC_BASE_URL: 'http://127.0.0.1:9' })
    expect(answer).toMatchObject({ ok: false, kind: 'retry', status: null })
  })

  it('takes an answer that is cut off for one', async () => {
    const { answer, requests } = await asked(() => say('OK OK OK', { stopReason: 'max_tokens' }))
    expect(answer).toMatchObject({ ok: true })
    expect(requests.length).toBeLessThanOrEqual(4)
  })

  it('follows a redirection and takes the key along: a key that was just typed is not tried this way', async () => {
    const keys: unknown[] = []
    const elsewhere = await answering((request, response) => {
      keys.push(request.headers['x-api-key'])
      response.writeHead(401).end()
    })
    const endpoint = await answering((request, response) => {
      response.writeHead(307, { location: `${elsewhere}${request.url}` }).end()
    })
    await asked(() => say('OK'), { ANTHROPIC_BASE_URL: endpoint, ANTHROPIC_API_KEY: 'sk-ant-of-the-test' })
    expect(keys).toContain('sk-ant-of-the-test')
  })

  it('ends when it is told to', async () => {
    const over = new AbortController()
    const server = await startModelServer(() => {
      over.abort()
      return hang()
    })
    onTestFinished(() => server.close())
    const env = server.environment(temporaryFolder())
    expect(await probe({ env, model: 'claude-sonnet-4-5', signal: over.signal })).toEqual({
      ok: false,
      kind: 'retry',
      status: null,
      noApi: false,
      message: 'no answer in time',
    })
  })
})
