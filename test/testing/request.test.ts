import { describe, expect, it } from 'vitest'
import { ModelRequest } from '../../src/testing/request.ts'

function read(json: object, headers: Record<string, string> = {}, path = '/v1/messages'): ModelRequest {
  return ModelRequest.read({ index: 0, path, headers, body: JSON.stringify(json), at: 0 })!
}

const CONVERSATION = {
  model: 'claude-sonnet-4-5',
  max_tokens: 32_000,
  stream: true,
  system: [
    { type: 'text', text: 'x-anthropic-billing-header: cc_version=2.1.332.bd3; cch=1f2e3;' },
    { type: 'text', text: 'You are an agent.' },
  ],
  tools: [{ name: 'Read' }, { name: 'Bash' }],
  messages: [
    {
      role: 'user',
      content: [
        { type: 'text', text: '<system-reminder>\nToday is Monday.\n</system-reminder>' },
        { type: 'text', text: 'Count the petals.' },
      ],
    },
    {
      role: 'assistant',
      content: [
        { type: 'thinking', thinking: 'Where are they?', signature: 's' },
        { type: 'text', text: 'I look.' },
        { type: 'tool_use', id: 'toolu_1', name: 'Read', input: { file_path: '/petals.txt' } },
        { type: 'tool_use', id: 'toolu_2', name: 'Bash', input: { command: 'false' } },
      ],
    },
    {
      role: 'user',
      content: [
        { type: 'tool_result', tool_use_id: 'toolu_1', content: [{ type: 'text', text: 'five petals' }] },
        {
          type: 'tool_result',
          tool_use_id: 'toolu_2',
          content: 'Exit code 1\n<system-reminder>900 tokens left</system-reminder>',
          is_error: true,
        },
        { type: 'text', text: 'Write the handoff now.' },
      ],
    },
  ],
}

describe('a recorded request', () => {
  const request = read(CONVERSATION)

  it('finds a text that was merged beside tool results', () => {
    expect(request.lastUserText).toBe('Write the handoff now.')
    expect(request.toolResults).toEqual([
      { id: 'toolu_1', text: 'five petals', isError: false },
      { id: 'toolu_2', text: 'Exit code 1', isError: true },
    ])
  })

  it('leaves system reminders out of what the user says', () => {
    expect(request.firstUserText).toBe('Count the petals.')
  })

  it('leaves the billing line out of the system prompt', () => {
    expect(request.system).toBe('You are an agent.')
  })

  it('reads a content that is a bare string as one text block', () => {
    const { messages, lastUserText } = read({ messages: [{ role: 'user', content: 'Hi' }] })
    expect(messages).toEqual([{ role: 'user', content: [{ type: 'text', text: 'Hi' }] }])
    expect(lastUserText).toBe('Hi')
  })

  it.each([
    ['what the user says', 'Count the petals', true],
    ['what the model says', 'I look', true],
    ['a thought', 'Where are they', true],
    ['the input of a tool', '/petals.txt', true],
    ['the result of a tool', 'five petals', true],
    ['the system prompt', 'You are an agent', false],
    ['what nobody says', 'tulip', false],
  ])('looks for words in %s', (_, text, expected) => {
    expect(request.says(text)).toBe(expected)
  })

  it('counts the replies so far and knows the offered tools', () => {
    expect(request.turn).toBe(1)
    expect(request.toolNames).toEqual(['Read', 'Bash'])
    expect(request.offers('Bash')).toBe(true)
    expect(request.offers('Write')).toBe(false)
  })

  it.each([
    ['main', '/v1/messages', {}],
    ['subagent', '/v1/messages', { 'x-claude-code-agent-id': 'a1' }],
    ['count-tokens', '/v1/messages/count_tokens', {}],
    ['count-tokens', '/v1/messages/count_tokens', { 'x-claude-code-agent-id': 'a1' }],
  ])('tells apart: %s', (kind, path, headers) => {
    expect(read(CONVERSATION, headers, path).kind).toBe(kind)
  })

  it('keeps no credential', () => {
    const key = 'sk-ant-secret-0123456789'
    const recorded = read(CONVERSATION, { 'x-api-key': key, authorization: `Bearer ${key}`, accept: '*/*' })
    expect(recorded.headers).toEqual({ 'x-api-key': 'sk-a…', authorization: 'Bear…', accept: '*/*' })
    expect(JSON.stringify(recorded)).not.toContain(key)
  })

  it.each([
    ['no JSON', '{'],
    ['no object', 'null'],
    ['no messages', '{"model":"m"}'],
    ['a message that is none', '{"messages":[null]}'],
  ])('is not made of %s', (_, body) => {
    expect(ModelRequest.read({ index: 0, path: '/v1/messages', headers: {}, body, at: 0 })).toBeNull()
  })
})
