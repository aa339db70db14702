import type { Language } from '../core/language.ts'
import { delimited } from './delimited.ts'
import { firstOf, lastOf } from './excerpt.ts'
import { TAKEOVER_TEXTS, type TakeoverTexts } from './takeover-texts.ts'

export interface TakeoverOptions {
  readonly step: string
  /** The step's own prompt. */
  readonly prompt: string
  /** A file that holds the step's prompt, for one too long to be given whole. */
  readonly promptPath?: string | null
  /** What the file says now. It may be any text: a person may have edited it. */
  readonly document: string
  /** Whether flower assembled the document without the model. */
  readonly degraded: boolean
  /** Where the document lies; null when it is on no disk. */
  readonly path: string | null
  readonly language?: Language
}

/** The longest prompt that the successor is given whole, in characters. */
export const PROMPT_LIMIT: number = 8_000
const PROMPT_END_LENGTH = 2_000

/** The first message of the session that takes over. */
export function takeoverPrompt(options: TakeoverOptions): string {
  const { step, document, degraded, path, language = 'en' } = options
  const texts = TAKEOVER_TEXTS[language]
  return [
    texts.opening(step.replace(/\s+/g, ' ').trim()),
    texts.rules,
    ...(degraded ? [texts.degraded] : []),
    texts.task,
    delimited('task', bounded(options, texts)),
    path === null ? texts.document : texts.documentAt(path),
    delimited('handoff', document),
    degraded ? texts.beginAtScene : texts.begin,
  ].join('\n\n')
}

function bounded({ prompt, promptPath = null }: TakeoverOptions, texts: TakeoverTexts): string {
  if (prompt.length <= PROMPT_LIMIT) return prompt
  const beginning = firstOf(prompt, PROMPT_LIMIT - PROMPT_END_LENGTH)
  const end = lastOf(prompt, PROMPT_END_LENGTH)
  const left = prompt.length - beginning.length - end.length
  return `${beginning}\n\n${texts.leftOut(left, promptPath)}\n\n${end}`
}
