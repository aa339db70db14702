import { type Block, blocksOf } from './blocks.ts'

export interface Unwrapped {
  readonly before: string
  readonly inside: string
  readonly after: string
}

const DOCUMENT_INFO = /^(?:markdown|md|text|txt)?$/i

/**
 * Takes a document out of the code fence that a model put around the whole of it.
 *
 * Such a fence is often no longer than the fences inside, so by the rules it ends at the first of those. Read
 * without its opening line, the inner fences pair up, and its own end is what opens a fence that nothing closes.
 */
export function unwrapped(text: string): Unwrapped | null {
  const fence = blocksOf(text).find((block) => block.kind === 'fence')
  if (!fence || !DOCUMENT_INFO.test(fence.info)) return null
  const before = text.slice(0, fence.start)
  const rest = afterFirstLine(text.slice(fence.start))
  const end = blocksOf(rest).find((block) => isLoneFence(block, rest))
  if (!end) return { before, inside: rest, after: '' }
  return { before, inside: rest.slice(0, end.start), after: afterFirstLine(rest.slice(end.start)) }
}

function isLoneFence(block: Block, text: string): boolean {
  if (block.kind !== 'fence' || block.info !== '' || block.end < text.length) return false
  const [opening = '', ...lines] = text.slice(block.start).trim().split('\n')
  const closing = lines.at(-1)?.trim() ?? ''
  return !/^(?:`{3,}|~{3,})$/.test(closing) || !closing.startsWith(opening.trim())
}

function afterFirstLine(text: string): string {
  const feed = text.indexOf('\n')
  return feed < 0 ? '' : text.slice(feed + 1)
}
