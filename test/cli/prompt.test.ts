import { PassThrough } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { promptFrom } from '../../src/cli/prompt.ts'

function input(text: string | null, isTTY = false): NodeJS.ReadStream {
  const stream = new PassThrough()
  if (text !== null) stream.end(text)
  return Object.assign(stream, { isTTY }) as unknown as NodeJS.ReadStream
}

describe('the prompt', () => {
  it('is the argument, and an input that never ends is not waited for', async () => {
    expect(await promptFrom('Go.', input(null), 'once')).toBe('Go.')
  })

  it.each([[undefined], ['-']])('is standard input when the argument is %s', async (argument) => {
    expect(await promptFrom(argument, input('Lies:\n花\n'), 'once')).toBe('Lies:\n花\n')
  })

  it.each([
    ['there is none, on a terminal', undefined, input(null, true), /no prompt; .*flower once "…"/],
    ['the argument is empty', ' ', input(null), /the prompt is empty/],
    ['standard input is empty', undefined, input('\n'), /standard input is empty/],
  ])('is refused when %s', async (_case, argument, stream, message) => {
    await expect(promptFrom(argument, stream, 'once')).rejects.toMatchObject({
      code: 'usage',
      message: expect.stringMatching(message),
    })
  })
})
