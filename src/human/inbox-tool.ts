import type { HostTool } from '../harness/port.ts'
import type { Person } from './person.ts'
import { HUMAN_TEXTS } from './texts.ts'

/** The tool with which an agent reads what the person has said unasked, word for word. It never waits. */
export function inboxTool(person: Person): HostTool {
  const texts = HUMAN_TEXTS[person.language]
  return {
    name: 'inbox',
    description: texts.inboxDescription,
    input: {},
    async run() {
      const mail = person.takeMail()
      if (mail.length === 0) return texts.noMail
      const letters = mail.length === 1 ? mail : mail.map((words, index) => `[${index + 1}]\n${words}`)
      return [texts.mail(mail.length), ...letters].join('\n\n')
    },
  }
}
