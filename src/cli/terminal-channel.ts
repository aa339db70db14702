import type { Channel } from '../human/channel.ts'
import { allPickedFrom, pickedFrom } from '../human/picked.ts'
import type { Output } from './output.ts'
import type { Person } from './person.ts'

/**
 * Whoever sits at the terminal, as a channel. The question is on the screen already, its options numbered; a number picks one, and
 * where several may be picked, numbers do.
 *
 * @param prompt stands before the answer
 */
export function terminalChannel(person: Person, output: Output, prompt: string): Channel {
  return {
    async ask({ options, several }, signal) {
      const release = output.hold()
      try {
        const answer = await person.ask(prompt, signal)
        if (answer === null) return null
        return several ? allPickedFrom(options, answer) : pickedFrom(options, answer)
      } finally {
        release()
      }
    },
  }
}
