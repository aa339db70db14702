import { messageOf } from '../core/errors.ts'
import type { Hear, HostTool, OwnQuestion } from '../harness/port.ts'
import type { Question } from './channel.ts'
import type { Person } from './person.ts'
import { HUMAN_TEXTS } from './texts.ts'

/** What a model puts before the lines of a list; whoever shows the options numbers them. */
const LIST_MARK = /^\s*(?:[-*•]|\d+[.)])\s+/

type Asked = Pick<Question, 'text' | 'options' | 'several'>

/**
 * The tool with which an agent asks the person. It blocks until something came of the question; without an answer the
 * model is told to go on. What a model asks with the harness's own tool goes the same way.
 */
export function askTool(person: Person): HostTool {
  const texts = HUMAN_TEXTS[person.language]
  const ask = async (question: Asked, hear: Hear): Promise<string> => {
    const options = [...new Set(question.options.filter((line) => line !== ''))]
    const answer = await person.ask({ ...question, options, by: 'agent' })
    if (answer.state === 'answered') hear(texts.heard(question.text.trim(), answer.answer))
    return answer.state === 'answered'
      ? texts.answered(answer.answer)
      : `${texts.unanswered[answer.state]} ${texts.assume}`
  }
  const severalOf = ({ text, options }: Asked): Asked =>
    text.trim() === ''
      ? { text, options }
      : { text: `${text.trimEnd()}\n${texts.several}`, options, several: true }
  return {
    name: 'ask',
    description: texts.askDescription,
    input: texts.askInput,
    optional: ['options'],
    run: async ({ question = '', options = '' }, hear = unheard) =>
      ask({ text: question, options: linesOf(options) }, hear),
    async askAll(questions, hear = unheard) {
      // All at once, so that they stay together where several agents ask; the person sees them in this order.
      const answers = questions.map(async ({ text, options, several }, index) => {
        const question = { text, options: options.map(lineOf) }
        // An empty one is refused, which must not cost the answers to the others.
        const answer = await ask(several ? severalOf(question) : question, hear).catch(messageOf)
        return questions.length === 1 ? answer : `[${index + 1}] ${text.trim()}\n\n${answer}`
      })
      return (await Promise.all(answers)).join('\n\n')
    },
  }
}

function unheard(): void {}

function linesOf(options: string): string[] {
  return options.split(/\r\n?|\n/).map((line) => line.replace(LIST_MARK, '').trim())
}

function lineOf({ label, description }: OwnQuestion['options'][number]): string {
  return [label, description]
    .map((part) => part.replace(/\s+/g, ' ').trim())
    .filter((part) => part !== '')
    .join(' — ')
}
