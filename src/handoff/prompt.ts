import type { Language } from '../core/language.ts'
import type { SectionName } from '../core/step-result.ts'
import { ASK_AGAIN, HANDOFF_PROMPTS } from './prompt-texts.ts'
import { WORDS } from './sections.ts'

/**
 * What a session is asked when its context is nearly full, in English. `{used}` and `{window}` stand for the
 * tokens in its context and for what it holds.
 */
export const HANDOFF_PROMPT: string = HANDOFF_PROMPTS.en

export interface HandoffPromptOptions {
  /** The main thread's context, in tokens. */
  readonly used: number
  /** The context window, in tokens. */
  readonly window: number
  readonly language?: Language
}

/** The request for the handoff document. */
export function handoffPrompt({ used, window, language = 'en' }: HandoffPromptOptions): string {
  const figures = new Intl.NumberFormat(language)
  return HANDOFF_PROMPTS[language]
    .replace('{used}', figures.format(used))
    .replace('{window}', figures.format(window))
}

/** The request for the document once more, when a required section was empty. */
export function askAgain(options: {
  readonly missing: readonly SectionName[]
  readonly language?: Language
}): string {
  const { missing, language = 'en' } = options
  const { headings } = WORDS[language]
  const list = new Intl.ListFormat(language, { type: 'conjunction' })
  return ASK_AGAIN[language]
    .replaceAll('{missing}', list.format(missing.map((name) => headings[name])))
    .replace(
      '{headings}',
      Object.values(headings)
        .map((heading) => `## ${heading}`)
        .join('\n'),
    )
}
