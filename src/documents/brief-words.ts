import { LANGUAGES, type Language } from '../core/language.ts'
import { type DocumentShape, documentShape } from './document-shape.ts'
import { CRITERIA_HEADINGS, GOAL_HEADINGS } from './goal-headings.ts'
import { NONE } from './none.ts'
import { skeleton } from './skeleton.ts'

/** A section that a brief must have. */
export type BriefSection = 'goal' | 'criteria' | 'boundaries' | 'unknowns'
export type BriefPart = BriefSection | 'said'

export const BRIEF_SECTIONS: readonly BriefSection[] = ['goal', 'criteria', 'boundaries', 'unknowns']

interface BriefWords {
  readonly title: string
  readonly headings: Readonly<Record<BriefPart, string>>
  readonly empty: string
  /** What belongs into a section, one line each. */
  readonly hints: Readonly<Record<BriefSection, string>>
}

export const BRIEF_WORDS: Readonly<Record<Language, BriefWords>> = {
  en: {
    title: 'Brief',
    headings: {
      goal: 'Goal',
      criteria: 'Acceptance criteria',
      boundaries: 'Boundaries',
      unknowns: 'Unknowns and assumptions',
      said: 'Said later',
    },
    empty: '(empty)',
    hints: {
      goal: 'What is wanted and what for, in a few sentences. The result, not the way to it.',
      criteria: 'A list: what must be seen, by whom or by which command, for the work to be accepted.',
      boundaries: `A list: what must not be touched or done, each with who said so. If there is nothing, write "${NONE.en}"`,
      unknowns: `A list: what nobody has answered yet, and what is assumed until somebody does. If there is nothing, write "${NONE.en}"`,
    },
  },
  es: {
    title: 'Encargo',
    headings: {
      goal: 'Objetivo',
      criteria: 'Criterios de aceptación',
      boundaries: 'Límites',
      unknowns: 'Incógnitas y supuestos',
      said: 'Dicho después',
    },
    empty: '(vacío)',
    hints: {
      goal: 'Qué se quiere y para qué, en pocas frases. El resultado, no el camino.',
      criteria: 'Una lista: qué debe verse, por quién o con qué comando, para dar el trabajo por aceptado.',
      boundaries: `Una lista: qué no se debe tocar ni hacer, y quién lo dijo. Si no hay nada, escribe "${NONE.es}"`,
      unknowns: `Una lista: qué no ha respondido nadie todavía y qué se supone hasta que alguien lo haga. Si no hay nada, escribe "${NONE.es}"`,
    },
  },
  zh: {
    title: '任务说明',
    headings: {
      goal: '目标',
      criteria: '验收标准',
      boundaries: '边界',
      unknowns: '未知与假设',
      said: '后来的话',
    },
    empty: '（空）',
    hints: {
      goal: '要什么、为了什么，几句话。写结果，不写做法。',
      criteria: '列表：要看到什么、由谁或用哪条命令看到，工作才算通过。',
      boundaries: `列表：什么不能碰、不能做，各注明是谁说的。如果没有，就写“${NONE.zh}”`,
      unknowns: `列表：还没有人回答的问题，以及在有人回答之前的假设。如果没有，就写“${NONE.zh}”`,
    },
  },
}

/** What a model is shown when it is to write a brief. What people say later is no part of it: flower adds that. */
export const BRIEF_FORMAT: Readonly<Record<Language, string>> = {
  en: skeleton(BRIEF_WORDS.en.headings, BRIEF_WORDS.en.hints),
  es: skeleton(BRIEF_WORDS.es.headings, BRIEF_WORDS.es.hints),
  zh: skeleton(BRIEF_WORDS.zh.headings, BRIEF_WORDS.zh.hints),
}

export const BRIEF_SHAPE: DocumentShape<BriefPart> = documentShape<BriefPart>({
  headings: {
    goal: [...written('goal'), ...GOAL_HEADINGS],
    criteria: [...written('criteria'), ...CRITERIA_HEADINGS],
    boundaries: [
      ...written('boundaries'),
      ...['Boundary', 'Limits', 'Out of scope', 'Out of bounds', 'Off limits', 'Non-goals', 'Do not touch'],
      ...['Límite', 'Fuera de alcance', 'Fuera del alcance', 'Lo que no se toca', 'No tocar', 'No objetivos'],
      ...['界限', '边界与禁区', '禁区', '不要碰', '不能碰的', '不能做的', '范围之外', '範圍之外', '邊界'],
    ],
    unknowns: [
      ...written('unknowns'),
      ...['Unknowns', 'Unknowns & assumptions', 'Assumptions and unknowns', 'Open questions'],
      ...['Incógnitas', 'Supuestos e incógnitas', 'Incógnitas y suposiciones', 'Preguntas abiertas'],
      ...['未知', '未知和假设', '假设与未知', '未知项', '待确认', '待澄清', '未知與假設'],
    ],
    said: [...written('said'), 'What was said later', 'Lo dicho después', '后来说的', '後來的話'],
  },
  // "None" is not among them: whoever writes that has answered.
  empty: [...LANGUAGES.map((language) => BRIEF_WORDS[language].empty), '(vacía)'],
  titles: [
    ...LANGUAGES.map((language) => BRIEF_WORDS[language].title),
    '需求说明',
    '需求說明',
    '任務說明',
    '任务简报',
    '简报',
  ],
})

function written(name: BriefPart): readonly string[] {
  return LANGUAGES.map((language) => BRIEF_WORDS[language].headings[name])
}
