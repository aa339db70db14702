import type { Language } from '../../core/language.ts'
import type { SectionName } from '../../core/step-result.ts'
import { Handoff } from '../../handoff/document.ts'
import { WORDS } from '../../handoff/sections.ts'

/** What a person has changed of a document that a session has read already, in words for that session. */
export interface Correction {
  readonly sections: readonly SectionName[]
  readonly words: string
}

/**
 * The sections that an edit has changed, each as it reads now. What flower recorded below the document is no part of it.
 *
 * @param path of the document
 * @returns null when nothing was changed that a session goes by
 */
export function correctionOf(
  before: string,
  after: string,
  { path, language }: { readonly path: string; readonly language: Language },
): Correction | null {
  const [former, now] = [before, after].map((text) => Handoff.parse(text, { step: '' })) as [Handoff, Handoff]
  const names = Object.keys(now.sections) as SectionName[]
  const sections = names.filter((name) => now[name] !== former[name])
  if (sections.length === 0) return null
  const { headings, empty } = WORDS[language]
  const parts = sections.map((name) => `## ${headings[name]}\n\n${now[name] || empty}`)
  return { sections, words: [INTRODUCTION[language](path), ...parts].join('\n\n') }
}

const INTRODUCTION: Readonly<Record<Language, (path: string) => string>> = {
  en: (path) =>
    `I have corrected the handoff document that this work began from (${path}). These sections hold from now on as they read here, also where you know them otherwise; what is no longer in them no longer holds:`,
  es: (path) =>
    `He corregido el documento de traspaso del que partió este trabajo (${path}). Estas secciones valen desde ahora como se leen aquí, también donde las conoces de otro modo; lo que ya no está en ellas ya no vale:`,
  zh: (path) =>
    `我修改了这项工作所依据的交接文档（${path}）。以下各节从现在起以此处的内容为准，即使与你原先所知不同；其中已不存在的内容不再有效：`,
}
