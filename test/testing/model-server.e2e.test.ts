import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { query, type SDKMessage } from '@anthropic-ai/claude-agent-sdk'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  call,
  type ModelServer,
  type Script,
  say,
  scripted,
  startModelServer,
  streamError,
  together,
} from '../../src/testing/index.ts'

let home: string
let workspace: string
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'model-server-home-'))
  workspace = mkdtempSync(join(tmpdir(), 'model-server-work-'))
})
afterEach(() => {
  rmSync(home, { recursive: true, force: true })
  rmSync(workspace, { recursive: true, force: true })
})

async function drive(server: ModelServer, prompt: string): Promise<SDKMessage[]> {
  const messages: SDKMessage[] = []
  const options = {
    cwd: workspace,
    env: server.environment(home),
    settingSources: [],
    permissionMode: 'bypassPermissions' as const,
    allowDangerouslySkipPermissions: true,
    model: 'claude-sonnet-4-5',
  }
  try {
    for await (const message of query({ prompt, options })) messages.push(message)
  } catch {
    // A string prompt that ends in an API error throws after its result, which is what the test looks at.
  }
  return messages
}

function resultOf(messages: SDKMessage[]): SDKMessage | undefined {
  return messages.find(({ type }) => type === 'result')
}

describe('the real harness against the scripted model', () => {
  it('runs a tool that the script calls and reports the counts of the server', async () => {
    writeFileSync(join(workspace, 'word.txt'), 'petunia\n')
    const script: Script = (request) =>
      request.turn === 0
        ? together(say('I look.'), call('Bash', { command: 'cat word.txt', description: 'read' }))
        : say(`It says ${request.toolResults[0]?.text}.`)
    const server = await startModelServer(script)

    const messages = await drive(server, 'What does word.txt say?')
    await server.close()

    expect(resultOf(messages)).toMatchObject({ subtype: 'success', result: 'It says petunia.', num_turns: 2 })
    expect(server.requests.map(({ kind }) => kind)).toEqual(['main', 'main'])
    expect(server.requests[0]?.firstUserText).toBe('What does word.txt say?')
    const [first, second] = server.requests.map(({ answer }) => answer.usage!)
    expect(second!.cacheRead).toBe(first!.cacheRead + first!.cacheCreation)
    const usage = messages.filter((message) => message.type === 'assistant').at(-1)!.message.usage
    expect(usage.input_tokens + usage.cache_read_input_tokens! + usage.cache_creation_input_tokens!).toBe(
      server.requests[1]!.inputTokens,
    )
  })

  it('tells the requests of a subagent from those of the main thread', async () => {
    const script: Script = (request) => {
      if (request.kind === 'subagent') return say('Five petals.')
      if (request.turn > 0)
        return say(request.says('Five petals.') ? 'The count is in.' : 'Nothing came back.')
      const input = { description: 'count', prompt: 'Count the petals.', subagent_type: 'general-purpose' }
      return call('Agent', { ...input, run_in_background: false })
    }
    const server = await startModelServer(script)

    const messages = await drive(server, 'How many petals?')
    await server.close()

    expect(resultOf(messages)).toMatchObject({ result: 'The count is in.' })
    expect(server.requests.map(({ kind }) => kind)).toEqual(['main', 'subagent', 'main'])
    expect(server.requests[1]).toMatchObject({ agentId: expect.any(String) as string })
    expect(server.requests[1]!.firstUserText).toContain('Count the petals.')
  })

  it('is refused by the window as by the API', async () => {
    const server = await startModelServer(scripted([]), { window: 1_000 })
    const messages = await drive(server, 'Hello')
    await server.close()
    expect(resultOf(messages)).toMatchObject({ is_error: true, terminal_reason: 'prompt_too_long' })
  })

  it('falls back to a request without streaming when the stream breaks down', async () => {
    const server = await startModelServer(scripted([streamError(say('Lost.'), 'mid-text'), say('Found.')]))
    const messages = await drive(server, 'Hello')
    await server.close()
    expect(resultOf(messages)).toMatchObject({ is_error: false, result: 'Found.' })
    expect(server.requests.map(({ stream }) => stream)).toEqual([true, false])
  })

  it('shows an unscripted request at once, without retries', async () => {
    const server = await startModelServer(() => undefined)
    const messages = await drive(server, 'Hello')
    expect(resultOf(messages)).toMatchObject({
      is_error: true,
      result: expect.stringContaining('unscripted') as string,
    })
    expect(server.requests).toHaveLength(1)
    await expect(server.close()).rejects.toThrow('the script answered undefined')
  })
})
