import type { SDKMessage } from '@anthropic-ai/claude-agent-sdk'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Translator } from '../../src/claude/translate.ts'
import type { SessionEvent } from '../../src/harness/port.ts'

const USAGE = {
  input_tokens: 1,
  cache_read_input_tokens: 20,
  cache_creation_input_tokens: 300,
  output_tokens: 1,
}

/** The agents' messages, shaped as the harness sends them: one for each block. */
function said(id: string, block: object, agent: string | null = null): SDKMessage {
  return {
    type: 'assistant',
    message: { id, model: 'claude', content: [block], usage: USAGE },
    parent_tool_use_id: agent === null ? null : `toolu_${agent}`,
    ...(agent === null ? {} : { agent_id: agent }),
  } as unknown as SDKMessage
}

function failed(agent: string | null = null, extra: object = {}): SDKMessage {
  return {
    ...said('synthetic', { type: 'text', text: 'Connection lost' }, agent),
    ...{ error: 'server_error', ...extra },
  } as unknown as SDKMessage
}

function answered(content: unknown, agent: string | null = null): SDKMessage {
  const parent_tool_use_id = agent === null ? null : `toolu_${agent}`
  return { type: 'user', message: { role: 'user', content }, parent_tool_use_id } as unknown as SDKMessage
}

const text = (words: string): object => ({ type: 'text', text: words })
const call = (id: string): object => ({ type: 'tool_use', id, name: 'Bash', input: { command: 'ls' } })

const ENDPOINT = 'https://gateway.example.com'

function translate(messages: readonly SDKMessage[], translator = new Translator(ENDPOINT)): SessionEvent[] {
  return messages.flatMap((message) => translator.translate(message))
}

function typesOf(events: readonly SessionEvent[]): string[] {
  return events.map(({ type }) => type)
}

describe('a response', () => {
  it('comes block by block and counts once', () => {
    const translator = new Translator(ENDPOINT)
    const blocks = [{ type: 'thinking', thinking: 'Hm' }, text('I look.'), call('t1'), call('t2')]
    const events = translate(
      blocks.map((block) => said('m1', block)),
      translator,
    )
    expect(typesOf(events)).toEqual(['usage', 'thinking', 'text', 'tool-call', 'tool-call'])
    expect(events[0]).toEqual({
      type: 'usage',
      agent: null,
      usage: { input: 1, cacheRead: 20, cacheCreation: 300, output: 1 },
    })
    expect(translator).toMatchObject({ turns: 1, latestContext: 321 })
  })

  it('of the main thread counts once though subagents speak in between', () => {
    const translator = new Translator(ENDPOINT)
    const events = translate(
      [
        said('m1', call('t1')),
        said('a1', text('I am one.'), 'one'),
        said('m1', call('t2')),
        said('b1', text('I am two.'), 'two'),
        said('a1', call('t3'), 'one'),
        said('b1', call('t4'), 'two'),
        said('a2', text('Done.'), 'one'),
      ],
      translator,
    )
    const agents = events.flatMap((event) => (event.type === 'usage' ? [event.agent] : []))
    expect(agents).toEqual([null, 'one', 'two', 'one'])
    expect(translator.turns).toBe(1)
  })

  it('tells once that it thinks, also where the thought is hidden', () => {
    const hidden = { type: 'redacted_thinking', data: 'x' }
    expect(typesOf(translate([said('m1', hidden), said('m1', hidden), said('m2', hidden)]))).toEqual([
      'usage',
      'thinking',
      'usage',
      'thinking',
    ])
  })

  it('of nothing but blanks is no text', () => {
    expect(typesOf(translate([said('m1', text(' \n'))]))).toEqual(['usage'])
  })

  it('that the harness made up is nobody’s', () => {
    const invented = said('m1', text('No response requested.'))
    Object.assign(invented, {
      message: { ...(invented as { message: object }).message, model: '<synthetic>' },
    })
    const translator = new Translator(ENDPOINT)
    expect(translate([invented], translator)).toEqual([])
    expect(translator).toMatchObject({ turns: 0, latestContext: 0 })
  })

  it('of a subagent without an id goes by the call that started it', () => {
    const message = { ...said('m1', text('Here.'), 'one'), agent_id: undefined } as unknown as SDKMessage
    expect(translate([message])).toContainEqual({ type: 'text', agent: 'toolu_one', text: 'Here.' })
  })
})

