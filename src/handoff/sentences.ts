import { quotationsIn } from './quotations.ts'

/** A sentence of a text and its place in it. */
export interface Sentence {
  readonly text: string
  readonly start: number
}

const NEW_UNIT = /^\s*(?:[-*+]\s|\d{1,9}[.)]\s|#{1,6}\s|\||$)/
const FENCE = /^\s*(`{3,}|~{3,})/
const END = /[.!?](?=["”»’')\]]?\s)|[。！？]/gu

/**
 * The sentences of a Markdown text, in order, without code blocks. A list item and a heading end a sentence, a line end alone
 * does not; a quotation is never split, and a block quote below a colon belongs to the sentence that it ends.
 */
export function sentencesIn(text: string): readonly Sentence[] {
  return unitsIn(text).flatMap(({ text: unit, start }) => {
    const quotations = quotationsIn(unit)
    const ends = [...unit.matchAll(END)]
      .map((match) => match.index + match[0].length)
      .filter((end) => !quotations.some((quotation) => end > quotation.start && end < quotation.end))
    const bounds = [0, ...ends, unit.length]
    return bounds
      .slice(1)
      .map((end, index) => ({ text: unit.slice(bounds[index], end), start: start + (bounds[index] ?? 0) }))
      .filter((sentence) => sentence.text.trim() !== '')
  })
}

function unitsIn(text: string): readonly Sentence[] {
  const units: { text: string; start: number }[] = []
  let fence: string | null = null
  let open = false
  let at = 0
  for (const line of text.split('\n')) {
    const start = at
    at += line.length + 1
    const marks = FENCE.exec(line)?.[1]
    if (fence !== null) {
      if (marks?.startsWith(fence)) fence = null
      continue
    }
    if (marks) {
      fence = marks
      open = false
      continue
    }
    const last = units.at(-1)
    if (line.trim() === '') {
      // A block quote may stand below a blank line.
      if (!last || !/[:：][*_]*\s*$/.test(last.text)) open = false
      continue
    }
    if (open && last && !NEW_UNIT.test(line)) last.text = text.slice(last.start, start + line.length)
    else units.push({ text: line, start })
    open = true
  }
  return units
}
