import { MEANINGS } from './lexicon.ts'

export const HAN: RegExp = /\p{Script=Han}/u

/** `option B`: one letter that names a choice. It is kept in the form that `figureIn` knows. */
const CHOICE =
  /(?<=\b(?:options?|plan|variante?|version|alternativa|opci[oó]n)\s|方案\s?|选项\s?)([A-Z])(?![\p{L}\p{N}'’])/gu
/** `does not work` reports; `are not to be` and `is not allowed` order. */
const REPORTED =
  /\b(?:does|did|is|are|was|were|has|have)(?: not|n't)\b(?! to\b| allowed\b| permitted\b)|没有|没|无法|失败/g

/** Denials that only bound something: `never older than` is `at most`. */
const BOUNDS =
  /\b(?:not|never|no) (?:be |take |use |have )?(?=(?:more|less|older|longer|later|fewer|greater|larger|bigger|higher|lower|earlier) than\b)|\bno (?=(?:mas|menos|mayor(?:es)?|menor(?:es)?) (?:de|que)\b)|不(?=超过|大于|小于|少于|多于|早于|晚于|低于|高于)/g
const TURNS_OF_PHRASE: readonly (readonly [RegExp, string])[] = [
  [/\bout of (?:the )?scope\b|\boff limits\b|\bhands off\b|\bstick(?:s|ing)? (?:to|with)\b/g, ' keep '],
  [/\b(?:leav(?:e|es|ing)|left) out\b/g, ' not '],
]

/** A text in lower case without accents, with its words of negation and its paths in one form each. */
export function plainWords(text: string): string {
  return TURNS_OF_PHRASE.reduce((plain, [pattern, word]) => plain.replace(pattern, word), lowered(text))
}

function lowered(text: string): string {
  return (
    text
      .normalize('NFKC')
      .replace(CHOICE, '0$1')
      .toLowerCase()
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .normalize('NFC')
      .replace(/[*`~]/g, '')
      .replace(/’/g, "'")
      .replace(BOUNDS, ' ')
      .replace(REPORTED, ' isnot ')
      .replace(/\bcan't\b|\bcannot\b|\bwon't\b|n't\b/g, ' not ')
      // A path stands for the file, without its place and its line, but with a version in it.
      .replace(/((?:[\w.@-]*\/)+)([\w.-]+)/g, (_, folders: string, file: string) =>
        [...(folders.match(/\bv\d+\b/g) ?? []), file].map((part) => ` ${part} `).join(''),
      )
      .replace(/\b([a-z_][\w-]*)\.([a-z]{1,4})(?::\d+)?\b/g, ' $1_$2 ')
      // Ids and issue numbers are figures of the document's own.
      .replace(/\[[dx]\d+\]|#\d+/g, ' ')
  )
}

const SEGMENTER = new Intl.Segmenter('zh', { granularity: 'word' })

/** The words of a text that `plainWords` has been over. */
export function tokensIn(text: string): readonly string[] {
  const marked = HAN.test(text) ? withMarkedHan(text) : text
  return [...marked.matchAll(/\d[\d.,]*\d?[a-z%]*|[\p{L}\p{N}_']+/gu)].flatMap(([token]) =>
    HAN.test(token) && token.length > 1 && !MEANINGS.has(token)
      ? [...SEGMENTER.segment(token)].map(({ segment }) => segment)
      : [token.replace(/^'+|'s?$/g, '')],
  )
}

const HAN_FIGURES = '零一二三四五六七八九十'
const COUNTED =
  /[两二三四五六七八九十](?=[个次天条名秒周行列倍轮遍页步级层台人]|分钟|小时)|(?<=方案|选项|版本|步骤|第)[一二三四五六七八九十]/gu
/** Chinese words that hold a sign of negation and negate nothing. */
const NO_NEGATION = /特别|分别|区别|类别|级别|别的|别人|不但|不仅|不同|不错|不断|不少|无论|无关|未来/gu
const HAN_NEGATORS =
  /不要|不得|不能|不可|不许|不应该?|不用|不想|不希望|不必|不会|不准|别|勿|禁止|避免|拒绝|否决|反对|无需|无|未|不/gu
/** Single characters only count where they are words of their own: `动` is to touch, `自动` is automatic. */
const HAN_MEANINGS = new RegExp(
  [...MEANINGS.keys()]
    .filter((word) => HAN.test(word) && word.length > 1)
    .sort((a, b) => b.length - a.length)
    .join('|'),
  'gu',
)

function withMarkedHan(text: string): string {
  return text
    .replace(NO_NEGATION, ' ')
    .replace(/不变|不動|别动|不动/gu, ' 保留 ')
    .replace(HAN_NEGATORS, ' not ')
    .replace(COUNTED, (figure) => ` ${figure === '两' ? 2 : HAN_FIGURES.indexOf(figure)} `)
    .replace(HAN_MEANINGS, ' $& ')
}

/** The figure that a token is; null for a word. `20,000` and `20k` are the same one; a unit is no part of it. */
export function figureIn(token: string): string | null {
  if (/^v\d+$/.test(token)) return token
  const [, digits, unit] = /^(\d[\d.,]*)([a-z%]*)$/.exec(token) ?? []
  if (digits === undefined) return null
  if (digits === '0' && unit?.length === 1) return unit
  const value = Number(digits.replace(/[,.](?=\d{3}(?!\d))/g, '').replace(',', '.'))
  if (Number.isNaN(value)) return token
  return String(unit === 'k' ? value * 1_000 : unit === 'm' ? value * 1_000_000 : value)
}

const ENDINGS = [
  ...['aciones', 'amiento', 'imiento', 'ations', 'mente', 'ation', 'acion', 'iendo', 'ando', 'ings', 'ing'],
  ...['arlos', 'erlos', 'irlos', 'arlo', 'erlo', 'irlo', 'elos', 'alos', 'elo', 'alo'],
  ...['ados', 'adas', 'idos', 'idas', 'ado', 'ada', 'ido', 'ida', 'ers', 'ors', 'ed', 'er', 'or'],
  ...['ly', 'ar', 'ir', 'as', 'os', 'es', 'an', 'en', 's', 'e', 'a', 'o'],
]

/** Cuts off one ending of English or Spanish. It need not be right, only the same for the forms of a word. */
export function stem(word: string): string {
  if (/[\d_]/.test(word)) return word
  const ending = ENDINGS.find((end) => word.endsWith(end) && word.length - end.length >= 3)
  const cut = ending ? word.slice(0, -ending.length) : word
  return cut.replace(/y$/, 'i').replace(/([bdfglmnprt])\1$/, '$1')
}
