import type { Attribution } from './attribution.ts'
import { type Clause, clausesOf } from './clauses.ts'
import { LIGHT_DEEDS, OPPOSITES } from './lexicon.ts'
import { isVerbatim, type Quotation, quotationsIn } from './quotations.ts'
import { writtenIn } from './written-in.ts'

/** How much of what a claim is about has to be in a message. */
const LEAST_SHARE = 0.45
/** The same for a claim of two words, and for one with a deed that the message does not name. */
const LEAST_SHARE_IF_WEAK = 0.6
/** How much of it has to stand together there: the words of a long message would make up any claim. */
const LEAST_SHARE_TOGETHER = 0.4
const SENTENCES_TOGETHER = 2
/** Deeds and names are what an order hangs on. */
const DEED_WEIGHT = 2
const NAME_WEIGHT = 3
/** What any message may say of something. */
const QUALITY_WEIGHT = 0.5

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
  if (claim.words.length + claim.figures.size === 0) return true
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
    if (!/[\p{L}\p{N}]/u.test(text)) return false
    const direct = introduces && start >= end && /^[\s\p{P}]*$/u.test(sentence.slice(end, start))
    return direct || isPhrase(text)
  })
}

function isPhrase(text: string): boolean {
  return (text.match(/[\p{L}\p{N}]+/gu) ?? []).length >= 3 || /\p{Script=Han}{4}/u.test(text)
}

interface ClaimWord {
  readonly word: string
  readonly weight: number
  readonly polarity: Clause['polarity']
}

interface Claim {
  readonly words: readonly ClaimWord[]
  readonly figures: ReadonlySet<string>
}

function claimOf(sentence: string, { start, end, negative }: Attribution): Claim {
  const names = namesIn(sentence)
  const clauses = clausesOf(`${sentence.slice(0, start)} ${negative ? ' not ' : ' '}${sentence.slice(end)}`)
  const words = new Map<string, ClaimWord>()
  for (const clause of clauses) {
    // What is to be repaired was told by what does not work.
    const polarity = clause.words.has('deed:repair') ? 'reported' : clause.polarity
    for (const word of clause.words) words.set(word, { word, polarity, weight: weightOf(word, names) })
  }
  return { words: [...words.values()], figures: new Set(clauses.flatMap(({ figures }) => [...figures])) }
}

function weightOf(word: string, names: ReadonlySet<string>): number {
  if (word.startsWith('name:') || names.has(word)) return NAME_WEIGHT
  if (isDeed(word)) return DEED_WEIGHT
  return word.startsWith('is:') || LIGHT_DEEDS.has(word) ? QUALITY_WEIGHT : 1
}

function isDeed(word: string): boolean {
  return word.startsWith('deed:') && !LIGHT_DEEDS.has(word)
}

/** Names, wherever they do not only begin a sentence: `Redis`, `fetchAll`. */
function namesIn(text: string): ReadonlySet<string> {
  const names = text.matchAll(
    /(?<=[\p{L}\p{N},;]["'`(]?\s+["'`(]*)\p{Lu}[\p{L}\p{N}]+|\b\p{Ll}+\p{Lu}\p{L}*/gu,
  )
  return new Set([...names].flatMap(([name]) => clausesOf(name).flatMap(({ words }) => [...words])))
}

function holds(claim: Claim, message: string): boolean {
  const clauses = clausesOf(message)
  const figures = new Set(clauses.flatMap((clause) => [...clause.figures]))
  if (![...claim.figures].every((figure) => figures.has(figure))) return false
  if (claim.words.length === 0) return true
  if (share(claim, clauses) < leastShare(claim, clauses) || contradicts(claim, clauses)) return false
  const sentences = message.split(/(?<=[.!?]\s)|[\n。！？]/).map(clausesOf)
  return sentences.some((_, at) => {
    const together = sentences.slice(at, at + SENTENCES_TOGETHER).flat()
    return share(claim, together) >= LEAST_SHARE_TOGETHER && namesItsMatter(claim, together)
  })
}

function leastShare({ words }: Claim, clauses: readonly Clause[]): number {
  const lacksDeed = words.some(
    ({ word }) => isDeed(word) && !clauses.some((clause) => clause.words.has(word)),
  )
  return lacksDeed || words.length <= 2 ? LEAST_SHARE_IF_WEAK : LEAST_SHARE
}

/** To delete something is no order to delete something else. */
function namesItsMatter({ words }: Claim, clauses: readonly Clause[]): boolean {
  const matters = words.filter(({ word }) => !isDeed(word))
  return matters.length === 0 || matters.some(({ word }) => clauses.some((clause) => clause.words.has(word)))
}

/** How much of the claim these clauses say; what is claimed to be wanted and is only ever denied counts against it. */
function share({ words, figures }: Claim, clauses: readonly Clause[]): number {
  const said = new Set(clauses.flatMap((clause) => [...clause.figures]))
  let all = figures.size
  let found = [...figures].filter((figure) => said.has(figure)).length
  for (const { word, weight, polarity } of words) {
    all += weight
    const saying = clauses.filter((clause) => clause.words.has(word))
    if (saying.some((clause) => agree(clause.polarity, polarity))) found += weight
    else if (saying.length > 0 && polarity === 'affirmed') found -= weight / 2
  }
  return found / all
}

function agree(one: Clause['polarity'], other: Clause['polarity']): boolean {
  return one === other || one === 'reported' || other === 'reported'
}

/** Whether the message says the contrary of the same matter. */
function contradicts({ words }: Claim, clauses: readonly Clause[]): boolean {
  return words.some(({ word, weight, polarity }) => {
    const others = words.filter((other) => other.word !== word && !isDeed(other.word))
    const ofTheSame = clauses.filter((clause) => others.some((other) => clause.words.has(other.word)))
    const about = others.length > 0 && ofTheSame.length > 0 ? ofTheSame : clauses
    const saying = about.filter((clause) => clause.words.has(word))
    if (saying.some((clause) => agree(clause.polarity, polarity))) return false
    const opposites = OPPOSITES.flatMap(([one, other]) =>
      one === word ? [other] : other === word ? [one] : [],
    )
    if (weight >= DEED_WEIGHT && saying.length > 0) return true
    return about.some((clause) => opposites.some((opposite) => clause.words.has(opposite)))
  })
}
