import { LANGUAGES, type Language } from '../core/language.ts'
import { normalText } from '../documents/normal-text.ts'

/*
 * A document on disk may be followed by what flower itself recorded. A line parts the two. It is looked for line by line
 * and before any Markdown is read, so that no fence that a person left open can take the appendix into a section.
 */

const LINES: Readonly<Record<Language, string>> = {
  en: 'Below this line: recorded by flower, not written by the session.',
  es: 'Debajo de esta línea: registrado por flower, no escrito por la sesión.',
  zh: '此线以下由 flower 记录，并非会话所写。',
}

const MARKUP = '[ \\t>#*_]*'
/** As an editor may leave it: another level of emphasis, other blanks, no full stop. */
const WORDING = LANGUAGES.map((language) =>
  LINES[language].replace(/[.。]$/, '').replaceAll(' ', '[ \\t]*'),
).join('|')
const BEFORE = '(?<![^\\n\\r])'
const AFTER = '(?![^\\n\\r])'
const LINE = `${MARKUP}(?:${WORDING})[.。]?${MARKUP}`
const SEPARATOR = new RegExp(`${BEFORE}${LINE}${AFTER}`, 'iu')
/** A line of the document's own that looks like the separator is written with a backslash before it, or one more. */
const TO_ESCAPE = new RegExp(`${BEFORE}(?=\\\\*${LINE}${AFTER})`, 'giu')
const ESCAPED = new RegExp(`${BEFORE}\\\\(?=\\\\*${LINE}${AFTER})`, 'giu')
const RULE_AT_END = /(?<![^\n\r])[ \t]*(?:-{3,}|\*{3,}|_{3,})\s*$/

/** Keeps a document from being taken for one with an appendix. `parted` takes it back. */
export function withoutSeparator(document: string): string {
  return document.replace(TO_ESCAPE, '\\')
}

/** A document and what flower adds to it, as they lie on disk. */
export function withAppendix(document: string, appendix: string, language: Language = 'en'): string {
  const added = normalText(appendix)
  if (added === '') return document
  return `${document.trimEnd()}\n\n---\n\n**${LINES[language]}**\n\n${added}\n`
}

/** Takes a file apart: the document as the session or a person wrote it, and what flower recorded below it. */
export function parted(file: string): { readonly document: string; readonly appendix: string } {
  const separator = SEPARATOR.exec(file)
  const above = separator ? file.slice(0, separator.index).replace(RULE_AT_END, '') : file
  const below = separator ? file.slice(separator.index + separator[0].length) : ''
  return { document: above.replace(ESCAPED, ''), appendix: normalText(below) }
}
