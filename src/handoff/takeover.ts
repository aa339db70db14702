import type { Language } from '../core/language.ts'
import { delimited } from './delimited.ts'
import { ordersBlock, type UserWords } from './orders.ts'
import { TAKEOVER_TEXTS } from './takeover-texts.ts'

export interface TakeoverOptions {
  readonly step: string
  /** What the user said in this step, in order; the step's prompt comes first. */
  readonly words: readonly UserWords[]
  /** A file that holds all the words (`ordersFile`), for when they are too many to be given whole. */
  readonly wordsPath?: string | null
  /** What the file says now, with what flower recorded below it. It may be any text: a person may have edited it. */
  readonly document: string
  /** Whether a person named it to begin with: why the session before ended is not known then. */
  readonly named?: boolean
  /** Whether flower assembled the document without the model. */
  readonly degraded: boolean
  /** Where the document lies; null when it is on no disk. */
  readonly path: string | null
  readonly language?: Language
}

/** The first message of the session that takes over. */
export function takeoverPrompt(options: TakeoverOptions): string {
  const { step, words, wordsPath = null, document, named = false, degraded, path, language = 'en' } = options
  const texts = TAKEOVER_TEXTS[language]
  return [
    texts.opening(step.replace(/\s+/g, ' ').trim(), named),
    texts.rules,
    ...(degraded ? [texts.degraded] : []),
    ordersBlock({ words, path: wordsPath, language }),
    path === null ? texts.document : texts.documentAt(path),
    delimited('handoff', document),
    degraded ? texts.beginAtScene : texts.begin,
  ].join('\n\n')
}
