import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '../../src/core/language.ts'
import { askTool } from '../../src/human/ask-tool.ts'
import { inboxTool } from '../../src/human/inbox-tool.ts'
import { HUMAN_TEXTS } from '../../src/human/texts.ts'
import { settled, someone } from './support.ts'

describe('the ask tool', () => {
  it('waits, and gives the model the answer word for word', async () => {
    const { person, channel } = someone()
    let said: string | null = null
    const run = askTool(person)
      .run({ question: 'Which?', options: '- SQLite\r\n2. Postgres\n\n* SQLite\n-1\n' })
      .then((text) => {
        said = text
      })
    await settled()
    expect(said).toBeNull()
    expect(channel.open[0]!.question).toMatchObject({
      text: 'Which?',
      options: ['SQLite', 'Postgres', '-1'],
      by: 'agent',
    })
    await channel.open[0]!.answer('SQLite\n  for now')
    await run
    expect(said).toBe('The person answers:\n\nSQLite\n  for now')
  })

  it('has the answer kept, with the question, and nothing where there was none', async () => {
    const { person, channel } = someone()
    const heard: string[] = []
    const ask = () => askTool(person).run({ question: ' Which? ', options: '' }, (words) => heard.push(words))
    const answered = ask()
    await settled()
    await channel.open[0]!.answer('SQLite')
    await answered
    const declined = ask()
    await settled()
    await channel.open[1]!.answer(null)
    await declined
    expect(heard).toEqual(['Asked: Which?\n\nThe person answered: SQLite'])
  })

  it('takes a question without options', async () => {
    const { person, channel } = someone()
    void askTool(person).run({ question: 'Why?', options: '' })
    await settled()
    expect(channel.open[0]!.question.options).toEqual([])
  })

  it.each(LANGUAGES)('tells the model in %s to go on when there is no answer, and why', async (language) => {
    const texts = HUMAN_TEXTS[language]
    const { person, channel, timers } = someone({ language, quota: 2 })
    const ask = () => askTool(person).run({ question: 'Which?', options: '' })
    const late = ask()
    await settled()
    await timers.goOff()
    const declined = ask()
    await settled()
    await channel.open[1]!.answer(null)
    const all = [await late, await declined, await ask()]
    expect(all).toEqual(
      (['timed-out', 'declined', 'over-quota'] as const).map(
        (state) => `${texts.unanswered[state]} ${texts.assume}`,
      ),
    )
    const alone = someone({ language, channel: null })
    expect(await askTool(alone.person).run({ question: 'Which?', options: '' })).toBe(
      `${texts.unanswered.nobody} ${texts.assume}`,
    )
  })

  it.each(LANGUAGES)('refuses an empty question with a clear text in %s', async (language) => {
    const { person, events } = someone({ language })
    await expect(askTool(person).run({ question: ' ', options: 'a\nb' })).rejects.toThrow(
      HUMAN_TEXTS[language].emptyQuestion,
    )
    await expect(askTool(person).run({})).rejects.toThrow(HUMAN_TEXTS[language].emptyQuestion)
    expect(events).toEqual([])
  })

  it('asks for texts only', () => {
    const tool = askTool(someone().person)
    expect(tool.name).toBe('ask')
    expect(Object.keys(tool.input)).toEqual(['question', 'options'])
  })
})

describe('the inbox tool', () => {
  it('gives what the person wrote word for word, once, and never waits', async () => {
    const { person } = someone()
    const tool = inboxTool(person)
    expect(tool).toMatchObject({ name: 'inbox', input: {} })
    expect(await tool.run({})).toBe('Nothing is in the inbox.')
    person.tell('Use tabs.\n\n  Always. ')
    expect(await tool.run({})).toBe('The person has written:\n\nUse tabs.\n\n  Always. ')
    expect(await tool.run({})).toBe('Nothing is in the inbox.')
  })

  it('keeps several apart', async () => {
    const { person } = someone({ language: 'es' })
    person.tell('uno')
    person.tell('dos')
    expect(await inboxTool(person).run({})).toBe(
      'La persona ha escrito 2 veces, lo más antiguo primero:\n\n[1]\nuno\n\n[2]\ndos',
    )
  })

  it('gives an answer that came too late', async () => {
    const { person, channel, timers } = someone()
    const run = askTool(person).run({ question: 'Which?', options: '' })
    await settled()
    await timers.goOff()
    expect(await run).toContain('inbox')
    await channel.open[0]!.answer('Postgres')
    expect(await inboxTool(person).run({})).toMatch(/Which\?.*Postgres$/s)
  })
})

