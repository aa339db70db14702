/** What a kind of document looks like: its sections, and what it calls them in each language. */
export interface DocumentShape<Name extends string> {
  /** The sections in the order of the document. */
  readonly names: readonly Name[]
  /** The section that a heading names. */
  find(heading: string): Name | undefined
  /** Whether a body only says that there is nothing. */
  isEmpty(body: string): boolean
  /** Whether a heading is the title of such a document. */
  isTitle(heading: string): boolean
}

export interface ShapeOptions<Name extends string> {
  /** What each section may be called. Case, accents, numbering, emphasis, hyphens and final punctuation do not count. */
  readonly headings: Readonly<Record<Name, readonly string[]>>
  /** How an empty section is marked, as in `(empty)`. */
  readonly empty: readonly string[]
  /** What the title begins with. */
  readonly titles: readonly string[]
}

export function documentShape<Name extends string>(options: ShapeOptions<Name>): DocumentShape<Name> {
  const names = Object.keys(options.headings) as Name[]
  const byHeading = new Map(
    names.flatMap((name) => options.headings[name].map((heading) => [simplified(heading), name] as const)),
  )
  const empty = new Set(options.empty.map(simplifiedMark))
  const titles = options.titles.map(simplified)
  return {
    names,
    // A name in backticks is code, not a heading's own words.
    find: (heading) => (heading.includes('`') ? undefined : byHeading.get(simplified(heading))),
    isEmpty: (body) => body === '' || empty.has(simplifiedMark(body)),
    isTitle: (heading) => titles.some((title) => simplified(heading).startsWith(title)),
  }
}

/** Numbering before a heading: `1.` `2)` `(3)` `iv.` `b)` `三、` `（四）` `5️⃣`. */
export const NUMBERING: RegExp =
  /^(?:[(（]?(?:\d{1,2}|[一二三四五六七八九十]{1,3}|[ivx]{1,4}|[a-h])[.)）、．]|\d\uFE0F?\u20E3)\s*/iu

function simplified(heading: string): string {
  return heading
    .replace(/[*_~]+/g, ' ')
    .trim()
    .replace(NUMBERING, '')
    .normalize('NFKD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase()
    .replace(/[\s-]+/g, ' ')
    .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')
}

function simplifiedMark(body: string): string {
  return body
    .replace(/^[*_]+|[*_]+$/g, '')
    .normalize('NFKC')
    .toLowerCase()
}
