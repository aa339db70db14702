import type { Attribution } from './attribution.ts'
import { type Clause, clausesOf } from './clauses.ts'
import { isVerbatim, type Quotation, quotationsIn } from './quotations.ts'
import { writtenIn } from './written-in.ts'

/** How much of what a claim is about has to be in a message. */
const LEAST_SHARE = 0.5
/** How much of it has to stand together there: the words of a long message would make up any claim. */
const LEAST_SHARE_TOGETHER = 0.4
const SENTENCES_TOGETHER = 2
/** Deeds and names are what an order hangs on. */
const HEAVY = 2

/** Whether some message contains what a sentence claims that the user said. */
export function isSupported(
  sentence: string,
  attribution: Attribution,
  messages: readonly string[],
): boolean {
  const quoted = quotedBy(sentence, attribution)
  if (quoted.length > 0) {
    return quoted.every(({ text }) => messages.some((message) => isVerbatim(text, message)))
  }
  const claim = claimOf(sentence, attribution)
  if (claim.words.size + claim.figures.size === 0) return true
  const own = writtenIn(sentence)
  const comparable = messages.filter((message) => own === null || [own, null].includes(writtenIn(message)))
  // What was said in another language cannot be held against these words.
  if (comparable.length === 0 && messages.length > 0) return true
  return comparable.some((message) => holds(claim, message))
}

const BLOCK_QUOTE = /[:：][*_]*\s*\n((?:[ \t]*>.*(?:\n|$))+)/

/** The quotations that are said to be the user's words. One or two words may as well be a name, except after `said`. */
function quotedBy(sentence: string, { end, introduces }: Attribution): readonly Quotation[] {
  const block = BLOCK_QUOTE.exec(sentence)
  if (block) return [{ start: block.index, end: block.index + block[0].length, text: block[1] ?? '' }]
  return quotationsIn(sentence).filter(({ start, text }) => {
    if (/[\p{L}\p{N}]/u.test(text) === false) return false
    const direct = introduces && start >= end && /^[\s\p{P}]*$/u.test(sentence.slice(end, start))
    return direct || isPhrase(text)
  })
}

function isPhrase(text: string): boolean {
  return (text.match(/[\p{L}\p{N}]+/gu) ?? []).length >= 3 || /\p{Script=Han}{4}/u.test(text)
}

interface Claim {
  /** With the weight of each and whether it is denied. */
  readonly words: ReadonlyMap<string, { readonly weight: number; readonly negated: boolean }>
  readonly figures: ReadonlySet<string>
}

function claimOf(sentence: string, { start, end, negative }: Attribution): Claim {
  const rest = `${sentence.slice(0, start)} ${negative ? ' not ' : ' '}${sentence.slice(end)}`
  const names = namesIn(rest)
  const words = new Map<string, { weight: number; negated: boolean }>()
  const figures = new Set<string>()
  for (const clause of clausesOf(rest)) {
    for (const number of clause.numbers) figures.add(number)
    for (const word of clause.words) {
      const heavy = word.startsWith('deed:') || names.has(word)
      words.set(word, { weight: heavy ? HEAVY : 1, negated: clause.negated })
    }
  }
  return { words, figures }
}

/** Names in the middle of a sentence: `Redis`, `fetchAll`. */
function namesIn(text: string): ReadonlySet<string> {
  const names = [
    ...text.matchAll(/(?<=[\p{L}\p{N},;]["'`(]?\s+["'`(]*)\p{Lu}[\p{L}\p{N}]+|\b\p{Ll}+\p{Lu}\p{L}*/gu),
  ]
  return new Set(names.flatMap(([name]) => clausesOf(name).flatMap(({ words }) => [...words])))
}

function holds(claim: Claim, message: string): boolean {
  const clauses = clausesOf(message)
  const figures = new Set(clauses.flatMap(({ numbers }) => [...numbers]))
  if (![...claim.figures].every((figure) => figures.has(figure))) return false
  if (claim.words.size === 0) return true
  if (share(claim, clauses) < LEAST_SHARE) return false
  const sentences = message.split(/(?<=[.!?]\s)|[\n。！？]/).map(clausesOf)
  return sentences.some((_, at) => {
    const together = sentences.slice(at, at + SENTENCES_TOGETHER).flat()
    return share(claim, together) >= LEAST_SHARE_TOGETHER
  })
}

/** How much of the claim these clauses say, and do not deny. */
function share({ words }: Claim, clauses: readonly Clause[]): number {
  let all = 0
  let found = 0
  for (const [word, { weight, negated }] of words) {
    all += weight
    if (clauses.some((clause) => clause.negated === negated && clause.words.has(word))) found += weight
  }
  return found / all
}
