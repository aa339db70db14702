import { expect, it } from 'vitest'
import { CLI_MESSAGES } from '../../src/cli/messages.ts'
import { terminalChannel } from '../../src/cli/terminal-channel.ts'
import type { Question } from '../../src/human/channel.ts'

const KINDS = ['roses', 'tulips', 'both']

/** What the channel answers to somebody who types these lines, and what they were asked. */
async function answering(typed: readonly (string | null)[], options = KINDS, several?: true) {
  const asked: string[] = []
  const left = [...typed]
  const person = {
    ask: async (question: string) => {
      asked.push(question)
      return left.shift() ?? null
    },
    endLine: () => undefined,
    stopped: async () => null,
    review: async () => undefined,
  }
  const output = { hold: () => () => undefined } as unknown as Parameters<typeof terminalChannel>[1]
  const channel = terminalChannel(person, output, CLI_MESSAGES.en)
  const question: Question = { id: 'q', by: 'agent', text: 'Which?', options, ...(several && { several }) }
  const answer = await channel.ask(question, new AbortController().signal)
  return { answer, asked }
}

it.each([
  ['2', 'tulips'],
  ['tulips, but few', 'tulips, but few'],
  ['2024', '2024'],
])('takes %j at once', async (typed, answer) => {
  expect(await answering([typed])).toEqual({ answer, asked: [CLI_MESSAGES.en.answer] })
})

it('asks about a number that no option has, and takes it when it is typed again', async () => {
  const { answer, asked } = await answering(['7', '7'])
  expect(answer).toBe('7')
  expect(asked[1]).toMatch(/^There is no option 7 among 3\..*7 again/)
})

it.each([
  ['3', 'both'],
  ['seven', 'seven'],
  [null, null],
])('after a number that no option has, %j is %j', async (typed, answer) => {
  expect((await answering(['7', typed])).answer).toBe(answer)
})

it('asks about a number among several, too', async () => {
  expect(await answering(['1, 9', '1, 3'], KINDS, true)).toMatchObject({
    answer: 'roses\nboth',
    asked: { length: 2 },
  })
})

it('takes any number where there is nothing to pick', async () => {
  expect(await answering(['7'], [])).toMatchObject({ answer: '7', asked: { length: 1 } })
})
