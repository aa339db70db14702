import { blocksOf, type Entry, isObject, isToolCall, isToolResult, messageOf } from '../entry.ts'
import { wasInterrupted, wasRefused } from './failed-result.ts'
import { NOTES } from './notes.ts'
import { mapBlocks, rewrite, withoutBlocks } from './rewrite.ts'

/**
 * Takes out what misleads a session that goes on: API errors that the harness wrote in the model's name, and refused calls
 * with their results, but for the newest, which tells the rule. A result that an interruption cut off says just that.
 */
export function prune(entries: readonly Entry[]): readonly Entry[] {
  const refused = refusedCalls(entries)
  const pruned = rewrite(entries, (entry) => {
    if (entry.type === 'assistant' && entry.isApiErrorMessage === true) return null
    return withoutBlocks(neutral(entry), (block) => refused.has(callOf(block) ?? ''))
  })
  return refused.size === 0 ? pruned : withoutLoneThoughts(entries, pruned, refused)
}

/** All but the newest, of those whose call and result are both there. */
function refusedCalls(entries: readonly Entry[]): ReadonlySet<string> {
  const calls = new Set<string>()
  const refused = new Set<string>()
  for (const entry of entries) {
    for (const block of blocksOf(entry)) {
      if (isToolCall(block)) calls.add(block.id)
      if (isToolResult(block) && calls.has(block.tool_use_id) && wasRefused(block, entry)) {
        refused.add(block.tool_use_id)
      }
    }
  }
  return new Set([...refused].slice(0, -1))
}

function callOf(block: unknown): string | null {
  if (isToolCall(block)) return block.id
  return isToolResult(block) ? block.tool_use_id : null
}

function neutral(entry: Entry): Entry {
  const neutralised = mapBlocks(entry, (block) => {
    if (!isToolResult(block) || !wasInterrupted(block, entry)) return block
    const { is_error: _, ...rest } = block
    return { ...rest, content: NOTES.interrupted }
  })
  if (neutralised === entry) return entry
  const { toolUseResult: _, toolDenialKind: __, ...rest } = neutralised
  return rest as Entry
}

/** A response of which only its thoughts are left is refused by the API. */
function withoutLoneThoughts(
  before: readonly Entry[],
  pruned: readonly Entry[],
  refused: ReadonlySet<string>,
): readonly Entry[] {
  const touched = new Set<unknown>()
  for (const entry of before) {
    if (blocksOf(entry).some((block) => isToolCall(block) && refused.has(block.id)))
      touched.add(responseOf(entry))
  }
  for (const entry of pruned) {
    if (!thinksOnly(entry)) touched.delete(responseOf(entry))
  }
  return rewrite(pruned, (entry) => (touched.has(responseOf(entry)) ? null : entry))
}

function responseOf(entry: Entry): unknown {
  return entry.type === 'assistant' ? (messageOf(entry)?.id ?? entry.uuid ?? entry) : undefined
}

function thinksOnly(entry: Entry): boolean {
  const blocks = blocksOf(entry)
  return blocks.length > 0 && blocks.every(isThought)
}

function isThought(block: unknown): boolean {
  return isObject(block) && (block.type === 'thinking' || block.type === 'redacted_thinking')
}
