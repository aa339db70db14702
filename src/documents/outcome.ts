import type { Language } from '../core/language.ts'

/** What a judge found: the goal is achieved, more work may achieve it, or no work here can. */
export const OUTCOMES = ['achieved', 'not-yet', 'unreachable'] as const
export type Outcome = (typeof OUTCOMES)[number]

/** How an outcome is written. */
export const OUTCOME_WORDS: Readonly<Record<Language, Readonly<Record<Outcome, string>>>> = {
  en: { achieved: 'achieved', 'not-yet': 'not yet', unreachable: 'unreachable' },
  es: { achieved: 'logrado', 'not-yet': 'todavía no', unreachable: 'inalcanzable' },
  zh: { achieved: '已达成', 'not-yet': '尚未达成', unreachable: '无法达成' },
}

/**
 * The outcome that a line states, and nothing else on it; `null` when there is any doubt.
 *
 * Only whole phrases that are listed here count. Looking for words in a line would need to know each way to take them
 * back ("almost", "if", "not only"), and the one that nobody thought of would end the work too early.
 */
export function plainOutcome(line: string): Outcome | null {
  const text = line.trim()
  if (text.length > LONGEST || /[\n\u2028\u2029]/.test(text)) return null
  const [, before = '', rest = '', after = ''] = ORNAMENTED.exec(unmarked(text)) ?? []
  const outcome = PHRASES.get(plain(rest)) ?? null
  return outcome === 'achieved' && !CONFIRMS.test(`${before}${after}`) ? null : outcome
}

/** No phrase comes near it. */
const LONGEST = 100

/** Symbols around the words. */
const ORNAMENTED =
  /^((?:[\p{Extended_Pictographic}✓✔]\uFE0F?\s*)*)(.*?)((?:\s*[\p{Extended_Pictographic}✓✔]\uFE0F?)*)$/su

/** Any other than these beside "achieved", such as a cross, takes it back. */
const CONFIRMS = /^(?:\s*[✅✔✓☑🎉]\uFE0F?\s*)*$/u

/** Without the mark of an item, a tag around it, what the line says that it is, and the praise that says no more than the outcome. */
function unmarked(line: string): string {
  return line
    .replace(/^(?:[-+*]|\d{1,3}[.)])\s+/, '')
    .replace(/^<(verdict|outcome|status)>(.*)<\/\1>$/i, '$2')
    .replace(
      /^[*_`]*(?:verdict|outcome|status|veredicto|resultado|estado|结论|状态)[*_`]*\s*[:：][*_`]*\s*/iu,
      '',
    )
    .replace(ALL_PASS, '')
}

/** “Achieved (all checks pass)”, “Achieved: every check passed.” */
const ALL_PASS =
  /\s*(?:[,:—–-]\s*|\()(?:all|every one of) (?:the )?(?:\d+ )?(?:checks?|criteria) (?:pass(?:es|ed)?|(?:is|are|was|were) met)\.?\)?(?=[*_`]*[.!]?$)/iu

/** Accents that people leave out. Other marks count: a stroke through the letters takes the word back. */
const ACCENTS = /[\u0301\u0303\u0308]/g

function plain(text: string): string {
  return text
    .trim()
    .replace(/^([*_`]{1,3})(?![\s*_`])([^*_`]+)\1([.!。！]?)$/u, '$2$3')
    .replace(/^¡(.*)!$/u, '$1')
    .replace(/[.!。！]$/u, '')
    .normalize('NFKD')
    .replace(ACCENTS, '')
    .replace(/’/g, "'")
    .toLowerCase()
    .replace(/(?<=\p{L})-(?=\p{L})|\s+/gu, ' ')
    .trim()
}

/** Fills each of some words into each of some frames, where `_` stands. */
function framed(words: string, frames: string): readonly string[] {
  return frames.split(', ').flatMap((frame) => words.split(', ').map((word) => frame.replace('_', word)))
}

const EN = 'achieved, reached, met, attained, accomplished'
const ES = 'logrado, lograda, alcanzado, alcanzada, conseguido, conseguida, cumplido, cumplida'
const ES_VERBS = 'lograr, alcanzar, conseguir, cumplir'
const ZH = '达成, 实现, 达到, 達成, 實現, 達到'

const STATED: Readonly<Record<Outcome, readonly string[]>> = {
  achieved: [
    ...framed(EN, '_, fully _, completely _, goal _, goal is _, the goal is _, the goal is fully _'),
    ...framed(EN, 'the goal was _, the goal has been _, the goal has been fully _, it is _, it has been _'),
    ...framed(ES, '_, totalmente _, completamente _, plenamente _, objetivo _, meta _, esta _, se ha _'),
    ...framed(ES, 'el objetivo esta _, la meta esta _, el objetivo se ha _, la meta se ha _'),
    ...framed(ES, 'el objetivo ha sido _, la meta ha sido _, el objetivo esta totalmente _'),
    ...framed(
      ZH,
      '_, 已_, 已经_, 已經_, 完全_, 已完全_, 全部_, 已全部_, 目标_, 目标已_, 目标已经_, 目标已完全_',
    ),
    ...framed(ZH, '目標_, 目標已_, 目標已經_'),
  ],
  'not-yet': [
    ...['not yet', 'todavia no', 'aun no', '尚未', '还没', '还没有', '还未', '還沒', '還沒有', '還未'],
    ...framed(EN, 'not _, not yet _, the goal is not _, the goal is not yet _, goal not _, goal not yet _'),
    ...framed(EN, "the goal has not been _, the goal has not yet been _, the goal isn't _, it is not _"),
    ...framed(ES, 'no _, no se ha _, todavia no _, aun no _, todavia no se ha _, aun no se ha _'),
    ...framed(
      ES,
      'el objetivo no esta _, el objetivo no se ha _, el objetivo todavia no esta _, objetivo no _',
    ),
    ...framed(
      ZH,
      '未_, 没有_, 没_, 尚未_, 还没_, 还没有_, 还未_, 目标未_, 目标尚未_, 目标还没有_, 沒有_, 還未_, 目標未_',
    ),
  ],
  unreachable: [
    ...framed(
      'unreachable, unachievable, unattainable, not reachable, not achievable, not attainable',
      '_, the goal is _, goal _, goal is _, it is _',
    ),
    ...framed(EN, "cannot be _, can not be _, can't be _, the goal cannot be _, the goal can not be _"),
    ...framed(EN, "the goal can't be _, it cannot be _"),
    ...framed(
      'achieve, reach, meet, attain',
      'impossible to _, the goal is impossible to _, it is impossible to _',
    ),
    ...framed(
      'inalcanzable, no alcanzable, irrealizable',
      '_, objetivo _, el objetivo es _, la meta es _, es _',
    ),
    ...['no es alcanzable', 'el objetivo no es alcanzable'],
    ...framed(
      ES_VERBS,
      'no se puede _, el objetivo no se puede _, imposible de _, el objetivo es imposible de _',
    ),
    ...framed(
      ZH,
      '无法_, 不可能_, 不可_, 不能_, 目标无法_, 目标不可能_, 目标不可_, 目标不能_, 無法_, 目標無法_',
    ),
    ...['达不成', '不可及', '遥不可及'],
  ],
}

const PHRASES: ReadonlyMap<string, Outcome> = new Map(
  OUTCOMES.flatMap((outcome) => STATED[outcome].map((phrase) => [plain(phrase), outcome] as const)),
)
