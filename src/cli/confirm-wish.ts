import { FlowerError } from '../core/errors.ts'
import { type Language, languageOf } from '../core/language.ts'
import { personAt } from './person.ts'
import { YES } from './yes.ts'

const QUESTION: Readonly<Record<Language, (word: string, meant: string) => string>> = {
  en: (word, meant) => `'${word}' looks like 'flower ${meant}'. Is it a wish, for agents to work on? [y/N] `,
  es: (word, meant) => `'${word}' se parece a 'flower ${meant}'. ¿Es un encargo para los agentes? [s/N] `,
  zh: (word, meant) => `“${word}” 像是 “flower ${meant}”。它是要交给智能体去做的事吗？[y/N] `,
}

/**
 * Asks whether a word that looks like a command is a wish after all.
 *
 * @throws FlowerError `usage` when it is none, or nobody is there to say so
 */
export async function confirmWish(word: string, meant: string, lang: Language | undefined): Promise<void> {
  const person = personAt(process.stdin, process.stderr)
  const question = QUESTION[lang ?? languageOf(process.env)](word, meant)
  const answer = await person?.ask(question, new AbortController().signal)
  if (YES.test(answer ?? '')) return
  throw new FlowerError(
    'usage',
    `no command is named '${word}'; flower ${meant}, or as a wish: flower go "${word}"`,
  )
}