describe('what is asked with the harness’s own tool', () => {
  const KIND = {
    text: 'Which kind?',
    options: [
      { label: 'roses', description: 'They\n  smell.' },
      { label: ' tulips ', description: '' },
      { label: '', description: ' ' },
      { label: 'tulips', description: '' },
    ],
    several: false,
  }

  it('is put as any question of an agent, and the answer is word for word that of the person', async () => {
    const { person, channel, entries } = someone()
    const told = askTool(person).askAll!([KIND])
    await settled()
    const { question } = channel.open[0]!
    const options = ['roses — They smell.', 'tulips']
    expect(question).toEqual({ id: 'q1', text: 'Which kind?', options, by: 'agent' })
    await channel.open[0]!.answer('roses\n  or none')
    expect(await told).toBe('The person answers:\n\nroses\n  or none')
    expect(entries).toMatchObject([{ question, answer: { state: 'answered' } }])
  })

  it.each(LANGUAGES)('says in %s where several may be picked', async (language) => {
    const { person, channel } = someone({ language })
    void askTool(person).askAll!([{ ...KIND, several: true }])
    await settled()
    expect(channel.open[0]!.question).toMatchObject({
      text: `Which kind?\n${HUMAN_TEXTS[language].several}`,
      several: true,
    })
  })

  it('is seen one at a time and together, and what came of each is told with it', async () => {
    const { person, channel, timers, states } = someone({ quota: 3 })
    const texts = HUMAN_TEXTS.en
    const ask = askTool(person)
    const [one, two, three, four] = ['A?', 'B?', 'C?', 'D?'].map((text) => ({ ...KIND, text }))
    const told = ask.askAll!([one!, two!, { ...KIND, text: ' ' }, three!, four!])
    void ask.run({ question: 'Another agent?', options: '' })
    await settled()
    expect(states()).toEqual(['q4 over-quota', 'q5 over-quota', 'q1 asked'])
    await channel.open[0]!.answer('yes')
    await timers.goOff()
    await channel.open[2]!.answer(null)
    expect(await told).toBe(
      [
        '[1] A?\n\nThe person answers:\n\nyes',
        `[2] B?\n\n${texts.unanswered['timed-out']} ${texts.assume}`,
        `[3] \n\n${texts.emptyQuestion}`,
        `[4] C?\n\n${texts.unanswered.declined} ${texts.assume}`,
        `[5] D?\n\n${texts.unanswered['over-quota']} ${texts.assume}`,
      ].join('\n\n'),
    )
  })

  it('is told at once where nobody is there', async () => {
    const { person, channel } = someone({ timeoutMs: 0 })
    const { unanswered, assume } = HUMAN_TEXTS.en
    expect(await askTool(person).askAll!([KIND])).toBe(`${unanswered.nobody} ${assume}`)
    expect(channel.open).toEqual([])
  })
})

it('each text has a form of its own in each language', () => {
  const texts = (table: unknown): string[] => {
    if (typeof table === 'string') return [table]
    if (typeof table === 'function') return [table(1, 1)]
    return Object.values(table as object).flatMap(texts)
  }
  const all = LANGUAGES.flatMap((language) => texts(HUMAN_TEXTS[language]))
  expect(all.every((text) => text.trim() !== '')).toBe(true)
  expect(new Set(all).size).toBe(all.length)
})
