import { blocksOf, type Entry, isObject, isToolCall, isToolResult, messageOf } from '../entry.ts'
import { wasInterrupted, wasRefused } from './failed-result.ts'
import { NOTES } from './notes.ts'
import { mapBlocks, rewrite, withoutBlocks } from './rewrite.ts'

/**
 * Takes out what misleads a session that goes on: API errors that the harness wrote in the model's name, and refused calls
 * with their results, but for the newest, which tells the rule. A result that an interruption cut off says just that.
 */
export function prune(entries: readonly Entry[]): readonly Entry[] {
  const { errors, interrupted, refused } = findMisleading(entries)
  if (errors === 0 && interrupted.size === 0 && refused.size === 0) return entries
  const goes = (block: unknown): boolean => refused.has(callOf(block) ?? '')
  const pruned = rewrite(entries, (entry) => {
    if (isApiError(entry)) return null
    const neutral = interrupted.has(entry) ? neutralised(entry) : entry
    return refused.size === 0 ? neutral : withoutBlocks(neutral, goes)
  })
  return withoutLoneThoughts(pruned, new Set(refused.values()))
}

interface Misleading {
  readonly errors: number
  /** Entries with a result that was cut off. */
  readonly interrupted: ReadonlySet<Entry>
  /** All refused calls but the newest, if their result is there, with the response that made them. */
  readonly refused: ReadonlyMap<string, unknown>
}

function findMisleading(entries: readonly Entry[]): Misleading {
  let errors = 0
  const interrupted = new Set<Entry>()
  const responses = new Map<string, unknown>()
  const refused = new Map<string, unknown>()
  for (const entry of entries) {
    if (isApiError(entry)) errors++
    for (const block of blocksOf(entry)) {
      if (isToolCall(block)) responses.set(block.id, responseOf(entry))
      if (!isToolResult(block)) continue
      if (wasInterrupted(block, entry)) interrupted.add(entry)
      else if (responses.has(block.tool_use_id) && wasRefused(block, entry)) {
        refused.set(block.tool_use_id, responses.get(block.tool_use_id))
      }
    }
  }
  return { errors, interrupted, refused: new Map([...refused].slice(0, -1)) }
}

function isApiError(entry: Entry): boolean {
  return entry.isApiErrorMessage === true && entry.type === 'assistant'
}

function callOf(block: unknown): string | null {
  if (isToolCall(block)) return block.id
  return isToolResult(block) ? block.tool_use_id : null
}

function neutralised(entry: Entry): Entry {
  const {
    toolUseResult: _,
    toolDenialKind: __,
    ...rest
  } = mapBlocks(entry, (block) => {
    if (!isToolResult(block) || !wasInterrupted(block, entry)) return block
    const { is_error: ___, ...result } = block
    return { ...result, content: NOTES.interrupted }
  })
  return rest as Entry
}

/** A response of which only its thoughts are left is refused by the API. */
function withoutLoneThoughts(entries: readonly Entry[], touched: Set<unknown>): readonly Entry[] {
  if (touched.size === 0) return entries
  for (const entry of entries) {
    if (!thinksOnly(entry)) touched.delete(responseOf(entry))
  }
  return touched.size === 0
    ? entries
    : rewrite(entries, (entry) => (touched.has(responseOf(entry)) ? null : entry))
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
