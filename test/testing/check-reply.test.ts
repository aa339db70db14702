import { describe, expect, it } from 'vitest'
import { checkReply } from '../../src/testing/check-reply.ts'
import {
  call,
  cut,
  fail,
  hang,
  type MessageReply,
  promptTooLong,
  reset,
  say,
  stall,
  streamError,
  think,
  together,
} from '../../src/testing/index.ts'

/** What a script in plain JavaScript may hand over. */
const wrong = (value: unknown) => value as never

describe('a reply', () => {
  it.each([
    ['a text', say('Hello', { stopReason: 'refusal', usage: { output: 3 }, waitMs: 0, pauseMs: 1 })],
    ['an empty text', say('')],
    ['no content', together()],
    ['several contents', together(think('hm'), say('Both.'), call('Read', {}), call('Read'))],
    ['a refusal', fail(529)],
    ['an overflow', promptTooLong(201, 200)],
    ['a cut', cut(say('Hello'), 'mid-text')],
    ['a stall', stall(call('Read'), 0)],
    ['an error event', streamError(say('Hello'), 1)],
    ['a reset', reset()],
    ['silence', hang()],
  ])('may be %s', (_, reply) => {
    expect(() => checkReply(reply)).not.toThrow()
  })

  it.each([
    ['nothing', undefined, 'the script answered undefined'],
    ['a bare text', 'Hello', "the script answered 'Hello'"],
    ['a builder that was not called', say, 'the script answered [Function: say]'],
    ['a list', [say('a')], 'it must answer with say(…)'],
    ['a text that is none', say(wrong(7)), 'say() needs a text, not 7'],
    ['a thought that is none', think(wrong(null)), 'think() needs a text, not null'],
    ['a tool without a name', call(wrong(undefined)), 'call() needs a text, not undefined'],
    [
      'an input that is no object',
      call('Read', wrong('a.txt')),
      "call('Read') needs an object as input, not 'a.txt'",
    ],
    ['an unknown stop reason', say('a', { stopReason: wrong('stop') }), 'stopReason must be one of end_turn'],
    [
      'a negative usage',
      say('a', { usage: { input: -1 } }),
      'usage.input must be a number that is not negative, not -1',
    ],
    [
      'a wait that is none',
      say('a', { waitMs: wrong('1s') }),
      "waitMs must be a number that is not negative, not '1s'",
    ],
    ['a status of success', fail(200), 'fail() needs a status from 400 to 599, not 200'],
    ['a cut where there is nothing', cut(say('a'), 'mid-call'), "no point 'mid-call'"],
    ['a cut of a refusal', cut(wrong(fail(500)), 0), 'only a message can be cut'],
  ])('may not be %s', (_, reply, message) => {
    expect(() => checkReply(reply)).toThrow(message)
  })

  it('is made together of messages only', () => {
    expect(() => together(say('a'), wrong(fail(500)))).toThrow('together() takes messages only')
    expect(() => together(wrong(undefined))).toThrow('together() takes messages only')
  })

  it('made together takes the options of the last that has one', () => {
    const reply: MessageReply = together(say('a', { waitMs: 1, pauseMs: 2 }), say('b', { waitMs: 3 }))
    expect(reply).toEqual({
      kind: 'message',
      waitMs: 3,
      pauseMs: 2,
      content: [
        { type: 'text', text: 'a' },
        { type: 'text', text: 'b' },
      ],
    })
  })
})
