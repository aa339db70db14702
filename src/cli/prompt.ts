import { FlowerError } from '../core/errors.ts'

/**
 * The prompt: the argument; without one, or for `-`, all of standard input. With an argument the input is not touched: it
 * may be a pipe that never ends, or a list that a shell's loop still reads from.
 *
 * @param command as it is typed, for the error
 * @throws FlowerError `usage` when there is none
 */
export async function promptFrom(
  argument: string | undefined,
  input: NodeJS.ReadStream,
  command: string,
): Promise<string> {
  if (argument === undefined && input.isTTY) {
    throw new FlowerError(
      'usage',
      `there is no prompt; give it as an argument (flower ${command} "…") or on standard input`,
    )
  }
  const fromInput = argument === undefined || argument === '-'
  const prompt = fromInput ? await textOf(input) : argument
  if (prompt.trim() === '') {
    const what = fromInput ? 'standard input is empty' : 'the prompt is empty'
    throw new FlowerError('usage', `${what}; say what the agent shall do`)
  }
  return prompt
}

async function textOf(input: NodeJS.ReadStream): Promise<string> {
  input.setEncoding('utf8')
  let text = ''
  for await (const chunk of input) text += chunk
  return text
}
