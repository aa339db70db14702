import { createHash } from 'node:crypto'
import { blocksOf, type Entry, isToolCall, isToolResult } from '../entry.ts'
import { NOTES } from './notes.ts'
import { rewrite, withoutBlocks } from './rewrite.ts'

/** What an entry of the harness says of its surroundings; a result that is made up shares it with its call. */
const SHARED = [
  'isSidechain',
  'agentId',
  'userType',
  'entrypoint',
  'cwd',
  'sessionId',
  'version',
  'gitBranch',
  'timestamp',
]

/**
 * Gives every call exactly one result, after it: a result without its call is dropped, and a call without result gets one that
 * says that the outcome is unknown. The API refuses a conversation in which this does not hold.
 */
export function heal(entries: readonly Entry[]): readonly Entry[] {
  const { entries: paired, open } = withoutOrphanResults(entries)
  return open.size === 0 ? paired : withResults(paired, open)
}

/** Also drops a second call or result of the same id. `open` are the calls that have no result. */
function withoutOrphanResults(entries: readonly Entry[]): { entries: readonly Entry[]; open: Set<string> } {
  const called = new Set<string>()
  const open = new Set<string>()
  const goes = (block: unknown): boolean => {
    if (isToolResult(block)) return !open.delete(block.tool_use_id)
    if (!isToolCall(block)) return false
    if (called.has(block.id)) return true
    called.add(block.id)
    open.add(block.id)
    return false
  }
  const paired = rewrite(entries, (entry) => withoutBlocks(entry, goes))
  return { entries: paired, open }
}

function withResults(entries: readonly Entry[], open: ReadonlySet<string>): readonly Entry[] {
  const successors = new Map<unknown, string>()
  return entries.flatMap((entry) => {
    const parent = successors.get(entry.parentUuid)
    const linked = parent === undefined ? entry : { ...entry, parentUuid: parent }
    const ids = blocksOf(entry).flatMap((block) =>
      isToolCall(block) && open.has(block.id) ? [block.id] : [],
    )
    if (ids.length === 0) return [linked]
    const result = resultFor(linked, ids)
    // In the chain, not beside it: whoever walks back from the end has to meet it.
    if (entry.uuid !== undefined) successors.set(entry.uuid, result.uuid)
    return [linked, result]
  })
}

function resultFor(call: Entry, ids: readonly string[]): Entry & { readonly uuid: string } {
  return {
    ...Object.fromEntries(SHARED.filter((key) => key in call).map((key) => [key, call[key]])),
    type: 'user',
    uuid: uuidFrom(ids),
    parentUuid: call.uuid ?? call.parentUuid ?? null,
    message: {
      role: 'user',
      content: ids.map((id) => ({ type: 'tool_result', tool_use_id: id, content: NOTES.unknown })),
    },
  }
}

/** The same on every load: what the session says next names it as its parent. */
function uuidFrom(ids: readonly string[]): string {
  const hex = createHash('sha256').update(ids.join('\n')).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
