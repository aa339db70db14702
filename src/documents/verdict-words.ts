import { LANGUAGES, type Language } from '../core/language.ts'
import { listOf } from './checklist.ts'
import { type DocumentShape, documentShape } from './document-shape.ts'
import { NONE } from './none.ts'
import { OUTCOME_WORDS, OUTCOMES } from './outcome.ts'
import { skeleton } from './skeleton.ts'

export type VerdictSection = 'verdict' | 'reasons' | 'failed'

interface VerdictWords {
  /** Not the heading of a section: the two would be taken for each other. */
  readonly title: string
  readonly headings: Readonly<Record<VerdictSection, string>>
  readonly empty: string
  readonly hints: Readonly<Record<VerdictSection, string>>
}

export const VERDICT_WORDS: Readonly<Record<Language, VerdictWords>> = {
  en: {
    title: 'Report of the judge',
    headings: { verdict: 'Verdict', reasons: 'Reasons', failed: 'Failed checks' },
    empty: '(empty)',
    hints: {
      verdict: `One of these alone on the line, with nothing added: ${choices('en')}`,
      reasons: 'What was run or looked at for each check, and what was seen.',
      failed: `One failed check a line, in its own words, and what was seen instead. If all pass, write "${NONE.en}"`,
    },
  },
  es: {
    title: 'Informe del juez',
    headings: { verdict: 'Veredicto', reasons: 'Razones', failed: 'Comprobaciones fallidas' },
    empty: '(vacío)',
    hints: {
      verdict: `Una de estas, sola en la línea y sin añadir nada: ${choices('es')}`,
      reasons: 'Qué se ejecutó o se miró para cada comprobación, y qué se vio.',
      failed: `Una comprobación fallida por línea, con sus palabras, y qué se vio en su lugar. Si ninguna falla, escribe "${NONE.es}"`,
    },
  },
  zh: {
    title: '评判报告',
    headings: { verdict: '结论', reasons: '理由', failed: '未通过的检查项' },
    empty: '（空）',
    hints: {
      verdict: `单独一行，只写其中之一，不加别的话：${choices('zh')}`,
      reasons: '每一项检查运行或查看了什么，看到了什么。',
      failed: `每行一项未通过的检查，用原话，并写明看到的是什么。全部通过就写“${NONE.zh}”`,
    },
  },
}

/** What a model is shown when it is to judge. */
export const VERDICT_FORMAT: Readonly<Record<Language, string>> = {
  en: formatIn('en'),
  es: formatIn('es'),
  zh: formatIn('zh'),
}

function choices(language: Language): string {
  return OUTCOMES.map((outcome) => OUTCOME_WORDS[language][outcome]).join(' | ')
}

function formatIn(language: Language): string {
  const { headings, hints } = VERDICT_WORDS[language]
  return skeleton(headings, { ...hints, failed: listOf([hints.failed]) })
}

export const VERDICT_SHAPE: DocumentShape<VerdictSection> = documentShape<VerdictSection>({
  headings: {
    verdict: [
      ...written('verdict'),
      ...['The verdict', 'Final verdict', 'Overall verdict', 'Judgement', 'Judgment', 'Outcome'],
      ...['El veredicto', 'Veredicto final', 'Veredicto global', 'Juicio'],
      ...['最终结论', '总体结论', '评判', '判定', '裁定', '結論', '最終結論', '評判'],
    ],
    reasons: [
      ...written('reasons'),
      ...['Reason', 'The reasons', 'Reasoning', 'Razón', 'Motivos', 'Motivo'],
      ...['原因', '依据', '依據'],
    ],
    failed: [
      ...written('failed'),
      ...['Failed check', 'Checks that failed', 'Checks not met', 'Unmet checks', 'Failing checks'],
      ...['Comprobación fallida', 'Comprobaciones no superadas', 'Comprobaciones que fallan', 'Fallidas'],
      ...['未通过的检查', '未通过项', '失败的检查', '失败的检查项', '未通過的檢查項'],
    ],
  },
  empty: [...LANGUAGES.map((language) => VERDICT_WORDS[language].empty), '(vacía)'],
  titles: LANGUAGES.map((language) => VERDICT_WORDS[language].title),
})

function written(name: VerdictSection): readonly string[] {
  return LANGUAGES.map((language) => VERDICT_WORDS[language].headings[name])
}
