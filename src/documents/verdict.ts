import type { Language } from '../core/language.ts'
import { listOf, textsIn } from './checklist.ts'
import { saysACheckFails } from './contradiction.ts'
import { marksIn } from './marks.ts'
import { saysNone } from './none.ts'
import { normalText } from './normal-text.ts'
import { OUTCOME_WORDS, type Outcome, plainOutcome } from './outcome.ts'
import { readSections } from './read-sections.ts'
import { renderSections } from './render-sections.ts'
import { VERDICT_SHAPE, VERDICT_WORDS } from './verdict-words.ts'

export interface VerdictFields {
  readonly outcome: Outcome
  readonly reasons?: string
  readonly failed?: readonly string[]
}

/**
 * What a judge found of a goal.
 *
 * An outcome that the rest takes back is `not-yet`: "achieved" beside failed checks or reasons that say of one that it
 * fails, or beside reasons that begin with "except" or state another outcome. Texts are kept with `\n` line ends, well-formed and trimmed, and failed checks that
 * say nothing are left out. `Verdict.parse(verdict.toMarkdown(language))` equals `verdict`, in any language and whatever
 * the texts contain.
 */
export class Verdict {
  readonly outcome: Outcome
  /** Why, and all else that the judge wrote; when the outcome was not stated plainly, also what stood in its place. */
  readonly reasons: string
  /** The checks that failed, in words. */
  readonly failed: readonly string[]

  constructor(fields: VerdictFields) {
    this.reasons = normalText(fields.reasons ?? '')
    this.failed = (fields.failed ?? []).map(normalText).filter((check) => check !== '' && !noneFailed(check))
    this.outcome = takenBack(fields.outcome, this) ? 'not-yet' : fields.outcome
  }

  /**
   * Reads any text. Never throws, and what is unclear is never `achieved` or `unreachable`: the outcome must stand alone
   * on the one line of its section or, where there is no such section, on the first line of the text.
   */
  static parse(text: string): Verdict {
    const { bodies, outside } = readSections(text, VERDICT_SHAPE)
    const listed = noneFailed(bodies.failed) ? { items: [], rest: '' } : textsIn(bodies.failed)
    const { outcome, unread } = stated(bodies.verdict, normalText(text), outside)
    const reasons = [...unread, bodies.reasons, listed.rest].filter((part) => part).join('\n\n')
    return new Verdict({ outcome: outcome ?? 'not-yet', reasons, failed: listed.items })
  }

  /** The document as it lies on disk. */
  toMarkdown(language: Language = 'en'): string {
    const verdict = OUTCOME_WORDS[language][this.outcome]
    const bodies = { verdict, reasons: this.reasons, failed: listOf(this.failed) }
    return renderSections({ bodies, outside: '' }, VERDICT_SHAPE, VERDICT_WORDS[language])
  }
}

/** The outcome, if it is stated plainly, and what else was written where it was looked for. */
function stated(
  section: string,
  text: string,
  outside: string,
): { readonly outcome: Outcome | null; readonly unread: readonly string[] } {
  if (section !== '') {
    const outcome = plainOutcome(section)
    return { outcome, unread: outcome ? [outside] : [section, outside] }
  }
  const [line = '', below = ''] = text.split('\n', 2)
  const hasSection = marksIn(text, VERDICT_SHAPE).some(({ name }) => name === 'verdict')
  const outcome = hasSection || below.trim() !== '' ? null : plainOutcome(line)
  return { outcome, unread: [outcome ? outside.replace(line, '').trim() : outside] }
}

const NONE_FAILED =
  /^(?:no failed checks?|no checks? (?:has |have )?failed|none (?:of the checks )?(?:has |have )?failed|all (?:(?:the )?checks )?pass(?:ed)?|ninguna (?:falla|falló)|ninguna comprobación (?:fallida|falla|falló)|todas (?:pasan|pasaron)|没有(?:未通过的检查项?|未通过项)|全部通过|无未通过的?检查?项?)[.。]?$/iu

/** What may follow “None” and takes nothing of it back: a check that nobody can answer here is no failed one. */
const UNVERIFIABLE =
  /^(?:checks?|comprobaci(?:ón|ones)|检查项?|第)[^.;。；]* (?:(?:is|are) not verifiable|cannot be verified|no se puede[n]? verificar|无法验证)(?: here| aquí)?$/iu

function noneFailed(text: string): boolean {
  const said = text
    .trim()
    .replace(/^[-*+]\s+/, '')
    .replace(/\s*[✅✔✓]\uFE0F?$/u, '')
  if (/^[—–-]$/.test(said) || saysNone(said) || NONE_FAILED.test(said)) return true
  const [, head = '', tail = ''] = /^([^\n]*?)\s*(?:[.:,—–-]\s+|\()([^\n]*?)\)?[.。]?$/u.exec(said) ?? []
  return saysNone(head) && (NONE_FAILED.test(tail) || UNVERIFIABLE.test(tail))
}

/** How a sentence goes on that takes back what was said before it. */
const EXCEPTION =
  /^[\s*_]*(?:(?:but|except|however|although|though|unless|apart from|pero|salvo|excepto|sin embargo|aunque|a menos que)\b|但|不过|然而|除了|除非|只是)/iu

function takenBack(outcome: Outcome, { reasons, failed }: Pick<Verdict, 'reasons' | 'failed'>): boolean {
  if (outcome === 'not-yet') return false
  const another = readSections(reasons, VERDICT_SHAPE).bodies.verdict
  return (
    (outcome === 'achieved' && failed.length > 0) ||
    (outcome === 'achieved' && saysACheckFails(reasons)) ||
    EXCEPTION.test(reasons) ||
    (another !== '' && plainOutcome(another) !== outcome) ||
    reasons.split('\n').some((line) => statesAnother(line, outcome))
  )
}

/** Whether a line states another outcome, be it as a heading or an item. Beside "achieved" no single check may state one, or have failed. */
function statesAnother(line: string, outcome: Outcome): boolean {
  const said = line.replace(/^[\s#>]*(?:[-+*]\s+|\d{1,3}[.)]\s+)?/, '')
  const cells = said.split('|')
  const parts = outcome === 'achieved' ? [said, said.replace(/^.*[:：]/u, ''), ...cells] : [said]
  const another = parts.some((part) => (plainOutcome(part) ?? outcome) !== outcome)
  return another || (outcome === 'achieved' && (FAILED.test(said) || cells.some((cell) => CROSS.test(cell))))
}

/** How a line ends that says of one check that it has failed: “Docs: failed”. A column of a table may be called so, too. */
const FAILED =
  /[:：–—→]\s*[*_`]*(?:fail|fails|failed|not (?:passed|met|satisfied|fulfilled)|(?:does|did) not pass|falla|falló|fallida|no (?:pasa|pasó)|no se cumple|失败|失敗|未通过|未通過|没通过|没有通过|不通过)[*_`]*[.!。！]?[*_`]*\s*$/iu
const CROSS = /^\s*[❌✗✘✖]\uFE0F?\s*$/u
