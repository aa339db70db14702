/** `D` for what is decided, `X` for what does not work. */
export type EntryLetter = 'D' | 'X'

/** A written id at the beginning of an entry, and what follows it. */
export interface LeadingIds {
  /** The first is the entry's own. */
  readonly ids: readonly string[]
  /** Where what follows begins. */
  readonly end: number
  /** Markup that was opened before the id and goes on after it: `**[D3] Keep it.**` */
  readonly opened: string
}

const ID = '[DX][- ]?0*[1-9]\\d{0,5}'
const OPEN = '[\\[【［(（<]'
const CLOSE = '[\\]】］)）>]'
const JOINT = '\\s*(?:[,，、/&+~～–—-]|\\b(?:and|to|y|e|a)\\b|和|与|及|至|到)\\s*'
const TOKEN = `${OPEN}?${ID}${CLOSE}?`

/** Several ids in a row, in or without brackets: `[D3], [D4] and D6`. A source for regular expressions. */
export const ID_LIST: string = `${TOKEN}(?:(?:${JOINT}|\\s+)${TOKEN})*`

const CHECKBOX = '(?:\\[[ xX]\\]\\s+)?'
const MARKUP = '(\\*{1,3}|_{1,3}|~~|`)?'
const INSIDE = `(${ID}(?:${JOINT}${ID})*)`
/** Not bare words: `[D3] X2 showed that` has one id of its own. */
const MORE = `((?:\\s*[,，、/&+]?\\s*[\\[【［]${ID}[\\]】］])*)`
const BRACKETED = new RegExp(`^${CHECKBOX}${MARKUP}${OPEN}\\s*${INSIDE}\\s*${CLOSE}${MORE}`, 'i')
const BARE = new RegExp(`^${CHECKBOX}${MARKUP}(${ID})`)
/** What makes a bare id one: `D3: x`, `**D3** x`, `D3 - x`; but `D3.js draws the charts` has none. */
const AFTER_BARE = /^(?:[:：、]|[.)）](?=\s|$|[^\x00-\x7f])|[ \t]+(?:[-–—]+(?=\s)|[:：])|——|$|(?=\n))/
const SEPARATORS = /^(?:[ \t]*(?:[:：、]|[-–—]+(?=[ \t])))+/
const LONGEST_RANGE = 50

/**
 * The ids that an entry begins with, however they are written: `[D3]`, `D3:`, `**[D3]**`, `(D3)`, `【D3】`.
 *
 * @param bareBefore what else may follow a bare id
 */
export function leadingIds(text: string, bareBefore?: RegExp): LeadingIds | null {
  const bracketed = BRACKETED.exec(text)
  if (bracketed) return leading(text, bracketed, `${bracketed[2]} ${bracketed[3]}`)
  const bare = BARE.exec(text)
  if (!bare) return null
  const rest = text.slice(bare[0].length)
  const closed = bare[1] !== undefined && rest.replace(/^[:：.]/, '').startsWith(bare[1])
  if (!closed && !AFTER_BARE.test(rest) && !bareBefore?.test(rest)) return null
  return leading(text, bare, bare[2] ?? '')
}

function leading(text: string, match: RegExpExecArray, list: string): LeadingIds {
  const markup = match[1] ?? ''
  let end = match[0].length
  let opened = markup
  const closing = new RegExp(`^[:：.]?${markup.replaceAll('*', '\\*')}`).exec(text.slice(end))
  if (markup !== '' && closing) {
    opened = ''
    end += closing[0].length
  }
  const bare = /[\w]$/.test(match[0]) ? /^[.)）](?=\s|$|[^\x00-\x7f])/.exec(text.slice(end)) : null
  end += bare?.[0].length ?? 0
  end += SEPARATORS.exec(text.slice(end))?.[0].length ?? 0
  end += /^[ \t]*/.exec(text.slice(end))?.[0].length ?? 0
  return { ids: idsIn(list), end, opened }
}

/** The ids in a list of them, each once; `D3-D5` and `D3 to D5` stand for three. */
export function idsIn(list: string): readonly string[] {
  const ids: string[] = []
  let end = 0
  for (const match of list.matchAll(/([DX])[- ]?0*([1-9]\d{0,5})/gi)) {
    const letter = match[1]?.toUpperCase() ?? ''
    const number = Number(match[2])
    const between = list.slice(end, match.index).replace(/[\s[\]【】［］()（）<>*_`]/g, '')
    const before = ids.at(-1)
    if (before?.startsWith(letter) && /^(?:[~～–—-]|to|a|至|到)$/.test(between)) {
      const from = numberOf(before)
      if (number - from < LONGEST_RANGE) for (let n = from + 1; n < number; n++) ids.push(`${letter}${n}`)
    }
    ids.push(`${letter}${number}`)
    end = match.index + match[0].length
  }
  return [...new Set(ids)]
}

export function numberOf(id: string): number {
  return Number(id.slice(1))
}
