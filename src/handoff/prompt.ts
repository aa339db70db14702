import type { Language } from '../core/language.ts'
import type { SectionName } from '../core/step-result.ts'
import { ASK_AGAIN, HANDOFF_PROMPTS, INHERITED, WHY } from './prompt-texts.ts'
import { WORDS } from './sections.ts'

/**
 * What a session is asked when its context is nearly full, in English. `{used}` and `{window}` stand for the
 * tokens in its context and for what it holds.
 */
export const HANDOFF_PROMPT: string = requestIn('en', false, 'context')

export interface HandoffPromptOptions {
  /** The main thread's context, in tokens. */
  readonly used: number
  /** The context window, in tokens. */
  readonly window: number
  /** Whether the session itself began from a handoff document, so that there are entries to account for. */
  readonly inherited?: boolean
  /** Whether a person wants it now, whatever the context is. */
  readonly asked?: boolean
  readonly language?: Language
}

/** The request for the handoff document. */
export function handoffPrompt(options: HandoffPromptOptions): string {
  const { used, window, inherited = false, asked = false, language = 'en' } = options
  const figures = new Intl.NumberFormat(language)
  return requestIn(language, inherited, asked ? 'person' : 'context')
    .replace('{used}', figures.format(used))
    .replace('{window}', figures.format(window))
}

function requestIn(language: Language, inherited: boolean, why: keyof typeof WHY): string {
  return HANDOFF_PROMPTS[language]
    .replace('{why}', WHY[why][language])
    .replace('{inherited}', inherited ? `${INHERITED[language]}\n\n` : '')
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

const REQUESTS = [...Object.values(HANDOFF_PROMPTS), ...Object.values(ASK_AGAIN)].map((template) => {
  const fixed = template.split(/\{\w+\}/).map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${fixed.join('[\\s\\S]*')}$`)
})

/** Whether a text is one of these requests, in any language. */
export function isHandoffRequest(text: string): boolean {
  return REQUESTS.some((request) => request.test(text.trim()))
}
