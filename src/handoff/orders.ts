import type { Language } from '../core/language.ts'
import { delimited } from './delimited.ts'
import { ORDERS_TEXTS, type OrdersTexts } from './orders-texts.ts'
import { firstTokens, lastTokens, tokensIn } from './tokens.ts'

/** Something that the user said, verbatim. */
export interface UserWords {
  readonly text: string
  /** `step`: the step's prompt. `words`: said when interrupting. `mail`: a message that came in later. */
  readonly kind: 'step' | 'words' | 'mail'
}

export interface OrdersOptions {
  /** In the order in which they were said. */
  readonly words: readonly UserWords[]
  /** A file that holds all of them, for those that are not given whole; null when there is none. */
  readonly path?: string | null
  readonly language?: Language
  /** How much is given in full; see `ordersBlock`. */
  readonly tokens?: number
}

/** What the user's words may take in the successor's first message, in tokens as `tokensIn` counts them. */
const ORDERS_TOKENS = 2_000
const END_SHARE = 0.25

/**
 * What the user said, word for word, for the successor's first message: each message in a block that no message can close.
 *
 * Up to `tokens` all of it. Beyond that the first message and the newest, then as many of the newest before it as fit; the
 * others by path, with how many there are and how much they hold. A message that alone is longer than `tokens` keeps its
 * beginning and its end. So it never takes more than about twice `tokens`.
 */
export function ordersBlock(options: OrdersOptions): string {
  const { words, path = null, language = 'en', tokens = ORDERS_TOKENS } = options
  const texts = ORDERS_TEXTS[language]
  if (words.length === 0) return texts.nothing
  const all = words.map(({ text }) => text).join('\n')
  const inFull = given(words, tokens)
  const left = words.slice(1, inFull.from)
  const block = ({ kind, text }: UserWords): string =>
    delimited(TAGS[kind], shortened(text, tokens, path, texts), all)
  const [first, ...later] = words
  return [
    texts.introduction,
    ...(first ? [block(first)] : []),
    ...(later.length > 0 ? [texts.later] : []),
    ...(left.length > 0 ? [texts.leftOut(left.length, total(left), path)] : []),
    ...words.slice(inFull.from).map(block),
  ].join('\n\n')
}

/** Whether `ordersBlock` leaves something out, so that a file has to hold it. */
export function ordersLeaveOut(words: readonly UserWords[], tokens: number = ORDERS_TOKENS): boolean {
  return total(words) > tokens && (words.length > 2 || words.some(({ text }) => tokensIn(text) > tokens))
}

/** All that the user said, word for word, for the file that `path` names. */
export function ordersFile(words: readonly UserWords[], language: Language = 'en'): string {
  const all = words.map(({ text }) => text).join('\n')
  const texts = ORDERS_TEXTS[language]
  return [texts.file, ...words.map(({ kind, text }) => delimited(TAGS[kind], text, all))]
    .join('\n\n')
    .concat('\n')
}

const TAGS: Readonly<Record<UserWords['kind'], string>> = { step: 'task', words: 'words', mail: 'mail' }

/** Where the messages begin that are given after the first one. */
function given(words: readonly UserWords[], tokens: number): { readonly from: number } {
  let from = Math.max(1, words.length - 1)
  let used = total([...words.slice(0, 1), ...words.slice(from)])
  while (from > 1) {
    used += total(words.slice(from - 1, from))
    if (used > tokens) break
    from--
  }
  return { from }
}

function total(words: readonly UserWords[]): number {
  return words.reduce((sum, { text }) => sum + tokensIn(text), 0)
}

function shortened(text: string, tokens: number, path: string | null, texts: OrdersTexts): string {
  const all = tokensIn(text)
  if (all <= tokens) return text
  const atEnd = Math.floor(tokens * END_SHARE)
  const beginning = firstTokens(text, tokens - atEnd)
  const end = lastTokens(text, atEnd)
  return `${beginning}\n\n${texts.middleLeftOut(all - tokens, path)}\n\n${end}`
}
