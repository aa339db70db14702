import type { Language } from '../core/language.ts'
import { fenced, unfenced } from './fenced.ts'
import { type Items, itemsIn } from './items.ts'
import { type Marked, markFor, unmarked } from './unverifiable.ts'

/** Something that can be checked, in words, and why it cannot be verified here, if it cannot. */
export type Check = Marked

/** The items of a list as texts. */
export function textsIn(text: string): Items {
  const { items, rest } = itemsIn(text)
  return { items: items.map(unfenced), rest }
}

/** The checks of a list. Whether a box is ticked does not count: a check is not passed because somebody says so. */
export function checksIn(text: string): { readonly checks: readonly Check[]; readonly rest: string } {
  const { items, rest } = itemsIn(text)
  return { checks: items.map(checkIn), rest }
}

function checkIn(item: string): Check {
  const { text, unverifiable } = unmarked(item)
  return { text: unfenced(text), unverifiable }
}

/** Writes a list so that `textsIn` finds exactly these texts in it, whatever they contain. */
export function listOf(texts: readonly string[]): string {
  const same = (read: readonly string[], expected: readonly string[]): boolean =>
    read.length === expected.length && read.every((text, at) => text === expected[at])
  return written(texts, {
    bullet: '- ',
    forms: (text) => [text, fenced(text)],
    readsAs: (list, expected) => {
      const read = textsIn(list)
      return read.rest === '' && same(read.items, expected)
    },
  })
}

/** Writes a checklist so that `checksIn` finds exactly these checks in it, whatever they contain. */
export function checklistOf(checks: readonly Check[], language: Language): string {
  const same = (read: readonly Check[], expected: readonly Check[]): boolean =>
    read.length === expected.length &&
    read.every(({ text, unverifiable }, at) => {
      const other = expected[at]
      return text === other?.text && unverifiable === other.unverifiable
    })
  return written(checks, {
    bullet: '- [ ] ',
    forms: ({ text, unverifiable }) => {
      if (unverifiable === null) return [text, fenced(text)]
      const mark = markFor(unverifiable, language)
      const [first, ...further] = text.split('\n')
      return [[`${first} ${mark}`, ...further].join('\n'), `${text}\n\n${mark}`, `${fenced(text)}\n\n${mark}`]
    },
    readsAs: (list, expected) => {
      const read = checksIn(list)
      return read.rest === '' && same(read.checks, expected)
    },
  })
}

interface Notation<T> {
  readonly bullet: string
  /** The ways to write an item, the plainest first and the safest last. */
  forms(item: T): readonly string[]
  readsAs(list: string, expected: readonly T[]): boolean
}

function written<T>(all: readonly T[], { bullet, forms, readsAs }: Notation<T>): string {
  const lines = all.map((item) => {
    const ways = forms(item).map((form) => itemLines(bullet, form))
    return ways.find((way) => readsAs(way, [item])) ?? ways.at(-1)
  })
  const list = lines.join('\n')
  if (readsAs(list, all)) return list
  return all.map((item) => itemLines(bullet, forms(item).at(-1) ?? '')).join('\n')
}

/** Text that begins with Markdown of its own would lose its meaning behind a box. */
const BLOCK = /^(?:`{3}|~{3}|>|#{1,6}\s|\||<|(?:[-*+]|\d{1,9}[.)])\s)/

function itemLines(bullet: string, text: string): string {
  const indented = text.replace(/\n(?!\n)/g, '\n  ')
  return BLOCK.test(text) ? `${bullet.trimEnd()}\n  ${indented}` : `${bullet}${indented}`
}
