import type { HostTool } from '../harness/port.ts'
import type { Person } from './person.ts'
import { HUMAN_TEXTS } from './texts.ts'

/** What a model puts before the lines of a list; whoever shows the options numbers them. */
const LIST_MARK = /^\s*(?:[-*•]|\d+[.)])\s+/

/**
 * The tool with which an agent asks the person. It blocks until something came of the question; without an answer the
 * model is told to go on.
 */
export function askTool(person: Person): HostTool {
  const texts = HUMAN_TEXTS[person.language]
  return {
    name: 'ask',
    description: texts.askDescription,
    input: texts.askInput,
    async run({ question = '', options = '' }) {
      const answer = await person.ask({ text: question, options: optionsOf(options), by: 'agent' })
      return answer.state === 'answered'
        ? texts.answered(answer.answer)
        : `${texts.unanswered[answer.state]} ${texts.assume}`
    },
  }
}

function optionsOf(lines: string): string[] {
  const options = lines.split(/\r\n?|\n/).map((line) => line.replace(LIST_MARK, '').trim())
  return [...new Set(options.filter((option) => option !== ''))]
}
