import { ID_LIST, idsIn, type LeadingIds } from './entry-id.ts'

/** What a line of the new document says of the former one's entries. */
export type Statement =
  /** `[D3]`, `[D1]-[D4]: unchanged`: they stay word for word. */
  | { readonly kind: 'keep'; readonly ids: readonly string[] }
  /** `[D3] retired: why`, `[D3] superseded by D7`; `reason` is empty when none is given. */
  | {
      readonly kind: 'end'
      readonly ids: readonly string[]
      readonly how: 'retired' | 'superseded'
      readonly by: string | null
      readonly reason: string
    }
  /** An entry; `supersedes` lists those that it says it takes the place of. */
  | {
      readonly kind: 'entry'
      readonly id: string | null
      readonly supersedes: readonly string[]
      /** What it says besides; empty for one that only names what it supersedes. */
      readonly says: string
    }

// Words that may as well begin a dead end ("dropped", "discarded") are not among them.
const RETIRED =
  'retired|retire|withdrawn|obsolete|no longer (?:holds|hold|applies|apply|valid|true|needed)|retirad[oa]s?|anulad[oa]s?|obsolet[oa]s?|ya no (?:vale|valen|aplica|aplican|rige|es v[aá]lid[oa])|已?(?:撤销|撤銷|作废|作廢|废止|廢止|撤回|退役)|不再(?:有效|适用|適用|成立)'
const SUPERSEDED =
  'superseded by|replaced by|(?:sustituid|reemplazad|superad)[oa]s? por|已?被(?=.{0,12}(?:取代|替代|代替))|(?:由)(?=.{0,12}(?:取代|替代|代替))'
const SUPERSEDES =
  'supersedes?|superseding|replaces?|replacing|sustituye(?: a)?|reemplaza(?: a)?|取代|替代|代替'
const KEPT =
  'kept|keep|unchanged|no changes?|(?:same )?as (?:before|above)|same|still (?:holds|valid|applies|stands|true)|carried(?: over)?|se mantienen?|se conservan?|sin cambios|igual(?: que antes)?|sigue (?:vigente|válid[oa]|en pie)|保留|保持|不变|不變|照旧|同前|同上|仍然?有效|继续有效|維持|维持'

const MARKUP = '[*_`~]{0,3}'
const PAUSE = `${MARKUP}\\s*(?:[:：,，;；.。—–-]+|\\(|（|(?:because|since|as|porque|pues|ya que)\\b|因为|因為|，因)\\s*[*_~]{0,3}`

const ONLY_IDS = new RegExp(
  `^${MARKUP}(${ID_LIST})${MARKUP}\\s*[:：.。—–-]*\\s*[(（]?(?:${KEPT})?[)）]?[.。!]?$`,
  'iu',
)
const KEPT_ALONE = new RegExp(`^[(（[]?(?:${KEPT})[)）\\]]?[.。!]?$`, 'iu')
const RETIRED_FIRST = new RegExp(`^${MARKUP}[(（[]?${MARKUP}(?:${RETIRED})(?:${PAUSE}|[)）\\]]|\\s*$)`, 'iu')
const SUPERSEDED_FIRST = new RegExp(
  `^${MARKUP}[(（[]?${MARKUP}(?:${SUPERSEDED})\\s*(${ID_LIST})?(?:\\s*(?:取代|替代|代替))?(?:${PAUSE}|[)）\\]]|\\s*$)`,
  'iu',
)
const RETIRED_BEFORE_IDS = new RegExp(
  `^${MARKUP}(?:${RETIRED})${MARKUP}\\s*[:：]?\\s*${MARKUP}(${ID_LIST})${PAUSE}`,
  'iu',
)
const RETIRED_AT_END = new RegExp(`[(（[]${MARKUP}(?:${RETIRED})${PAUSE}([^()（）]+)[)）\\]][.。]?$`, 'iu')
const SUPERSEDES_FIRST = new RegExp(
  `^${MARKUP}(?:${SUPERSEDES})\\s*${MARKUP}(${ID_LIST})${MARKUP}\\s*(?:[:：,，.。—–-]|$)`,
  'iu',
)
const SUPERSEDES_IN_BRACKETS = new RegExp(`[(（[]\\s*(?:${SUPERSEDES})\\s*(${ID_LIST})\\s*[)）\\]]`, 'giu')
const STRUCK = /^~~[\s\S]*?~~\s*/

