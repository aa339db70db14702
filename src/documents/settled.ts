import { blocksOf } from './blocks.ts'
import type { DocumentShape } from './document-shape.ts'

/** Marks a fence whose content is the body itself: see `renderSections`. */
export const VERBATIM = 'verbatim'

/** What a body says, without the rules that set it apart, the mark of an empty one and the fence that protects it. */
export function settled<Name extends string>(body: string, shape: DocumentShape<Name>): string {
  const text = body.trim()
  const blocks = blocksOf(text)
  const said = blocks.filter((block) => block.kind !== 'rule')
  const [first, last] = [said[0], said.at(-1)]
  if (!first || !last) return ''
  if (first === last && first.kind === 'fence' && first.info === VERBATIM) return first.content.trim()
  const trimmed = text.slice(first.start, last.end).trim()
  return shape.isEmpty(trimmed) ? '' : trimmed
}
