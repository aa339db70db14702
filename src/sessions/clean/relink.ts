import type { Entry } from '../entry.ts'

/**
 * Links every entry whose parent is not there to the entry before it in the same thread, so that whoever walks back from the end finds
 * the whole session: files found in the wild lose half of it at one missing parent. A parent that comes later counts as
 * missing too; parents in a circle would never end.
 */
export function relink(entries: readonly Entry[]): readonly Entry[] {
  const passed = new Set<unknown>()
  const latest = new Map<unknown, string>()
  let changed = false
  const linked = entries.map((entry) => {
    const thread = threadOf(entry)
    const { uuid, parentUuid } = entry
    const missing = parentUuid !== undefined && parentUuid !== null && !passed.has(parentUuid)
    const parent = missing ? (latest.get(thread) ?? null) : parentUuid
    if (uuid !== undefined && !passed.has(uuid)) {
      passed.add(uuid)
      latest.set(thread, uuid)
    }
    changed ||= missing
    return missing ? { ...entry, parentUuid: parent } : entry
  })
  return changed ? linked : entries
}

function threadOf({ isSidechain, agentId }: Entry): unknown {
  return isSidechain === true ? (agentId ?? 'a subagent') : null
}
