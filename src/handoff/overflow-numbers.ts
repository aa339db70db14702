import type { Reading } from './overflow-reading.ts'

/** What a refusal states, in tokens (or in the unit that the provider counts in). Absent where it states nothing. */
export interface OverflowNumbers {
  /** The most that fits. */
  readonly limit?: number
  /** What was sent: the total where one is stated, else the input without the room asked for the answer. */
  readonly actual?: number
}

type Role = 'limit' | 'total' | 'actual'

const NUMBER = /(?<![\w.#-])\d{1,12}(?:\.\d{1,6})?(?: ?[km万萬])?(?![\w]|\.\d)/g

/** A number of another kind, whatever else stands near it. */
const OTHER_BEFORE =
  /\b(?:line|column|port|attempt|(?:retry|again|resets) in|retrying(?: in)?|by|version|maxtokens(?: is too large)?|completion|output)[ :=(]*$/
const OTHER_AFTER =
  /^ ?(?:>|output|completion|draft|(?:ms|s|sec|min)\b|seconds|minutes|hours|bytes|[kmg]b\b|%|times|items|images|pages|characters|maxtokens)|^(?: tokens)? (?:in|for) the (?:completion|output|functions)/
/** A status, a code or an id, unless it counts tokens. */
const CODE_BEFORE = /(?:\b(?:code|status|http|id)|error)[ :=(]*$/

const TOTAL_BEFORE =
  /\btotal of (?:at least |about )?$|\b(?:requested|sent)(?: a total of)?(?: about)? $|\d = $/

/** `(N tokens) exceeds …` and `N tokens requested, M allowed`: nearer than any word before it. */
const ACTUAL_AFTER =
  /^(?: (?:input |prompt )?tokens?)? ?\)?,? ?(?:which |that )?(?:must|should|exceed(?!ed by)|is (?:too|greater|larger|longer|more)|has exceeded|(?:were |was )?(?:requested|sent|used|given|received|provided|counted)\b)|^(?: tokens)? ?\)? ?(?:超过|超過|超出)/
const ACTUAL_HERE = /(?:当前|當前|实际|實際|本次|共)(?:请求|請求|输入|輸入)?[ :=(]*$/

const LIMIT_BEFORE: readonly RegExp[] = [
  /\b(?:limit|window|ctx|allowed|cap|capacity|model context)(?: (?:is|of|was|tokens|size|length))*(?: only| just)?[ :=]*$/,
  /\b(?:tokens?|length|size|window|allowed|context)(?: limit)? \($/,
  /\bmax(?:imum)?\b[a-z' ]{0,40}[ :=(]*$/,
  /\b(?:context|ctx|seq|sequence) (?:length|size|len)(?: (?:is|of))?(?: only)?[ :=(]*$/,
  /\b(?:accepts?|supports?|allows?|handles?|fit (?:in|into|within)|up to|at most|no more than|(?:less|fewer|more|larger|greater|longer) than(?: or equal to)?(?: the)?|(?:cannot|must not) exceed)[ :(]*$/,
  /<=? ?$/,
  /\blength should be \[\d+, ?$/,
  /(?:超过|超過|超出|大于|大於)了? ?$/,
  /(?:上限|限制|最大|最长|最多|长度|長度|窗口|視窗)\D{0,8}$/,
]
const LIMIT_AFTER =
  /^(?: tokens?| token)? (?:allowed|supported|available|permitted|max(?:imum)?|context|limit|window)\b(?! ?[=:])|^-token context\b/

const ACTUAL_BEFORE: readonly RegExp[] = [
  /\b(?:requested|resulted in|contain(?:s|ed)?|given|received|got|sent|has|have|needs?|used|first|keep|count(?: of)?|too (?:long|large|many)[a-z ]{0,40}|current length|actual)(?: (?:is|are|was|at least|about|approximately))*[ :=(~]*$/,
  /\b(?:input|prompt|message|request|context|conversation|total)(?: tokens?)?(?: (?:length|size|count))?(?: (?:is|of|was))?[ :=(~]*$/,
  /\b(?:length|tokens|n keep)[ :=(]*$|\b(?:it|they|size|which) (?:is|was|were|are) $|\) is $/,
  /(?:tokens?|输入|輸入|数|數|为|為|是)[ :=(]*$/,
]
const INPUT_AFTER = /^ (?:input|prompt) tokens?\b/

/**
 * The numbers in what was read, which is known to be an overflow. A number counts only for the words around it. Status
 * codes, request ids, waits and prices stand in other company, so they are never taken; and no number is taken merely
 * because it is the larger one, for a provider counts the answer in one place and leaves it out in the other.
 */
export function numbersIn({ whole }: Reading): OverflowNumbers {
  if (COUNTED_FROM_THE_END.test(whole)) return {}
  const comparison = SUM.exec(whole) ?? GREATER.exec(whole)
  if (comparison) return { limit: tokensOf(comparison[2]!), actual: tokensOf(comparison[1]!) }
  const found = labelled(whole)
  const limit = found.get('limit')
  const actual = found.get('total') ?? found.get('actual')
  return { ...(limit !== undefined && { limit }), ...(actual !== undefined && { actual }) }
}

/** `(9 tokens) … (-31601307 tokens left)` states neither. */
const COUNTED_FROM_THE_END = /\btokens (?:left|remaining)\b/
/** `A + B > C`, also where a gateway lost the plus sign. A difference on the right is left to the words around. */
const SUM = /(?<![\d.])(\d{3,12})(?: ?\+ ?| )\d{2,12} ?>=? ?(\d{3,12})(?!\d| ?- ?\d)/
const GREATER =
  /(?<![\d.])(\d{1,6}k|\d{3,12})\)?(?: tokens)? ?(?:>=?|\/|of|out of) ?(?:n ctx:? ?\(?)?(\d{1,6}k|\d{3,12})(?!\w| ?- ?\d)/

/** The first number in each role. */
function labelled(whole: string): ReadonlyMap<Role, number> {
  const found = new Map<Role, number>()
  for (const match of whole.matchAll(NUMBER)) {
    const end = match.index + match[0].length
    const role = roleOf(whole.slice(Math.max(0, match.index - 60), match.index), whole.slice(end, end + 40))
    if (role && !found.has(role)) found.set(role, tokensOf(match[0]))
  }
  return found
}

function roleOf(before: string, after: string): Role | undefined {
  if (OTHER_BEFORE.test(before) || OTHER_AFTER.test(after)) return undefined
  if (CODE_BEFORE.test(before) && !after.startsWith(' tokens')) return undefined
  if (TOTAL_BEFORE.test(before)) return 'total'
  if (ACTUAL_AFTER.test(after) || ACTUAL_HERE.test(before)) return 'actual'
  if (matches(LIMIT_BEFORE, before) || LIMIT_AFTER.test(after)) return 'limit'
  return matches(ACTUAL_BEFORE, before) || INPUT_AFTER.test(after) ? 'actual' : undefined
}

const FACTOR: Readonly<Record<string, number>> = { k: 1_000, m: 1_000_000, 万: 10_000, 萬: 10_000 }

function tokensOf(number: string): number {
  return Math.round(Number.parseFloat(number) * (FACTOR[number.at(-1)!] ?? 1))
}

function matches(rules: readonly RegExp[], text: string): boolean {
  return rules.some((pattern) => pattern.test(text))
}
