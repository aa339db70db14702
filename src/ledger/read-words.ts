import { LANGUAGES } from '../core/language.ts'
import type { Words } from './facts.ts'
import { LEDGER_MARK } from './render.ts'
import { LEDGER_TEXTS } from './texts.ts'

/** What a person said, as a ledger gives it. */
export type ReadWords = Pick<Words, 'kind' | 'text'>

const ALL = LANGUAGES.map((language) => LEDGER_TEXTS[language])
const HEADINGS = new Set(ALL.map(({ headings }) => `### ${headings.words}`))
const KINDS = new Map<string | undefined, Words['kind']>(
  ALL.flatMap(({ theTask, anAnswer }) => [[theTask, 'step'] as const, [anAnswer, 'answer'] as const]),
)
const ITEM = /^\d+\. (?:\((?<label>[^)\n]*)\)$|> ?(?<first>.*)$)/
const FURTHER = /^ *> ?(.*)$/

/**
 * Takes what a person said out of a rendered ledger, in any language, in order. What was cut there ends in a note that says
 * so. Never throws: where a person has edited it, what still looks like words is taken.
 *
 * @param text a ledger, with anything above it
 */
export function wordsInLedger(text: string): readonly ReadWords[] {
  const lines = ledgerLines(text)
  const start = lines.findIndex((line) => HEADINGS.has(line.trim()))
  if (start === -1) return []
  const below = lines.slice(start + 1)
  const end = below.findIndex((line) => line.startsWith('#'))
  const words: { kind: Words['kind']; lines: string[] }[] = []
  for (const line of end === -1 ? below : below.slice(0, end)) {
    const item = ITEM.exec(line)?.groups
    const further = FURTHER.exec(line)?.[1]
    if (item) {
      words.push({
        kind: KINDS.get(item.label) ?? 'words',
        lines: item.first === undefined ? [] : [item.first],
      })
    } else if (further !== undefined) words.at(-1)?.lines.push(further)
  }
  return words
    .map(({ kind, lines }) => ({ kind, text: lines.join('\n') }))
    .filter((said) => said.text.trim() !== '')
}

/** The file that a ledger below a document names as the whole of it; null when it names none. */
export function fullPathIn(text: string): string | null {
  const lines = ledgerLines(text)
  for (const { introWith } of ALL) {
    const [before = '', after = ''] = introWith('\0').split('\0')
    const found = lines.find((line) => line.startsWith(before) && line.endsWith(after))
    if (found !== undefined) return found.slice(before.length, found.length - after.length)
  }
  return null
}

/** A quotation of the mark does not begin its line. */
function ledgerLines(text: string): readonly string[] {
  const lines = text.split('\n')
  const start = lines.findIndex((line) => line.trimEnd() === LEDGER_MARK)
  return start === -1 ? [] : lines.slice(start)
}
