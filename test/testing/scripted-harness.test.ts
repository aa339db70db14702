import { describe, expect, it } from 'vitest'
import type { OpenOptions, ResultEvent, SessionEvent } from '../../src/harness/port.ts'
import { type ScriptedExchange, scriptedHarness } from '../../src/testing/scripted-harness.ts'
import { refusing } from '../support/refusing.ts'

const OPTIONS: OpenOptions = { cwd: '/nowhere', spec: {} }
const USAGE: SessionEvent = {
  type: 'usage',
  agent: null,
  usage: { input: 1, cacheRead: 20, cacheCreation: 300, output: 4 },
}
const BOUNDARY: SessionEvent = { type: 'boundary', context: 500 }
const TEXT: SessionEvent = { type: 'text', agent: null, text: 'hello' }
const CALL: SessionEvent = {
  type: 'tool-call',
  agent: null,
  id: 'call',
  name: 'Bash',
  input: { command: 'ls' },
}
const RESULT: SessionEvent = { type: 'tool-result', agent: null, id: 'call', output: 'files', isError: false }
const DONE: ResultEvent = { type: 'result', stop: 'done', text: 'bye', turns: 1, costUsd: 0 }
const STOPPED: ResultEvent = { type: 'result', stop: 'stopped', text: '', turns: 7, costUsd: 0.25 }
const BROKEN: ResultEvent = {
  type: 'result',
  stop: 'error',
  text: '',
  turns: 0,
  costUsd: 0,
  error: { kind: 'harness', message: 'no such program', status: null },
}

async function all(events: AsyncIterable<SessionEvent>): Promise<SessionEvent[]> {
  const read: SessionEvent[] = []
  for await (const event of events) read.push(event)
  return read
}

function open(exchanges: readonly ScriptedExchange[], options: Partial<OpenOptions> = {}) {
  const harness = scriptedHarness([exchanges])
  const session = harness.open({ ...OPTIONS, ...options })
  return { session, record: harness.sessions[0]! }
}

describe('a scripted session', () => {
  it('sends its id and model, then what is scripted for each exchange in turn', async () => {
    const { session, record } = open([[TEXT, DONE], [DONE]], { spec: { model: 'a-model' } })
    const begins = { type: 'session', id: 'session-1', model: 'a-model' }
    expect(await all(session.exchange('one'))).toEqual([begins, TEXT, DONE])
    expect(await all(session.exchange('two'))).toEqual([begins, DONE])
    expect(record.said).toEqual(['one', 'two'])
  })

  it('sends nothing after the result', async () => {
    const { session } = open([[DONE, TEXT]])
    expect(await all(session.exchange('go'))).toHaveLength(2)
  })

  it('decides from the text and its options where the script is a function', async () => {
    const echo: ScriptedExchange = (text, { cwd }) => [{ ...DONE, text: `${text} in ${cwd}` }]
    const { session } = open([echo])
    expect((await all(session.exchange('go'))).at(-1)).toEqual({ ...DONE, text: 'go in /nowhere' })
  })

  it('keeps a session event that is scripted', async () => {
    const own: SessionEvent = { type: 'session', id: 'own', model: 'other' }
    const { session } = open([[own, DONE]])
    expect(await all(session.exchange('go'))).toEqual([own, DONE])
  })

  it('never comes up where the first thing is a failure of the harness', async () => {
    const { session } = open([[BROKEN]])
    expect(await all(session.exchange('go'))).toEqual([BROKEN])
  })

  it.each([
    ['keeps the id of the session that it resumes', { session: 'old' }, 'old'],
    ['gets a new id as a fork', { session: 'old', fork: true }, 'session-1'],
  ])('%s', (_, resume, id) => {
    expect(open([], { resume }).record.id).toBe(id)
  })
})

describe('a boundary', () => {
  it('tells the latest context, what is pending, and the measure, which it counts', async () => {
    const asked: unknown[] = []
    const { session, record } = open([[USAGE, BOUNDARY, DONE]], {
      atBoundary: async ({ latest, pending, measure }) => {
        asked.push(latest, pending, await measure())
        return 'go on'
      },
    })
    expect((await all(session.exchange('go'))).at(-1)).toEqual(DONE)
    expect(asked).toEqual([321, 179, 500])
    expect(record.measured).toBe(1)
  })

  it('ends the exchange where the answer is stop, and tells the turns so far', async () => {
    const { session } = open([[USAGE, BOUNDARY, TEXT, DONE]], { atBoundary: async () => 'stop' })
    expect((await all(session.exchange('go'))).slice(1)).toEqual([
      USAGE,
      BOUNDARY,
      { ...STOPPED, turns: 1, costUsd: 0 },
    ])
  })

  it('ends with the stopped result that is scripted, which states its figures', async () => {
    const { session } = open([[BOUNDARY, TEXT, STOPPED]], { atBoundary: async () => 'stop' })
    expect((await all(session.exchange('go'))).slice(1)).toEqual([BOUNDARY, STOPPED])
  })
})

