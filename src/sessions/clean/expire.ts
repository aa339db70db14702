import { blocksOf, type Entry, isObject, isToolCall, isToolResult, type ToolCall } from '../entry.ts'
import { isNote, NOTES } from './notes.ts'
import { mapBlocks, rewrite } from './rewrite.ts'

const LOOKS = new Set(['Read', 'Grep', 'Glob', 'LS'])

export interface ExpireOptions {
  /** Whether a shell command only looks at something. May not throw. */
  readonly isGlance: (command: string) => boolean
  /** Glances whose results stay. */
  readonly newest?: number
}

/**
 * Replaces what the main thread's older read-only glances returned by a short note: it is stale by now, and cheap to look up
 * again. Failures stay, and so does everything of subagents.
 */
export function expire(entries: readonly Entry[], { isGlance, newest = 6 }: ExpireOptions): readonly Entry[] {
  const glances = new Set<string>()
  for (const entry of entries) {
    if (entry.type !== 'assistant' || entry.isSidechain === true) continue
    for (const block of blocksOf(entry)) {
      if (isToolCall(block) && looks(block, isGlance)) glances.add(block.id)
    }
  }
  const expired = new Set([...glances].slice(0, Math.max(0, glances.size - newest)))
  if (expired.size === 0) return entries
  const replaced = (block: unknown): unknown =>
    isToolResult(block) && expired.has(block.tool_use_id) && !block.is_error && !isNote(block.content)
      ? { ...block, content: NOTES.expired }
      : block
  return rewrite(entries, (entry) => (entry.type === 'user' ? mapBlocks(entry, replaced) : entry))
}

function looks({ name, input }: ToolCall, isGlance: (command: string) => boolean): boolean {
  if (LOOKS.has(name)) return true
  return name === 'Bash' && isObject(input) && typeof input.command === 'string' && isGlance(input.command)
}
