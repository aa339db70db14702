import { blocksOf, type Entry, isTextBlock, isToolCall, isToolResult, textOf } from '../entry.ts'
import { mapBlocks, rewrite } from './rewrite.ts'

/** The characters of a trimmed result that stay in sight. */
const HEAD = 400
const POINTER = /\n\[… \d+ characters in all; the whole text is in .+\]$/

export interface TrimOptions {
  /**
   * Keeps a text and tells where: a path that the agent can read. Called again with the same text on every load, so the name should be
   * made of the content. What it throws is passed on.
   */
  readonly save: (text: string) => string
  /** Results with more text than this are trimmed, in characters. */
  readonly over?: number
  /** Calls whose results stay as they are. */
  readonly newest?: number
}

/** Replaces the text of older, large tool results by its beginning and a path to the whole. Images stay. */
export function trim(
  entries: readonly Entry[],
  { save, over = 2_000, newest = 20 }: TrimOptions,
): readonly Entry[] {
  const calls = new Set(entries.flatMap(callsIn))
  const exempt = new Set([...calls].slice(Math.max(0, calls.size - newest)))
  return rewrite(entries, (entry) =>
    mapBlocks(entry, (block) => {
      if (!isToolResult(block) || exempt.has(block.tool_use_id)) return block
      const text = textOf(block.content)
      if (text.length <= over || POINTER.test(text)) return block
      return { ...block, content: withText(block.content, pointer(text, save(text))) }
    }),
  )
}

function callsIn(entry: Entry): string[] {
  return blocksOf(entry).flatMap((block) => (isToolCall(block) ? [block.id] : []))
}

function pointer(text: string, path: string): string {
  // Half a character would be refused by the API.
  const head = text.slice(0, HEAD).replace(/[\uD800-\uDBFF]$/, '')
  return `${head}\n[… ${text.length} characters in all; the whole text is in ${path}]`
}

/** One text where the first was; whatever is no text stays. */
function withText(content: unknown, text: string): unknown {
  if (!Array.isArray(content)) return text
  const first = content.findIndex(isTextBlock)
  return content.flatMap((block, index) => {
    if (index === first) return [{ type: 'text', text }]
    return isTextBlock(block) ? [] : [block]
  })
}
