import { LANGUAGES, type Language } from '../core/language.ts'
import { blocksOf } from './blocks.ts'
import { oneLine } from './one-line.ts'

/** A text, and why what it says cannot be verified here: empty when no reason is given, `null` when nothing says so. */
export interface Marked {
  readonly text: string
  readonly unverifiable: string | null
}

/** How flower writes that something cannot be verified here. */
const MARKS: Readonly<Record<Language, { mark: string; open: string; colon: string; close: string }>> = {
  en: { mark: 'cannot be verified here', open: '(', colon: ': ', close: ')' },
  es: { mark: 'no se puede verificar aquí', open: '(', colon: ': ', close: ')' },
  zh: { mark: '此处无法验证', open: '（', colon: '：', close: '）' },
}

/** How else people and models write it. Where it is said, "here" may be left out. */
const OTHER_MARKS: readonly string[] = [
  "(?:cannot|can not|can't|can’t) be (?:verified|checked|tested)(?: (?:from )?here| in this environment)?",
  '(?:not verifiable|unverifiable|not checkable|not testable)(?: here| in this environment)?',
  'no se puede (?:verificar|comprobar|probar)(?: (?:desde )?aqu[íi]| en este entorno)?',
  'no puede (?:verificarse|comprobarse|probarse)(?: (?:desde )?aqu[íi]| en este entorno)?',
  '(?:no verificable|no comprobable|inverificable)(?: aqu[íi]| en este entorno)?',
  '(?:在?此处|在?这里|在此|本地|在?当前环境中?|在?此環境中?)?(?:无法|不能|没法|不可|無法)(?:在此处|在这里|在此|在本地)?(?:验证|核实|检验|检查|驗證|核實)',
]

const OPENING = '(（[［【'
const CLOSING = ')）]］】'
const SAYS = [...LANGUAGES.map((language) => MARKS[language].mark), ...OTHER_MARKS].join('|')
const REASON =
  '\\s*(?:[:：,，;；.。]|[-–—]+(?=\\s)|—+|because\\b|porque\\b|因为|因為)(.*)|\\s+((?:without|sin)\\s.*)'
/** What stands between the brackets: the mark, alone or with a reason behind it. */
const MARK = new RegExp(`^\\s*(?:${SAYS})\\s*(?:${REASON})?$`, 'isu')

/** The mark in brackets, as `unmarked` reads it. */
export function markFor(reason: string, language: Language): string {
  const { mark, open, colon, close } = MARKS[language]
  return `${open}${mark}${reason && colon}${reason}${close}`
}

/** A reason as a mark can hold it: one line, and no bracket that would close the mark too early. */
export function reasonOf(text: string): string {
  const stray = new Set<number>()
  const open: number[] = []
  const characters = [...text]
  for (const [at, character] of characters.entries()) {
    if (OPENING.includes(character)) open.push(at)
    else if (CLOSING.includes(character) && open.pop() === undefined) stray.add(at)
  }
  for (const at of open) stray.add(at)
  return oneLine(characters.map((character, at) => (stray.has(at) ? ' ' : character)).join(''))
}

/**
 * Takes the mark off a text: `The mail arrives. (cannot be verified here: no mail server)`. It stands at the end of the
 * first line, or of the whole text. One in a nested list speaks of its own item and not of the whole.
 */
export function unmarked(text: string): Marked {
  const lineEnd = text.indexOf('\n')
  if (lineEnd < 0 || blocksOf(text).at(-1)?.kind === 'prose') {
    const found = markAtEnd(text)
    if (found) return found
  }
  const found = lineEnd < 0 ? null : markAtEnd(text.slice(0, lineEnd))
  return found ? { ...found, text: `${found.text}${text.slice(lineEnd)}` } : { text, unverifiable: null }
}

function markAtEnd(text: string): { text: string; unverifiable: string } | null {
  const [, emphasis = '', stop = ''] = /(?<=[)）\]］】])([*_]*)([.。]?)$/u.exec(text.trimEnd()) ?? []
  const closing = text.trimEnd().length - emphasis.length - stop.length - 1
  const opening = openingOf(text, closing)
  const [said, reason, without] = MARK.exec(text.slice(opening + 1, closing)) ?? []
  const before = withoutEmphasis(text.slice(0, Math.max(opening, 0)).trimEnd(), emphasis)
  if (said === undefined || before === '') return null
  const ended = /[.。!！?？:：;；]$/u.test(before)
  return { text: ended ? before : `${before}${stop}`, unverifiable: oneLine(reason ?? without ?? '') }
}

/** Where the bracket opens that closes there; -1 if none does. */
function openingOf(text: string, closing: number): number {
  let depth = 0
  for (let at = closing; at >= 0; at--) {
    if (CLOSING.includes(text.charAt(at))) depth += 1
    else if (OPENING.includes(text.charAt(at))) depth -= 1
    if (depth === 0) return at === closing ? -1 : at
  }
  return -1
}

/** Emphasis that closes behind the mark was opened right before it, or belongs to the text. */
function withoutEmphasis(text: string, emphasis: string): string {
  if (text === '' || !text.endsWith(emphasis)) return text && `${text}${emphasis}`
  return text.slice(0, text.length - emphasis.length).trimEnd()
}
