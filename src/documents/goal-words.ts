import { LANGUAGES, type Language } from '../core/language.ts'
import { BRIEF_WORDS } from './brief-words.ts'
import { type Check, checklistOf } from './checklist.ts'
import { type DocumentShape, documentShape } from './document-shape.ts'
import { CRITERIA_HEADINGS, GOAL_HEADINGS } from './goal-headings.ts'
import { skeleton } from './skeleton.ts'

export type GoalSection = 'goal' | 'checks'

interface GoalWords {
  /** Not the heading of a section: the two would be taken for each other. */
  readonly title: string
  readonly headings: Readonly<Record<GoalSection, string>>
  readonly empty: string
  /** What belongs into the sections; for the checks one of either kind. */
  readonly hints: { readonly goal: string; readonly checks: readonly Check[] }
}

export const GOAL_WORDS: Readonly<Record<Language, GoalWords>> = {
  en: {
    title: 'Goal and checks',
    headings: { goal: 'Goal', checks: 'Checks' },
    empty: '(empty)',
    hints: {
      goal: 'What is to be achieved, in one or two sentences.',
      checks: [
        { text: 'One check a line: what to run or look at, and what must be seen.', unverifiable: null },
        { text: 'A check that needs what is not at hand.', unverifiable: 'what is lacking' },
      ],
    },
  },
  es: {
    title: 'Objetivo y comprobaciones',
    headings: { goal: 'Objetivo', checks: 'Comprobaciones' },
    empty: '(vacío)',
    hints: {
      goal: 'Qué se quiere lograr, en una o dos frases.',
      checks: [
        { text: 'Una comprobación por línea: qué ejecutar o mirar, y qué debe verse.', unverifiable: null },
        { text: 'Una comprobación que necesita algo que no está a mano.', unverifiable: 'qué falta' },
      ],
    },
  },
  zh: {
    title: '目标与检查项',
    headings: { goal: '目标', checks: '检查项' },
    empty: '（空）',
    hints: {
      goal: '要达成什么，一两句话。',
      checks: [
        { text: '每行一项检查：运行什么或查看什么，必须看到什么。', unverifiable: null },
        { text: '需要手头没有的条件的检查。', unverifiable: '缺少什么' },
      ],
    },
  },
}

/** What a model is shown when it is to write a goal. */
export const GOAL_FORMAT: Readonly<Record<Language, string>> = {
  en: formatIn('en'),
  es: formatIn('es'),
  zh: formatIn('zh'),
}

function formatIn(language: Language): string {
  const { headings, hints } = GOAL_WORDS[language]
  return skeleton(headings, { goal: hints.goal, checks: checklistOf(hints.checks, language) })
}

export const GOAL_SHAPE: DocumentShape<GoalSection> = documentShape<GoalSection>({
  headings: {
    goal: [...written('goal'), ...GOAL_HEADINGS],
    checks: [
      ...written('checks'),
      ...['The checks', 'Checklist', 'Check list', 'Acceptance checks'],
      ...['Lista de comprobación', 'Lista de comprobaciones', 'Verificaciones'],
      ...['检查清单', '检查列表', '检查点', '核对项', '验收项', '檢查項'],
      // Whoever has just read a brief may call them what they are called there.
      ...LANGUAGES.map((language) => BRIEF_WORDS[language].headings.criteria),
      ...CRITERIA_HEADINGS,
    ],
  },
  empty: [...LANGUAGES.map((language) => GOAL_WORDS[language].empty), '(vacía)'],
  titles: LANGUAGES.map((language) => GOAL_WORDS[language].title),
})

function written(name: GoalSection): readonly string[] {
  return LANGUAGES.map((language) => GOAL_WORDS[language].headings[name])
}
