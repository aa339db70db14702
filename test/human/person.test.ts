import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { LANGUAGES } from '../../src/core/language.ts'
import type { Channel } from '../../src/human/channel.ts'
import { Person } from '../../src/human/person.ts'
import { settled, someone } from './support.ts'

const AGENT = { text: 'Which database?', options: ['SQLite', 'Postgres'], by: 'agent' } as const
const FLOWER = { text: 'Is the brief right?', by: 'flower' } as const

describe('a question', () => {
  it('reaches the person and comes back with their words as they are', async () => {
    const { person, channel, events, entries, timers } = someone()
    const answer = person.ask(AGENT)
    await settled()
    expect(channel.open[0]!.question).toEqual({ id: 'q1', ...AGENT })
    expect([...timers.running.values()]).toEqual([1_800_000])
    await channel.open[0]!.answer(' SQLite, but\n  only for now\n')
    expect(await answer).toEqual({ state: 'answered', answer: ' SQLite, but\n  only for now\n' })
    const told = { type: 'ask', id: 'q1', question: AGENT.text, options: AGENT.options, by: 'agent' }
    expect(events).toEqual([
      { ...told, state: 'asked', answer: null },
      { ...told, state: 'answered', answer: ' SQLite, but\n  only for now\n' },
    ])
    expect(entries).toEqual([
      {
        question: { id: 'q1', ...AGENT },
        askedAt: new Date('2025-03-01T10:00:00Z'),
        answer: await answer,
      },
    ])
    expect(timers.running.size).toBe(0)
    expect(channel.open[0]!.signal.aborted).toBe(false)
  })

  it.each([null, '', ' \n'])('that is answered with %j is declined', async (words) => {
    const { person, channel, states } = someone()
    const answer = person.ask(FLOWER)
    await settled()
    await channel.open[0]!.answer(words)
    expect(await answer).toEqual({ state: 'declined' })
    expect(states()).toEqual(['q1 asked', 'q1 declined'])
  })

  it.each(LANGUAGES)('that is empty is refused in %s and troubles nobody', async (language) => {
    const { person, channel, events } = someone({ language, quota: 1 })
    await expect(person.ask({ text: ' \n', by: 'agent' })).rejects.toMatchObject({ code: 'usage' })
    expect(events).toEqual([])
    void person.ask(AGENT)
    await settled()
    expect(channel.open[0]!.question.id).toBe('q1')
  })

  it('waits for its turn: the person sees one at a time, and the time runs from then on', async () => {
    const { person, channel, timers, states } = someone()
    const answers = [person.ask(AGENT), person.ask(FLOWER)]
    await settled()
    expect(channel.open).toHaveLength(1)
    expect(timers.running.size).toBe(1)
    await channel.open[0]!.answer('one')
    expect(channel.open).toHaveLength(2)
    await channel.open[1]!.answer('two')
    expect(await Promise.all(answers)).toEqual([
      { state: 'answered', answer: 'one' },
      { state: 'answered', answer: 'two' },
    ])
    expect(states()).toEqual(['q1 asked', 'q1 answered', 'q2 asked', 'q2 answered'])
  })

  it('never meets another one, however many agents ask and whatever comes of it', async () => {
    const what = fc.array(fc.constantFrom('answer', 'decline', 'break', 'time out'), { maxLength: 10 })
    await fc.assert(
      fc.asyncProperty(what, async (fates) => {
        const { person, channel, timers } = someone()
        const answers = fates.map(() => person.ask(AGENT))
        await settled()
        for (const [index, fate] of fates.entries()) {
          expect(channel.open).toHaveLength(index + 1)
          const open = channel.open[index]!
          if (fate === 'answer') await open.answer(`answer ${index}`)
          else if (fate === 'decline') await open.answer(null)
          else if (fate === 'break') await open.breaks(new Error('gone'))
          else await timers.goOff()
        }
        const states = { answer: 'answered', decline: 'declined', break: 'nobody', 'time out': 'timed-out' }
        expect((await Promise.all(answers)).map(({ state }) => state)).toEqual(
          fates.map((fate) => states[fate]),
        )
        expect(timers.running.size).toBe(0)
      }),
      { numRuns: 30 },
    )
  })
})

