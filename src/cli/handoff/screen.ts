import { type Language, languageOf } from '../../core/language.ts'
import type { Page } from '../../terminal/page.ts'
import { createOutput, type Output } from '../output.ts'
import { pageOf } from '../view.ts'
import type { HandoffFlags } from './flags.ts'
import { HANDOFF_MESSAGES } from './messages/by-language.ts'
import type { HandoffMessages } from './messages.ts'

/** What these commands speak with. */
export interface Screen {
  readonly output: Output
  readonly page: Page
  readonly texts: HandoffMessages
  readonly language: Language
  print(lines: readonly string[]): void
  /** One JSON document. */
  printJson(value: unknown): void
}

export function openScreen({ lang }: Pick<HandoffFlags, 'lang'>): Screen {
  const language = lang ?? languageOf(process.env)
  const output = createOutput(process.stdout)
  return {
    output,
    page: pageOf(output, language),
    texts: HANDOFF_MESSAGES[language],
    language,
    print: (lines) => output.write(lines.map((line) => `${line}\n`).join('')),
    printJson: (value) => output.write(`${JSON.stringify(value, null, 2)}\n`),
  }
}