/** What may follow an id without brackets or a colon: `D3 retired: …`. */
export const BEFORE_BARE_ID: RegExp = new RegExp(
  `^\\s+[(（[]?(?:${RETIRED}|${SUPERSEDED}|${SUPERSEDES})(?![a-z])`,
  'iu',
)

/**
 * Reads what a line says.
 *
 * @param body the line without its bullet
 * @param leading the ids that it begins with
 * @param text what follows them
 */
export function statementIn(body: string, leading: LeadingIds | null, text: string): Statement {
  const ids = leading?.ids ?? []
  const only = ONLY_IDS.exec(body.trim())?.[1]
  if (only !== undefined) return { kind: 'keep', ids: idsIn(only) }
  if (leading && (text === '' || KEPT_ALONE.test(text))) return { kind: 'keep', ids }
  return (leading ? endIn(ids, text) : endBeforeIds(body.trim())) ?? entryIn(ids, text)
}

function endIn(ids: readonly string[], text: string): Statement | null {
  const plain = text.replace(STRUCK, '')
  const retired = RETIRED_FIRST.exec(plain)
  if (retired) return ended(ids, 'retired', null, plain.slice(retired[0].length))
  const superseded = SUPERSEDED_FIRST.exec(plain)
  if (superseded) {
    const by = idsIn(superseded[1] ?? '')[0] ?? null
    return ended(ids, 'superseded', by, plain.slice(superseded[0].length))
  }
  const atEnd = RETIRED_AT_END.exec(text)
  return atEnd ? ended(ids, 'retired', null, atEnd[1] ?? '') : null
}

function endBeforeIds(body: string): Statement | null {
  const match = RETIRED_BEFORE_IDS.exec(body)
  return match ? ended(idsIn(match[1] ?? ''), 'retired', null, body.slice(match[0].length)) : null
}

function ended(
  ids: readonly string[],
  how: 'retired' | 'superseded',
  by: string | null,
  rest: string,
): Statement {
  return { kind: 'end', ids, how, by, reason: reasonIn(rest) }
}

const NO_REASON =
  /^(?:none|n\/?a|no reason(?: given)?|unknown|reason|why|tbd|retired|obsolete|ninguna?|sin (?:razón|motivo)|razón|motivo|desconocid[oa]|por qué|无|無|没有|无理由|理由|原因|为什么|未知)$/i

/** A reason in words; empty for blanks, punctuation, a copied placeholder and the like. */
function reasonIn(rest: string): string {
  const reason = rest
    .replace(/^[\s:：,，;；.。—–-]+/, '')
    .replace(/^[*_~]+\s*|^(?:because|porque|因为|因為)\s*/i, '')
    .trim()
  const unwrapped = /^[(（]/.test(reason) || !/[(（]/.test(reason) ? reason.replace(/[)）\]]+$/, '') : reason
  const bare = unwrapped.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')
  const enough = /\p{Script=Han}{2}/u.test(bare) || bare.replace(/[^\p{L}\p{N}]/gu, '').length >= 3
  return enough && !NO_REASON.test(bare) ? unwrapped.trim() : ''
}

function entryIn(ids: readonly string[], text: string): Statement {
  const first = SUPERSEDES_FIRST.exec(text)
  const inBrackets = [...text.matchAll(SUPERSEDES_IN_BRACKETS)]
  const lists = [first?.[1] ?? '', ...inBrackets.map((match) => match[1] ?? '')]
  const rest = text.slice(first?.[0].length ?? 0).replace(SUPERSEDES_IN_BRACKETS, '')
  const supersedes = [...new Set([...ids.slice(1), ...lists.flatMap(idsIn)])]
  const says = /[\p{L}\p{N}]/u.test(rest) ? rest.trim() : ''
  return { kind: 'entry', id: ids[0] ?? null, supersedes, says }
}