describe('an answer that does not come', () => {
  it('ends the question and tells the channel', async () => {
    const { person, channel, timers, states } = someone({ timeoutMs: 5_000 })
    const answer = person.ask(AGENT)
    await settled()
    expect([...timers.running.values()]).toEqual([5_000])
    await timers.goOff()
    expect(await answer).toEqual({ state: 'timed-out' })
    expect(channel.open[0]!.signal.aborted).toBe(true)
    expect(states()).toEqual(['q1 asked', 'q1 timed-out'])
  })

  it('and comes later is mail, with the question it belongs to, and is logged', async () => {
    const { person, channel, timers, events, entries } = someone()
    void person.ask(AGENT)
    await settled()
    await timers.goOff()
    await channel.open[0]!.answer('Postgres\n')
    const [mail, ...others] = person.takeMail()
    expect(others).toEqual([])
    expect(mail).toContain('Which database?')
    expect(mail).toContain('\n\nPostgres\n')
    expect(events.at(-1)).toEqual({ type: 'mail', text: mail, to: 'inbox' })
    expect(entries.map(({ question, answer }) => [question.id, answer.state])).toEqual([
      ['q1', 'timed-out'],
      ['q1', 'answered'],
    ])
  })

  it('is no mail when the channel just stops, or breaks over it', async () => {
    const { person, channel, timers, notices } = someone()
    void person.ask(AGENT)
    void person.ask(AGENT)
    await settled()
    await timers.goOff()
    await channel.open[0]!.answer(null)
    await timers.goOff()
    await channel.open[1]!.breaks(new Error('aborted'))
    expect(person.takeMail()).toEqual([])
    expect(notices()).toEqual([])
  })

  it('is waited for for ever when so told', async () => {
    const { person, channel, timers } = someone({ timeoutMs: Number.POSITIVE_INFINITY })
    const answer = person.ask(AGENT)
    await settled()
    expect(timers.running.size).toBe(0)
    await channel.open[0]!.answer('yes')
    expect(await answer).toEqual({ state: 'answered', answer: 'yes' })
  })
})

describe('nobody', () => {
  it.each([
    ['without a channel', { channel: null }],
    ['with no time', { timeoutMs: 0 }],
  ])('answers %s, at once and whatever the quota', async (_name, options) => {
    const { person, channel, events, entries } = someone({ quota: 0, ...options })
    expect(await person.ask(AGENT)).toEqual({ state: 'nobody' })
    expect(channel.open).toEqual([])
    expect(events).toMatchObject([{ type: 'ask', state: 'nobody', answer: null }])
    expect(entries).toMatchObject([{ answer: { state: 'nobody' } }])
  })

  it('answers where the channel breaks, which is told once', async () => {
    const { person, channel, states, notices } = someone()
    for (const [index, error] of [new Error('no terminal'), 'still none'].entries()) {
      const answer = person.ask(AGENT)
      await settled()
      await channel.open[index]!.breaks(error)
      expect(await answer).toEqual({ state: 'nobody' })
    }
    expect(states()).toEqual(['q1 asked', 'q1 nobody', 'q2 asked', 'q2 nobody'])
    expect(notices()).toMatchObject([{ kind: 'other', message: expect.stringContaining('no terminal') }])
  })

  it.each([
    [undefined, 'declined', 0],
    [42, 'nobody', 1],
    [{ text: 'SQLite' }, 'nobody', 1],
  ])('answers where the channel, in JavaScript, gives %j back', async (given, state, notices) => {
    const channel = { ask: async () => given } as unknown as Channel
    const { person, notices: told } = someone({ channel })
    expect(await person.ask(AGENT)).toEqual({ state })
    expect(told()).toHaveLength(notices)
  })

  it('answers where the channel throws before it promises anything', async () => {
    const ask = (): never => {
      throw new Error('not connected')
    }
    const { person, notices, timers } = someone({ channel: { ask } })
    expect(await person.ask(AGENT)).toEqual({ state: 'nobody' })
    expect(notices()).toHaveLength(1)
    expect(timers.running.size).toBe(0)
  })

  it('answers when the run is over: what is open, what waits, and what comes later', async () => {
    const { person, channel, timers, states } = someone()
    const answers = [person.ask(AGENT), person.ask(FLOWER)]
    await settled()
    person.close()
    expect(await Promise.all([...answers, person.ask(AGENT)])).toEqual([
      { state: 'nobody' },
      { state: 'nobody' },
      { state: 'nobody' },
    ])
    expect(channel.open).toHaveLength(1)
    expect(channel.open[0]!.signal.aborted).toBe(true)
    expect(timers.running.size).toBe(0)
    expect(states().sort()).toEqual(['q1 asked', 'q1 nobody', 'q2 nobody', 'q3 nobody'])
  })
})

