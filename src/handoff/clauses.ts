import { CONTRARY, MEANINGS, NEGATORS, STOPWORDS } from './lexicon.ts'

/** What a clause is about, in a form in which paraphrases look alike. */
export interface Clause {
  readonly words: ReadonlySet<string>
  /** Figures, also those written as words. */
  readonly numbers: ReadonlySet<string>
  readonly negated: boolean
}

const HAN = /\p{Script=Han}/u
const BOUNDARY =
  /[;!?()\n。，；：！？（）、]|[.:](?=\s|$)|,(?!\d)|\s[-–—]+\s|—|\b(?:but|and(?= (?:not|no|never|do not)\b)|pero|sino|y(?= no\b))\b|但是|但|不过/u
const CONTRAST = /\b(?:instead of|rather than|en lugar de|en vez de)\b|而不是|而非|不是/gu
/** Chinese words that hold a sign of negation and negate nothing. */
const NO_NEGATION = /特别|分别|区别|类别|级别|别的|别人|不但|不仅|不同|不错|不断|不少|无论|无关|未来/gu
const HAN_NEGATORS =
  /不要|不得|不能|不可|不许|不应该?|不用|不想|不希望|不必|不会|不准|别|勿|禁止|避免|拒绝|否决|反对|没有|没|无需|无|未|不/gu
/** Single characters only count where they are words of their own: `动` is to touch, `自动` is automatic. */
const HAN_MEANINGS = new RegExp(
  [...MEANINGS.keys()]
    .filter((word) => HAN.test(word) && word.length > 1)
    .sort((a, b) => b.length - a.length)
    .join('|'),
  'gu',
)

/** The clauses of a text, in order. */
export function clausesOf(text: string): readonly Clause[] {
  return plain(text).replace(CONTRAST, '\n not ').split(BOUNDARY).map(clauseOf).filter(says)
}

/** Everything that a text is about, whatever it says of it. */
export function wordsIn(text: string): ReadonlySet<string> {
  return new Set(clausesOf(text).flatMap(({ words, numbers }) => [...words, ...numbers]))
}

function says({ words, numbers }: Clause): boolean {
  return words.size + numbers.size > 0
}

function plain(text: string): string {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .normalize('NFC')
      .replace(/[*`~]/g, '')
      .replace(/’/g, "'")
      .replace(/\bcan't\b|\bcannot\b|\bwon't\b/g, ' not ')
      .replace(/n't\b/g, ' not ')
      // A path stands for the file, without its place and its line.
      .replace(/(?:[\w.@-]*\/)+([\w.-]+)/g, ' $1 ')
      .replace(/\b([a-z_][\w-]*)\.[a-z]{1,4}(?::\d+)?\b/g, ' $1 ')
      // Ids and issue numbers are figures of the document's own.
      .replace(/\[[dx]\d+\]|#\d+/g, ' ')
  )
}

function clauseOf(text: string): Clause {
  const words = new Set<string>()
  const numbers = new Set<string>()
  let negated = false
  for (const token of tokensOf(text)) {
    const meaning = MEANINGS.get(token)
    if (NEGATORS.has(token)) negated = !negated
    else if (meaning?.startsWith('number:')) numbers.add(meaning.slice('number:'.length))
    else if (/^\d/.test(token)) numbers.add(figure(token))
    else if (meaning) words.add(meaning)
    else if (!STOPWORDS.has(token) && (token.length > 1 || HAN.test(token))) words.add(stem(token))
  }
  return negated ? turned({ words, numbers, negated }) : { words, numbers, negated }
}

/** A deed that is not to be done becomes its contrary, where it has one, and the clause is negated no more. */
function turned(clause: Clause): Clause {
  if (![...clause.words].some((word) => CONTRARY.has(word))) return clause
  const words = new Set([...clause.words].map((word) => CONTRARY.get(word) ?? word))
  return { ...clause, words, negated: false }
}

const SEGMENTER = new Intl.Segmenter('zh', { granularity: 'word' })

function tokensOf(text: string): readonly string[] {
  const marked = HAN.test(text) ? withMarkedHan(text) : text
  return [...marked.matchAll(/\d[\d.,]*\d?[a-z%]*|[\p{L}\p{N}_']+/gu)].flatMap(([token]) =>
    HAN.test(token) && token.length > 1
      ? [...SEGMENTER.segment(token)].map(({ segment }) => segment)
      : [token.replace(/^'+|'s?$/g, '')],
  )
}

function withMarkedHan(text: string): string {
  return text
    .replace(NO_NEGATION, ' ')
    .replace(/不变|不動|别动|不动/gu, ' 保留 ')
    .replace(HAN_NEGATORS, ' not ')
    .replace(HAN_MEANINGS, ' $& ')
}

/** `20,000` and `20k` are the same figure; a unit is no part of it. */
function figure(token: string): string {
  const [, digits = '', unit = ''] = /^([\d.,]+)([a-z%]*)$/.exec(token) ?? []
  const value = Number(digits.replace(/[,.](?=\d{3}(?!\d))/g, '').replace(',', '.'))
  if (Number.isNaN(value)) return token
  return String(unit === 'k' ? value * 1_000 : unit === 'm' ? value * 1_000_000 : value)
}

const ENDINGS = [
  ...['aciones', 'amiento', 'imiento', 'ations', 'mente', 'ation', 'acion', 'iendo', 'ando', 'ings', 'ing'],
  ...[
    'ados',
    'adas',
    'idos',
    'idas',
    'ado',
    'ada',
    'ido',
    'ida',
    'ers',
    'ors',
    'ies',
    'ied',
    'ed',
    'er',
    'or',
  ],
  ...['ly', 'ar', 'ir', 'as', 'os', 'es', 'an', 'en', 's', 'y', 'e', 'a', 'o'],
]

/** Cuts off one ending of English or Spanish. It need not be right, only the same for the forms of a word. */
function stem(word: string): string {
  if (/[\d_]/.test(word)) return word
  const ending = ENDINGS.find((end) => word.endsWith(end) && word.length - end.length >= 3)
  const cut = ending ? word.slice(0, -ending.length) : word
  return cut.replace(/([bdfglmnprt])\1$/, '$1')
}
