import { type Block, blocksOf } from './blocks.ts'
import type { DocumentShape } from './document-shape.ts'
import { settled } from './settled.ts'

/** What the text above the first section says, without the title and a single line that only announces the document. */
export function outsideOf<Name extends string>(text: string, shape: DocumentShape<Name>): string {
  const isTitle = (block: Block | undefined): boolean =>
    block?.kind === 'heading' && shape.isTitle(block.text)
  const announces = (block: Block | undefined): boolean =>
    block?.kind === 'prose' && /^[^\n]*[:：]$/u.test(text.slice(block.start, block.end).trim())

  let blocks = blocksOf(text).filter(({ kind }) => kind !== 'rule')
  if (announces(blocks[0]) && isTitle(blocks[1])) blocks = blocks.slice(1)
  if (isTitle(blocks[0])) blocks = blocks.slice(1)
  if (blocks.length === 1 && announces(blocks[0])) return ''
  return blocks[0] ? settled(text.slice(blocks[0].start), shape) : ''
}
