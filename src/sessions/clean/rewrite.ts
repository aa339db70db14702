import { blocksOf, type Entry, withBlocks } from '../entry.ts'

/**
 * Changes entries one by one; null leaves one out, and what hung on it is linked to its nearest ancestor that stays. Returns
 * the very same list when nothing changed.
 */
export function rewrite(entries: readonly Entry[], change: (entry: Entry) => Entry | null): readonly Entry[] {
  // Most passes leave most transcripts as they are: nothing is built before it is needed.
  let kept: Entry[] | null = null
  let links: Links | null = null
  let index = 0
  for (const entry of entries) {
    const next = change(entry)
    if (next !== entry) kept ??= entries.slice(0, index)
    index++
    if (next === null) {
      links ??= new Links(kept ?? [])
      links.drop(entry)
    } else kept?.push(links?.keep(next) ?? next)
  }
  return kept ?? entries
}

/** What has been left out so far, and to what that hung on it is linked. */
class Links {
  readonly #present: Set<unknown>
  readonly #ancestors = new Map<unknown, unknown>()

  constructor(kept: readonly Entry[]) {
    this.#present = new Set(kept.map(({ uuid }) => uuid))
  }

  drop({ uuid, parentUuid = null }: Entry): void {
    if (uuid === undefined || this.#present.has(uuid)) return
    const passed = this.#ancestors
    passed.set(uuid, passed.has(parentUuid) ? passed.get(parentUuid) : parentUuid)
  }

  keep(entry: Entry): Entry {
    let linked = this.#relinked(entry, 'parentUuid')
    // Messages have only a parent; a boundary and a title name others besides.
    if (entry.message === undefined) {
      linked = this.#relinked(this.#relinked(linked, 'logicalParentUuid'), 'leafUuid')
    }
    this.#present.add(entry.uuid)
    this.#ancestors.delete(entry.uuid)
    return linked
  }

  #relinked(entry: Entry, link: string): Entry {
    const named = entry[link]
    return this.#ancestors.has(named) ? { ...entry, [link]: this.#ancestors.get(named) } : entry
  }
}

/** An entry without some of its content blocks; null when none is left, the entry itself when none is to go. */
export function withoutBlocks(entry: Entry, goes: (block: unknown) => boolean): Entry | null {
  const blocks = blocksOf(entry)
  let kept: unknown[] | null = null
  let index = 0
  for (const block of blocks) {
    if (goes(block)) kept ??= blocks.slice(0, index)
    else kept?.push(block)
    index++
  }
  if (kept === null) return entry
  return kept.length === 0 ? null : withBlocks(entry, kept)
}

/** The entry with each of its content blocks replaced; the entry itself when none was. */
export function mapBlocks(entry: Entry, replace: (block: unknown) => unknown): Entry {
  const blocks = blocksOf(entry)
  let replaced: unknown[] | null = null
  let index = 0
  for (const block of blocks) {
    const next = replace(block)
    if (next !== block) replaced ??= blocks.slice(0, index)
    replaced?.push(next)
    index++
  }
  return replaced === null ? entry : withBlocks(entry, replaced)
}
