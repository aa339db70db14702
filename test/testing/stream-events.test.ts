import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { call, type MessageReply, say, think, together } from '../../src/testing/index.ts'
import { eventsBefore, eventsOf, type StreamEvent, wireMessageOf } from '../../src/testing/stream-events.ts'

const USAGE = {
  input_tokens: 1,
  cache_read_input_tokens: 2,
  cache_creation_input_tokens: 3,
  output_tokens: 40,
}

function stream(reply: MessageReply): readonly StreamEvent[] {
  return eventsOf(wireMessageOf(reply, { id: 'msg_1', model: 'm', usage: USAGE }))
}

/** What a client makes of the events. */
function assembled(events: readonly StreamEvent[]): unknown[] {
  const blocks: Record<string, unknown>[] = []
  for (const event of events) {
    if (event.type === 'content_block_start') blocks.push({ ...(event.content_block as object), json: '' })
    if (event.type !== 'content_block_delta') continue
    const { type: _, ...delta } = event.delta as { type: string; [field: string]: string }
    const block = blocks[event.index as number]!
    for (const [field, piece] of Object.entries(delta)) {
      const target = field === 'partial_json' ? 'json' : field
      block[target] = `${block[target] as string}${piece}`
    }
  }
  return blocks.map(({ json, ...block }) =>
    json === '' ? block : { ...block, input: JSON.parse(json as string) },
  )
}

describe('the stream of a message', () => {
  it('says what the message says, whatever it is', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 5_000 })
    const input = fc.dictionary(text, fc.jsonValue(), { maxKeys: 3 })
    fc.assert(
      fc.property(text, text, input, (thought, words, values) => {
        const reply = together(think(thought), say(words), call('Read', values))
        const { content } = wireMessageOf(reply, { id: 'msg_1', model: 'm', usage: USAGE })
        expect(assembled(stream(reply))).toEqual(JSON.parse(JSON.stringify(content)))
      }),
    )
  })

  it('begins and ends as the API does', () => {
    expect(stream(say('ab'))).toEqual([
      {
        type: 'message_start',
        message: {
          id: 'msg_1',
          type: 'message',
          role: 'assistant',
          model: 'm',
          content: [],
          stop_reason: null,
          stop_sequence: null,
          usage: { ...USAGE, output_tokens: 1 },
        },
      },
      { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
      { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'a' } },
      { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'b' } },
      { type: 'content_block_stop', index: 0 },
      { type: 'message_delta', delta: { stop_reason: 'end_turn', stop_sequence: null }, usage: USAGE },
      { type: 'message_stop' },
    ])
  })

  it.each([
    ['a text', say('done'), 'end_turn'],
    ['a tool call', call('Read'), 'tool_use'],
    ['a text and a tool call', together(say('I look.'), call('Read')), 'tool_use'],
    ['nothing', together(), 'end_turn'],
    ['an override', say('half', { stopReason: 'max_tokens' }), 'max_tokens'],
  ])('stops for the reason that fits %s', (_, reply, reason) => {
    const delta = stream(reply).find(({ type }) => type === 'message_delta')!
    expect(delta.delta).toMatchObject({ stop_reason: reason })
  })

  it('gives each tool call of a message an id of its own', () => {
    const reply = together(call('Read'), call('Read'))
    const { content } = wireMessageOf(reply, { id: 'msg_1', model: 'm', usage: USAGE })
    const ids = content.map((block) => block.type === 'tool_use' && block.id)
    expect(new Set(ids).size).toBe(2)
    expect(ids[0]).toMatch(/^toolu_/)
  })

  // message_start, then a text in 4 events, then a call in 4, then message_delta and message_stop
  const reply = together(say('ab'), call('Read', { a: 1 }))
  it.each([
    [0, 0],
    [3, 3],
    ['mid-text', 3],
    ['after-text', 5],
    ['mid-call', 7],
    ['after-call', 9],
    ['before-stop', 10],
    [11, 11],
  ] as const)('has the point %s', (point, before) => {
    expect(stream(reply)).toHaveLength(11)
    expect(eventsBefore(stream(reply), point)).toBe(before)
  })

  it.each([
    ['mid-call', say('no call')],
    ['after-text', call('Read')],
    [12, reply],
    [-1, reply],
    [1.5, reply],
    ['mid-txt', reply],
    ['toString-text', reply],
  ])('refuses the point %s, which it does not have', (point, without) => {
    expect(() => eventsBefore(stream(without), point as number)).toThrow(`no point '${point}'`)
  })
})
