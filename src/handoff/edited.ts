import type { Language } from '../core/language.ts'
import type { Handoff } from './document.ts'
import type { EndedEntry } from './ended.ts'
import { type Entry, entriesIn } from './entries.ts'
import { ENTRY_SECTIONS } from './entry-sections.ts'
import { bareText } from './likeness.ts'

/**
 * The entries that a person took out of the document while it lay on disk. The edit stands; for the archive they are retired
 * by it, so that they can be found and their ids are not given again.
 *
 * @param frozen what flower wrote
 * @param edited what was read back
 */
export function endedByEdit(
  frozen: Handoff,
  edited: Handoff,
  language: Language = 'en',
): readonly EndedEntry[] {
  const left = entriesOf(edited)
  const ids = new Set(left.map(({ id }) => id))
  const texts = new Set(left.map(({ text }) => bareText(text)))
  return entriesOf(frozen).flatMap(({ id, text }) =>
    id === null || ids.has(id) || texts.has(bareText(text))
      ? []
      : [{ id, text, how: 'retired' as const, reason: REASONS[language] }],
  )
}

const REASONS: Readonly<Record<Language, string>> = {
  en: 'a person took it out of the document',
  es: 'una persona lo quitó del documento',
  zh: '有人把它从文档里删去了',
}

function entriesOf(document: Handoff): readonly Entry[] {
  return ENTRY_SECTIONS.flatMap((section) => entriesIn(document[section]))
}
