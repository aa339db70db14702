import type { SectionName } from '../core/step-result.ts'
import { sectionPlaces } from '../documents/read-sections.ts'
import { IS_GONE, NOT_YET, TO_BE_MADE } from './mention-words.ts'
import { HANDOFF_SHAPE } from './sections.ts'
import { sentencesIn } from './sentences.ts'

/** Something of the workspace that a document names, and that may be gone by now. */
export interface Mention {
  readonly kind: 'path' | 'identifier'
  /** Without what leads to a line or calls it: `src/parse.ts` of `src/parse.ts:40`, `parse` of `lex.parse()`. */
  readonly name: string
  /** Where it stands in the document. */
  readonly start: number
  /** It can be nothing but a file. Otherwise it may as well be `origin/main`, `text/plain` or `Node.js`. */
  readonly sure: boolean
}

/**
 * The files and identifiers that a document relies on, in order, each place of them. Ordinary words are none: what stands in
 * backticks has to look like a path or like an identifier, and outside of them, in Scene only, like a path with an extension.
 *
 * Left out is what a sentence says is gone, what Next says is to be made, and identifiers in Dead ends: what was tried
 * there may well have been taken back. Code blocks are passed over.
 *
 * @param document without what flower recorded below it, with `\n` line ends
 */
export function mentionsIn(document: string): readonly Mention[] {
  const places = sectionPlaces(document, HANDOFF_SHAPE)
  return sentencesIn(document).flatMap(({ text, start }) => {
    const section = places.findLast((place) => place.start <= start)?.name ?? null
    // A file may be called `gone.ts`.
    const said = text
      .replace(CODE, ' ')
      .replace(WORD, (word) => (/[/._]/.test(word.slice(0, -1)) ? ' ' : word))
    if (IS_GONE.test(said) || NOT_YET.test(said)) return []
    if (section === 'next' && TO_BE_MADE.test(said)) return []
    return mentionsOf(text, section).map((mention) => ({ ...mention, start: start + mention.start }))
  })
}

const CODE = /(?<!`)(`{1,2})(?!`)([^\n]+?)(?<!`)\1(?!`)/g
const WORD = /[^\s,;，、；。：（）「」《》"'“”‘’<>|]+/g

function mentionsOf(sentence: string, section: SectionName | null): Mention[] {
  const spans = [...sentence.matchAll(CODE)].flatMap((match) => {
    const [, marks = '', code = ''] = match
    const found = pathIn(code.trim()) ?? (section === 'deadEnds' ? null : identifierIn(code.trim()))
    return found ? [{ ...found, start: match.index + marks.length }] : []
  })
  if (section !== 'scene') return spans
  const prose = sentence.replace(CODE, (code) => ' '.repeat(code.length))
  const bare = [...prose.matchAll(WORD)].flatMap((match) => {
    const lead = /^[([{*_]*/.exec(match[0])?.[0].length ?? 0
    const found = pathIn(match[0].slice(lead).replace(/[)\]}*_.:!?]+$/, ''))
    return found?.sure && found.name.includes('/') ? [{ ...found, start: match.index + lead }] : []
  })
  return [...spans, ...bare].sort((one, other) => one.start - other.start)
}

type Found = Omit<Mention, 'start'>

const TO_A_LINE = /(?::\d+(?:[:-]\d+)*|#L?\d+(?:-L?\d+)?)$/
const PATH = /^\.{0,2}\/?[\p{L}\p{N}_.@+()[\]-]+(?:\/[\p{L}\p{N}_.@+()[\]-]+)*\/?$/u
const EXTENSION = /[^/]\.[A-Za-z][A-Za-z0-9]{0,7}$/
/** Without a slash, only these make it a file: `server.close` is none, and neither is `example.com`. */
const FILE_NAME =
  /^[\w@+-][\w.@+-]*\.(?:[cm]?[jt]sx?|json[5c]?|md|mdx|txt|py|pyi|rb|rs|go|java|kt|swift|cs|c|cc|cpp|h|hpp|php|sh|bash|zsh|ps1|sql|ya?ml|toml|ini|cfg|conf|env|lock|html?|css|scss|less|vue|svelte|xml|csv|tsv|log|svg|png|jpe?g|gif|pdf|proto|graphql|gradle|tf|lua|ex|exs|erl|hs|ml|scala|clj|dart|r|ipynb|snap|patch|diff)$/i
/** `Node.js` is no file, and `App.js` may be one. */
const PRODUCT = /^(?:[A-Z]\w*|node|next|nuxt|vue|three|d3|express|ember|alpine|chart|moment)\.js$/
const DOMAIN = /^[\w-]+(?:\.[\w-]+)*\.(?:com|org|net|io|dev|ai|app|edu|gov|co|cn|es|de|uk|local|localhost)$/i

function pathIn(text: string): Found | null {
  const name = text.replace(TO_A_LINE, '').replace(/^\.\//, '')
  if (!PATH.test(name) || name.startsWith('-') || name.endsWith('()')) return null
  const first = name.split('/')[0] ?? ''
  if (!name.includes('/')) {
    return FILE_NAME.test(name) ? { kind: 'path', name, sure: !PRODUCT.test(name) } : null
  }
  if (DOMAIN.test(first) || /^[./]*$/.test(name)) return null
  return { kind: 'path', name, sure: EXTENSION.test(name) && !first.startsWith('@') }
}

const CHAIN = /^#?[A-Za-z_$][\w$]*(?:(?:\.|::|#|->|\?\.)#?[A-Za-z_$][\w$]*)*$/
const CALL = /\([^()]*(?:\([^()]*\)[^()]*)*\)$/
/** A hump inside of a word, or an underscore between two parts of one. */
const FORM = /[a-z0-9][A-Z]|[A-Za-z0-9]_+[A-Za-z0-9]/

function identifierIn(text: string): Found | null {
  const name = text.replace(CALL, '')
  if (!CHAIN.test(name)) return null
  const last = name.split(/\.|::|#|->/).at(-1) ?? ''
  const isCalled = name !== text && last.length > 1
  return isCalled || FORM.test(last) ? { kind: 'identifier', name: last, sure: true } : null
}