describe('the quota', () => {
  it('spares the person further questions, those of agents and of flower apart', async () => {
    const { person, channel, events } = someone({ quota: 1, frameworkQuota: 2 })
    const asked = [AGENT, AGENT, FLOWER, FLOWER, FLOWER].map((one) => person.ask(one))
    await settled()
    for (const index of [0, 1, 2]) await channel.open[index]!.answer('yes')
    expect((await Promise.all(asked)).map(({ state }) => state)).toEqual([
      'answered',
      'over-quota',
      'answered',
      'answered',
      'over-quota',
    ])
    expect(channel.open).toHaveLength(3)
    expect(events.filter((event) => event.type === 'ask' && event.id === 'q2')).toHaveLength(1)
  })

  it('is ten for each by default', async () => {
    const { person } = someone({ timeoutMs: 1 })
    const states = [...Array(11)].map(() => person.ask(AGENT))
    const framework = [...Array(11)].map(() => person.ask(FLOWER))
    expect(await states[10]).toEqual({ state: 'over-quota' })
    expect(await framework[10]).toEqual({ state: 'over-quota' })
    person.close()
    expect(await states[9]).toEqual({ state: 'nobody' })
    expect(await framework[9]).toEqual({ state: 'nobody' })
  })
})

describe('mail', () => {
  it('is kept until it is read, in order, and read once', () => {
    const { person, events } = someone()
    person.tell('Use tabs.\n')
    person.tell(' \n')
    person.tell('And ship on Friday.')
    expect(person.takeMail()).toEqual(['Use tabs.\n', 'And ship on Friday.'])
    expect(person.takeMail()).toEqual([])
    expect(events).toEqual([
      { type: 'mail', text: 'Use tabs.\n', to: 'inbox' },
      { type: 'mail', text: 'And ship on Friday.', to: 'inbox' },
    ])
  })
})

describe('a log that cannot be written', () => {
  it('harms no question, and is told once', async () => {
    const log = vi.fn(() => {
      throw new Error('Cannot write questions.md: the disk is full.')
    })
    const { person, notices } = someone({ channel: null, log })
    expect(await person.ask(AGENT)).toEqual({ state: 'nobody' })
    expect(await person.ask(AGENT)).toEqual({ state: 'nobody' })
    expect(log).toHaveBeenCalledTimes(2)
    expect(notices()).toMatchObject([{ kind: 'file', message: expect.stringContaining('disk is full') }])
  })
})

describe('the settings of a person', () => {
  it.each([
    [{ timeoutMs: -1 }, 'Infinity'],
    [{ timeoutMs: Number.NaN }, 'Infinity'],
    [{ timeoutMs: 2 ** 31 }, 'Infinity'],
    [{ quota: -1 }, 'quota is -1'],
    [{ frameworkQuota: 1.5 }, 'frameworkQuota is 1.5'],
  ])('are refused when they make no sense: %o', (options, words) => {
    expect(() => someone(options)).toThrowError(
      expect.objectContaining({ code: 'usage', message: expect.stringContaining(words) }),
    )
  })

  it('have defaults for all that a program does not care about', async () => {
    const person = new Person({
      channel: { ask: async () => 'yes' },
      emit: () => {},
      log: () => {},
    })
    expect(await person.ask(FLOWER)).toEqual({ state: 'answered', answer: 'yes' })
    expect(person.language).toBe('en')
  })
})
