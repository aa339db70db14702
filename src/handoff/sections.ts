import { LANGUAGES, type Language } from '../core/language.ts'
import type { SectionName } from '../core/step-result.ts'
import { type DocumentShape, documentShape } from '../documents/document-shape.ts'
import { OTHER_HEADINGS } from './headings.ts'

/** The sections without which a handoff document is of no use. Demanding more of them would force invention. */
export const REQUIRED: readonly SectionName[] = ['doing', 'next']

/** How the document is written in one language. */
export interface HandoffWords {
  readonly title: string
  readonly headings: Readonly<Record<SectionName, string>>
  readonly empty: string
  /** How `doing` begins in a document that flower assembled without the model. */
  readonly degraded: string
}

export const WORDS: Readonly<Record<Language, HandoffWords>> = {
  en: {
    title: 'Handoff',
    headings: { doing: 'Doing', decided: 'Decided', deadEnds: 'Dead ends', next: 'Next', scene: 'Scene' },
    empty: '(empty)',
    degraded: '[degraded handoff]',
  },
  es: {
    title: 'Traspaso',
    headings: {
      doing: 'Haciendo',
      decided: 'Decidido',
      deadEnds: 'Callejones sin salida',
      next: 'Siguiente',
      scene: 'Escena',
    },
    empty: '(vacío)',
    degraded: '[traspaso degradado]',
  },
  zh: {
    title: '交接',
    headings: { doing: '正在做', decided: '已决定', deadEnds: '死路', next: '下一步', scene: '现场' },
    empty: '（空）',
    degraded: '【降级交接】',
  },
}

/** The mark with which `doing` of a degraded document begins, in English; the other languages have their own. */
export const DEGRADED: string = WORDS.en.degraded

/** What a handoff document looks like in any language: it may be read in another one than it was written in. */
export const HANDOFF_SHAPE: DocumentShape<SectionName> = documentShape<SectionName>({
  headings: {
    doing: headingsOf('doing'),
    decided: headingsOf('decided'),
    deadEnds: headingsOf('deadEnds'),
    next: headingsOf('next'),
    scene: headingsOf('scene'),
  },
  empty: [
    ...LANGUAGES.map((language) => WORDS[language].empty),
    '(none)',
    '(nothing)',
    '(vacía)',
    '(nada)',
    '(无)',
  ],
  titles: [
    ...LANGUAGES.map((language) => WORDS[language].title),
    ...['Hand off', 'Handover', 'Session handoff', 'Documento de traspaso', '会话交接', '工作交接'],
  ],
})

function headingsOf(name: SectionName): readonly string[] {
  return [...LANGUAGES.map((language) => WORDS[language].headings[name]), ...OTHER_HEADINGS[name]]
}
