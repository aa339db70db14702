import { blocksOf } from './blocks.ts'
import { VERBATIM } from './settled.ts'

/** A text in a fence that nothing in it can close. Whoever reads it takes the fence off again: see `renderSections`. */
export function fenced(text: string): string {
  if (text === '') return ''
  let fence = '```'
  for (const [run] of text.matchAll(/`+/g)) if (run.length >= fence.length) fence = `${run}\``
  return `${fence}${VERBATIM}\n${text}\n${fence}`
}

/** What such a fence protects; any other text as it is. */
export function unfenced(text: string): string {
  const [first, second] = blocksOf(text)
  const alone = first?.kind === 'fence' && first.info === VERBATIM && !second
  return alone ? first.content.trim() : text
}
