/** One section of a page that has to fit into a given room. */
export interface Section {
  readonly heading: string
  readonly items: readonly Item[]
  /** How much of the room it may take before the others have had theirs, 0 to 1. */
  readonly share: number
  /** The line that stands for the items that do not fit. */
  more(count: number): string
}

export interface Item {
  /** Markdown, one line or more. */
  readonly text: string
  /** Where it stands in its section. Which items are taken is decided by their order in the list, most important first. */
  readonly place: number
}

/**
 * Chooses what fits: first each section, in the order given, up to its share; then, in the same order, what the room
 * that is left allows. An item that does not fit is passed over, and a section without an item is left out.
 *
 * @param room in UTF-8 bytes
 * @returns the sections as Markdown in the order given, null for one that is left out; joined by blank lines they need no
 *   more than the room
 */
export function fitInto(sections: readonly Section[], room: number): readonly (string | null)[] {
  let left = room
  const pages = sections.map((section) => ({ section, taken: new Set<Item>(), size: 0 }))
  for (const share of [(section: Section) => section.share * room, () => room]) {
    for (const page of pages) {
      for (const item of page.section.items) {
        if (page.taken.has(item)) continue
        const size = bytesOf(item.text) + 1 + (page.taken.size === 0 ? frameOf(page.section) : 0)
        if (size > left || page.size + size > share(page.section)) continue
        page.taken.add(item)
        page.size += size
        left -= size
      }
    }
  }
  return pages.map(({ section, taken }) => write(section, taken))
}

/** The section with all of its items; null when it has none. */
export function whole(section: Section): string | null {
  return write(section, new Set(section.items))
}

/** The heading, the line for what does not fit, and what stands between this section and the next. */
function frameOf(section: Section): number {
  return bytesOf(`${section.heading}\n\n${section.more(section.items.length)}\n\n`)
}

function write({ heading, items, more }: Section, taken: ReadonlySet<Item>): string | null {
  if (taken.size === 0) return null
  const lines = [...taken].sort((one, other) => one.place - other.place).map(({ text }) => text)
  const left = items.length - taken.size
  return [heading, '', ...lines, ...(left > 0 ? [more(left)] : [])].join('\n')
}

export function bytesOf(text: string): number {
  return Buffer.byteLength(text)
}