describe('what is pending', () => {
  it('is the latest response of the main thread and the results since, in bytes', () => {
    const translator = new Translator(ENDPOINT)
    translate(
      [said('m1', text('x'.repeat(500))), said('m2', call('t1')), said('a1', text('y'.repeat(500)), 'one')],
      translator,
    )
    const before = translator.pending
    expect(before).toBeGreaterThan(50)
    expect(before).toBeLessThan(150)
    const results = [answered([{ type: 'tool_result', tool_use_id: 't1', content: '花'.repeat(100) }])]
    translate(
      [...results, answered([{ type: 'tool_result', tool_use_id: 't3', content: 'z'.repeat(500) }], 'one')],
      translator,
    )
    expect(translator.pending - before).toBeGreaterThanOrEqual(300)
    expect(translator.pending - before).toBeLessThan(400)
  })
})

describe('a failure of the API', () => {
  it('is remembered and is nothing that the agent said', () => {
    const translator = new Translator(ENDPOINT)
    expect(translate([failed(null, { api_error_status: 529 })], translator)).toEqual([])
    expect(translator.failure).toMatchObject({
      code: 'server_error',
      message: 'Connection lost',
      status: 529,
    })
    expect(translator).toMatchObject({ turns: 0, failures: 1 })
  })

  it('is forgotten when a response follows, and when the next exchange begins', () => {
    const translator = new Translator(ENDPOINT)
    translate([failed(), said('m1', text('Back.'))], translator)
    expect(translator.failure).toBeNull()
    translate([failed()], translator)
    translator.beginExchange()
    expect(translator).toMatchObject({ failure: null, failures: 0 })
  })

  it('counts in a row: a response that ends well begins anew', () => {
    const translator = new Translator(ENDPOINT)
    const broken = (id: string): SDKMessage[] => [said(id, call(id)), failed()]
    translate([...broken('m1'), ...broken('m2'), ...broken('m3')], translator)
    expect(translator.failures).toBe(3)
    translate([said('m4', call('t')), said('m5', call('t'))], translator)
    expect(translator.failures).toBe(0)
    translate(broken('m6'), translator)
    expect(translator.failures).toBe(1)
  })

  it('of a subagent counts for it alone, and is not that of the main thread', () => {
    const translator = new Translator(ENDPOINT)
    translate([failed('one'), failed('one'), failed('two')], translator)
    expect(translator).toMatchObject({ failures: 2, failure: null })
  })
})

describe('a tool result', () => {
  it('is what the model is shown, with images named', () => {
    const content = [text('Full.'), { type: 'image', source: {} }]
    const block = { type: 'tool_result', tool_use_id: 't1', content, is_error: true }
    expect(translate([answered([block])])).toEqual([
      { type: 'tool-result', agent: null, id: 't1', output: 'Full.\n[image]', isError: true },
    ])
  })

  it('that is replayed, and a user message that is none, are not told', () => {
    const block = { type: 'tool_result', tool_use_id: 't1', content: 'old' }
    const replayed = { ...answered([block]), isReplay: true } as unknown as SDKMessage
    expect(translate([replayed, answered('words'), answered([text('words')])])).toEqual([])
  })
})

