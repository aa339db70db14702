import type { Language } from '../core/language.ts'
import type { Handoff } from './document.ts'
import type { UserWords } from './orders.ts'

export function markUnverified(
  document: Handoff,
  _words: readonly UserWords[],
  _language?: Language,
): { document: Handoff; marked: number } {
  return { document, marked: 0 }
}
