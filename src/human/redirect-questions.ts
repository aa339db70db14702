import type { Language } from '../core/language.ts'
import type { Guard } from '../harness/guard.ts'
import { HUMAN_TEXTS } from './texts.ts'

/**
 * Sends a model that uses the harness's own question tool to `askTool`. Answering here would be the friendlier way, but a guard
 * decides at once while a person takes minutes; and the harness offers that tool only to hosts that answer its requests for
 * permission, which flower is not. So a call of it is a rarity, and one lost turn is cheaper than a second way to the person.
 */
export function redirectQuestions({ language = 'en' }: { readonly language?: Language } = {}): Guard {
  return {
    name: 'redirectQuestions',
    beforeTool: ({ name }) =>
      name === 'AskUserQuestion' ? { refuse: HUMAN_TEXTS[language].redirected } : null,
  }
}
