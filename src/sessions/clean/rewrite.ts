import { blocksOf, type Entry, withBlocks } from '../entry.ts'

/** Where an entry names another one. */
const LINKS = ['parentUuid', 'logicalParentUuid', 'leafUuid'] as const

/**
 * Changes entries one by one; null leaves one out, and what hung on it is linked to its nearest ancestor that stays. Returns
 * the very same list when nothing changed.
 */
export function rewrite(entries: readonly Entry[], change: (entry: Entry) => Entry | null): readonly Entry[] {
  const kept: Entry[] = []
  const present = new Set<unknown>()
  // Of what was left out so far: its nearest ancestor that stays.
  const ancestors = new Map<unknown, unknown>()
  let changed = false
  for (const entry of entries) {
    const next = change(entry)
    changed ||= next !== entry
    if (next !== null) {
      kept.push(ancestors.size === 0 ? next : relinked(next, ancestors))
      if (entry.uuid !== undefined) present.add(entry.uuid)
      ancestors.delete(entry.uuid)
    } else if (entry.uuid !== undefined && !present.has(entry.uuid)) {
      const parent = entry.parentUuid ?? null
      ancestors.set(entry.uuid, ancestors.has(parent) ? ancestors.get(parent) : parent)
    }
  }
  return changed ? kept : entries
}

/** An entry without some of its content blocks; null when none is left, the entry itself when none is to go. */
export function withoutBlocks(entry: Entry, goes: (block: unknown) => boolean): Entry | null {
  const blocks = blocksOf(entry)
  const kept = blocks.filter((block) => !goes(block))
  if (kept.length === blocks.length) return entry
  return kept.length === 0 ? null : withBlocks(entry, kept)
}

/** The entry with each of its content blocks replaced; the entry itself when none was. */
export function mapBlocks(entry: Entry, replace: (block: unknown) => unknown): Entry {
  const blocks = blocksOf(entry)
  const replaced = blocks.map(replace)
  return replaced.every((block, index) => block === blocks[index]) ? entry : withBlocks(entry, replaced)
}

function relinked(entry: Entry, ancestors: ReadonlyMap<unknown, unknown>): Entry {
  const broken = LINKS.filter((link) => ancestors.has(entry[link]))
  if (broken.length === 0) return entry
  return { ...entry, ...Object.fromEntries(broken.map((link) => [link, ancestors.get(entry[link])])) }
}