describe('messages of the system', () => {
  it.each<[object, SessionEvent[]]>([
    [
      { subtype: 'init', session_id: 's', model: 'm', mcp_servers: [{ name: 'db', status: 'connected' }] },
      [{ type: 'session', id: 's', model: 'm' }],
    ],
    [
      { subtype: 'init', session_id: 's', model: 'm', mcp_servers: [{ name: 'db', status: 'failed' }] },
      [
        { type: 'session', id: 's', model: 'm' },
        {
          type: 'notice',
          kind: 'other',
          message: 'the MCP server db did not start; its tools are missing',
        },
      ],
    ],
    [
      { subtype: 'compact_boundary', compact_metadata: { trigger: 'auto', pre_tokens: 9 } },
      [{ type: 'notice', kind: 'compacted', message: 'the harness compacted 9 tokens' }],
    ],
    [
      { subtype: 'api_retry', error: 'overloaded', error_status: 529, attempt: 1, max_retries: 2 },
      [{ type: 'notice', kind: 'retrying', message: 'overloaded (529), attempt 1 of 2' }],
    ],
    [
      { subtype: 'api_retry', error: 'unknown', error_status: null, attempt: 2, max_retries: 2 },
      [{ type: 'notice', kind: 'retrying', message: 'unknown, attempt 2 of 2' }],
    ],
    [
      { subtype: 'task_started', task_id: 't', description: 'Look' },
      [{ type: 'task', phase: 'started', id: 't', description: 'Look' }],
    ],
    [
      { subtype: 'task_progress', task_id: 't', description: 'Still' },
      [{ type: 'task', phase: 'progress', id: 't', description: 'Still' }],
    ],
    [
      { subtype: 'task_notification', task_id: 't', status: 'completed', summary: 'Seen' },
      [{ type: 'task', phase: 'done', id: 't', description: 'Seen' }],
    ],
    [
      { subtype: 'task_notification', task_id: 't', status: 'stopped', summary: 'Gone' },
      [{ type: 'task', phase: 'failed', id: 't', description: 'Gone' }],
    ],
    [
      { subtype: 'permission_denied', tool_name: 'Bash' },
      [
        {
          type: 'notice',
          kind: 'other',
          message: 'Bash was refused: nothing has allowed it beforehand (--tools, or another -p)',
        },
      ],
    ],
    [
      { subtype: 'informational', content: 'By the way' },
      [{ type: 'notice', kind: 'other', message: 'By the way' }],
    ],
    [{ subtype: 'notification', text: 'Hear' }, [{ type: 'notice', kind: 'other', message: 'Hear' }]],
    [
      { subtype: 'mirror_error', error: 'full' },
      [{ type: 'notice', kind: 'other', message: 'the session could not be stored: full' }],
    ],
    [{ subtype: 'status', status: 'compacting' }, []],
    [{ subtype: 'thinking_tokens' }, []],
    [{ subtype: 'brand_new' }, [{ type: 'notice', kind: 'unknown', message: 'system/brand_new' }]],
  ])('%o', (fields, events) => {
    expect(translate([{ type: 'system', ...fields } as unknown as SDKMessage])).toEqual(events)
  })
})

describe('other messages', () => {
  it('a rate limit is told when it bites', () => {
    const limit = (status: string): SDKMessage =>
      ({ type: 'rate_limit_event', rate_limit_info: { status } }) as unknown as SDKMessage
    expect(translate([limit('allowed')])).toEqual([])
    expect(translate([limit('rejected')])).toEqual([
      { type: 'notice', kind: 'rate-limited', message: 'rate limit: rejected' },
    ])
  })

  it('known to mean nothing are passed over', () => {
    for (const type of ['command_lifecycle', 'keep_alive', 'stream_event', 'tool_progress']) {
      expect(translate([{ type } as unknown as SDKMessage])).toEqual([])
    }
  })

  it('unknown message types become a notice, never a crash', () => {
    const unknown = fc.record({ type: fc.string().map((name) => `new_${name}`), payload: fc.anything() })
    fc.assert(
      fc.property(unknown, (message) => {
        const events = translate([message as unknown as SDKMessage])
        expect(events).toEqual([{ type: 'notice', kind: 'unknown', message: message.type }])
      }),
    )
    expect(translate([{} as unknown as SDKMessage])).toEqual([
      { type: 'notice', kind: 'unknown', message: 'a message without a type' },
    ])
  })
})

it('is noted in the language of the person', () => {
  const refused = { type: 'system', subtype: 'permission_denied', tool_name: 'Bash' } as unknown as SDKMessage
  expect(translate([refused], new Translator(ENDPOINT, 'es'))).toEqual([
    {
      type: 'notice',
      kind: 'other',
      message: 'se ha rechazado Bash: nada lo había permitido de antemano (--tools u otro -p)',
    },
  ])
})
