import { expect, it } from 'vitest'
import { CLI_MESSAGES } from '../../src/cli/messages.ts'
import type { Refusal } from '../../src/cli/person.ts'
import { terminalChannel } from '../../src/cli/terminal-channel.ts'
import type { Question } from '../../src/human/channel.ts'

const KINDS = ['roses', 'tulips', 'both']

/** What the channel answers to somebody who types these lines, and what they were asked. */
async function answering(typed: readonly (string | null)[], options = KINDS, several?: true) {
  const asked: string[] = []
  const told: string[] = []
  const left = [...typed]
  const person = {
    ask: async (question: string, _signal: AbortSignal, refusal: Refusal = () => null) => {
      asked.push(question)
      for (;;) {
        const line = left.shift() ?? null
        const why = line === null ? null : refusal(line)
        if (why === null) return line
        told.push(why)
      }
    },
    endLine: () => undefined,
    stopped: async () => null,
    review: async () => undefined,
  }
  const output = { hold: () => () => undefined } as unknown as Parameters<typeof terminalChannel>[1]
  const channel = terminalChannel(person, output, CLI_MESSAGES.en)
  const question: Question = { id: 'q', by: 'agent', text: 'Which?', options, ...(several && { several }) }
  const answer = await channel.ask(question, new AbortController().signal)
  return { answer, asked, told }
}

it.each([
  ['2', 'tulips'],
  ['tulips, but few', 'tulips, but few'],
  ['2024', '2024'],
])('takes %j at once', async (typed, answer) => {
  expect(await answering([typed])).toEqual({ answer, asked: [CLI_MESSAGES.en.answer], told: [] })
})

it('refuses a number that no option has, and takes it when it is typed again', async () => {
  const { answer, told } = await answering(['7', '7'])
  expect(answer).toBe('7')
  expect(told).toEqual(['There are only 3 options. Send “7” once more to have it taken as it is.'])
})

it('takes none of several such numbers for the confirmation of another', async () => {
  const { answer, told } = await answering(['7', '8', '7', '2'])
  expect(answer).toBe('tulips')
  expect(told).toHaveLength(3)
})

it.each([
  ['3', 'both'],
  ['seven', 'seven'],
  [null, null],
])('after a number that no option has, %j is %j', async (typed, answer) => {
  expect((await answering(['7', typed])).answer).toBe(answer)
})

it('refuses a number among several, too', async () => {
  expect(await answering(['1, 9', '1, 3'], KINDS, true)).toMatchObject({
    answer: 'roses\nboth',
    told: { length: 1 },
  })
})

it('takes any number where there is nothing to pick', async () => {
  expect(await answering(['7'], [])).toMatchObject({ answer: '7', told: [] })
})
