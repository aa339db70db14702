import { displayWidth, graphemes } from './graphemes.ts'
import { neutralise } from './neutralise.ts'

/** More than any real character takes for a column; what stacks more marks than that is cut. */
const UNITS_A_COLUMN = 16

/**
 * One line of at most `columns`, made safe: line breaks and tabs become spaces, and what does not fit is replaced
 * by the ellipsis. The time does not depend on the length of the text.
 */
export function clip(text: string, columns: number, ellipsis: string): string {
  const head = cut(text, Math.max(0, columns) * UNITS_A_COLUMN)
  const line = neutralise(head).replaceAll(/[\n\t]/g, ' ')
  if (head.length === text.length && displayWidth(line) <= columns) return line

  if (columns <= ellipsis.length) return ellipsis.slice(0, Math.max(0, columns))
  let room = columns - ellipsis.length
  let kept = ''
  for (const { text: character, width } of graphemes(line)) {
    room -= width
    if (room < 0) break
    kept += character
  }
  return kept + ellipsis
}

/** The first `units` UTF-16 code units, without half a surrogate pair at the end. */
export function cut(text: string, units: number): string {
  if (text.length <= units) return text
  return text.slice(0, units).replace(/[\uD800-\uDBFF]$/, '')
}
