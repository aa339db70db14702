import type { Channel } from '../human/channel.ts'
import { allPickedFrom, pickedFrom, picksBeyond } from '../human/picked.ts'
import type { CliMessages } from './messages.ts'
import type { Output } from './output.ts'
import type { Person, Refusal } from './person.ts'

/**
 * Whoever sits at the terminal, as a channel. The question is on the screen already, its options numbered; a number picks one, and
 * where several may be picked, numbers do. A number that no option has is refused once: typed again, it is the answer.
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
        const answer = await person.ask(say.answer, signal, beyondRefused(options, say))
        if (answer === null) return null
        return several ? allPickedFrom(options, answer) : pickedFrom(options, answer)
      } finally {
        release()
      }
    },
  }
}

function beyondRefused(options: readonly string[], say: Pick<CliMessages, 'beyond'>): Refusal {
  let refused: string | null = null
  return (line) => {
    if (line === refused || !picksBeyond(options, line)) return null
    refused = line
    return say.beyond(options.length, line)
  }
}
