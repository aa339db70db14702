import type { Channel, Question } from '../human/channel.ts'
import { allPickedFrom, pickedFrom, picksBeyond } from '../human/picked.ts'
import type { CliMessages } from './messages.ts'
import type { Output } from './output.ts'
import type { Person } from './person.ts'

/**
 * Whoever sits at the terminal, as a channel. The question is on the screen already, its options numbered; a number picks one, and
 * where several may be picked, numbers do. A number that no option has is asked about once: typed again, it is the answer.
 */
export function terminalChannel(
  person: Person,
  output: Output,
  say: Pick<CliMessages, 'answer' | 'beyond'>,
): Channel {
  return {
    async ask({ options, several }, signal) {
      const release = output.hold()
      try {
        const answer = await answerTo(options, person, say, signal)
        if (answer === null) return null
        return several ? allPickedFrom(options, answer) : pickedFrom(options, answer)
      } finally {
        release()
      }
    },
  }
}

async function answerTo(
  options: Question['options'],
  person: Person,
  say: Pick<CliMessages, 'answer' | 'beyond'>,
  signal: AbortSignal,
): Promise<string | null> {
  const answer = await person.ask(say.answer, signal)
  if (answer === null || !picksBeyond(options, answer)) return answer
  return person.ask(say.beyond(options.length, answer), signal)
}