describe('stop', () => {
  it('at a boundary lets everything before it pass, and asks nobody', async () => {
    const { session, record } = open([[TEXT, TEXT, BOUNDARY, DONE]], {
      atBoundary: async () => {
        throw new Error('asked')
      },
    })
    const events: SessionEvent[] = []
    for await (const event of session.exchange('go')) {
      if (event.type === 'text') session.stop('boundary')
      events.push(event)
    }
    expect(events.map(({ type }) => type)).toEqual(['session', 'text', 'text', 'boundary', 'result'])
    expect(record.stops).toEqual(['boundary', 'boundary'])
  })

  it('now ends the exchange before its next event', async () => {
    const { session } = open([[TEXT, TEXT, DONE]])
    const events: SessionEvent[] = []
    for await (const event of session.exchange('go')) {
      if (event.type === 'text') session.stop('now')
      events.push(event)
    }
    expect(events.map(({ type }) => type)).toEqual(['session', 'text', 'result'])
  })

  it('now ends a hang', async () => {
    const { session } = open([[TEXT, 'hang']])
    for await (const event of session.exchange('go')) {
      if (event.type === 'text') queueMicrotask(() => session.stop('now'))
      if (event.type === 'result') expect(event.stop).toBe('stopped')
    }
    expect.assertions(1)
  })

  it('between exchanges does nothing to the next one', async () => {
    const { session } = open([[BOUNDARY, DONE]])
    session.stop('now')
    expect((await all(session.exchange('go'))).at(-1)).toEqual(DONE)
  })
})

describe('close', () => {
  it('ends a running exchange as a failure of the harness', async () => {
    const { session, record } = open([[TEXT, 'hang']])
    const events: SessionEvent[] = []
    for await (const event of session.exchange('go')) {
      events.push(event)
      if (event.type === 'text') queueMicrotask(() => void session.close())
    }
    expect(events.at(-1)).toMatchObject({ type: 'result', stop: 'error', error: { kind: 'harness' } })
    expect(record.closed).toBe(true)
  })

  it('makes every later exchange fail, and uses up no script', async () => {
    const { session } = open([])
    await session.close()
    await session.close()
    expect(await all(session.exchange('go'))).toMatchObject([{ stop: 'error', error: { kind: 'harness' } }])
  })
})

describe('a refused tool call', () => {
  it('has the refusal as its result, instead of the one that is scripted', async () => {
    const asked: unknown[] = []
    const { session, record } = open([[CALL, RESULT, DONE]], {
      guards: refusing((call) => {
        asked.push(call)
        return 'not now'
      }),
    })
    expect((await all(session.exchange('go'))).slice(1)).toEqual([
      CALL,
      { ...RESULT, output: 'not now', isError: true },
      DONE,
    ])
    expect(asked).toEqual([{ agent: null, name: 'Bash', input: { command: 'ls' } }])
    expect(record.refusals).toEqual(['not now'])
  })

  it('is none where no guard says anything', async () => {
    const { session, record } = open([[CALL, RESULT, DONE]], { guards: refusing(() => null) })
    expect((await all(session.exchange('go'))).slice(1)).toEqual([CALL, RESULT, DONE])
    expect(record.refusals).toEqual([])
  })
})

describe('what was not scripted throws', () => {
  it('out of open, for one session too many', () => {
    const harness = scriptedHarness([[]])
    harness.open(OPTIONS)
    expect(() => harness.open(OPTIONS)).toThrow('session 2 was opened, and only 1 are scripted')
  })

  it('out of the exchange, for one exchange too many', async () => {
    const { session } = open([[DONE]])
    await all(session.exchange('one'))
    await expect(all(session.exchange('two'))).rejects.toThrow(
      'session-1 was told more than was scripted: two',
    )
  })

  it('out of the exchange, for a script without a result', async () => {
    const { session } = open([[TEXT]])
    await expect(all(session.exchange('go'))).rejects.toThrow('without a result')
  })
})
