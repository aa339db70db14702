import { withoutQuotations } from './overflow-quotes.ts'

/** What an error text says, made plain for rules: lower case, half-width, `snake_case` and `camelCase` as words. */
export interface Reading {
  /** Everything, sentences separated by a line break. */
  readonly whole: string
  readonly sentences: readonly string[]
}

/**
 * An error says what it is at its beginning; a traceback says it in its last line. What lies between in a longer text
 * is a dump or a document, so it is not read. This also bounds the work: a text of a megabyte costs what 5,000
 * characters cost.
 */
const HEAD = 4_000
const TAIL = 1_000

/** Reads several descriptions of one failure as one: any of them may say what it is, or what it is not. */
export function read(texts: readonly string[]): Reading {
  const sentences = texts.flatMap((text) => sentencesOf(plain(withoutQuotations(unwrapped(bounded(text))))))
  return { whole: sentences.join('\n'), sentences }
}

function bounded(text: string): string {
  return text.length <= HEAD + TAIL ? text : `${text.slice(0, HEAD)}\n${text.slice(-TAIL)}`
}

/** Gateways wrap a body in a body: JSON in a JSON string, or in HTML. */
function unwrapped(text: string): string {
  return text
    .replace(/\\{1,64}[nr]/g, '\n')
    .replace(/\\{1,64}t/g, '\t')
    .replace(/\\{1,64}u00(2[267]|3[ce]|60)/gi, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    )
    .replace(/\\{1,64}(["'`])/g, '$1')
    .replace(/&(?:quot|#34);/g, '"')
    .replace(/&(?:apos|#39|#x27);/g, "'")
    .replace(/&gt;/g, '>')
    .replace(/&lt;/g, '<')
}

/** The parameter that bounds the answer, kept as one word: read as two it would be a limit of the prompt. */
const OUTPUT_PARAMETER = /\bmax_?(?:completion_?|new_?|output_?)?tokens(?:_to_sample)?\b|\bmaxOutputTokens\b/g

/** How far the full-width forms of ASCII stand from it; full normalization could lengthen the text. */
const FULL_WIDTH = 0xfee0

function plain(text: string): string {
  return text
    .replace(/[！-～]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - FULL_WIDTH))
    .replace(/[‘’]/g, "'")
    .replace(/https?:\/\/[^\s"'<>)\]]{1,500}/g, ' ')
    .replace(/(?<=\d)[,_](?=\d{3}(?!\d))/g, '')
    .replace(OUTPUT_PARAMETER, 'maxtokens')
    .replace(/([a-z])([A-Z])|([A-Z])([A-Z][a-z])/g, '$1$3 $2$4')
    .toLowerCase()
    .replace(/["“”`*_]/g, ' ')
    .replace(/(?<!\w)'|'(?!\w)/g, ' ')
}

/** A line break ends a sentence unless the next line cannot begin one, as in a wrapped paragraph. */
function sentencesOf(text: string): string[] {
  return text
    .split(/(?<=[.!?])\s+(?!\d)|[。…!;{}·∙|]|\n(?![ \t]*[a-z0-9(])/)
    .map((sentence) => sentence.replace(/\s+/g, ' ').trim())
    .filter((sentence) => sentence !== '')
}
