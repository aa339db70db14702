import { OWN_FORMS } from './secret-forms.ts'

/** Where secrets lie in a text: start and end, in UTF-16 units. */
type Range = readonly [number, number]

const SHOWN_LENGTH = 4
const BETWEEN = '\n\n'

/**
 * Shortens what looks like a secret (keys, tokens, private keys, connection strings with a password) to its first four
 * characters, in all texts of a value. It goes by the form alone, so it finds secrets that nobody told flower of.
 *
 * Facts are masked before they are rendered: a quotation or a cut in the middle would hide a secret from the rules.
 *
 * @param value a text, or plain JSON
 * @returns the same value when nothing was found, else a copy
 * @throws when the rule set cannot be loaded
 */
export async function maskSecrets<T>(value: T): Promise<T> {
  const texts: string[] = []
  const collect = (text: string): string => {
    texts.push(text)
    return text
  }
  mapTexts(value, collect)
  const all = texts.join(BETWEEN)
  const ranges = united([...(await foundByRules(all)), ...foundByForm(all)])
  if (ranges.length === 0) return value
  let start = 0
  return mapTexts(value, (text) => {
    const end = start + text.length
    const masked = maskRanges(text, start, ranges)
    start = end + BETWEEN.length
    return masked
  }) as T
}

/** The texts of a value, always in the same order. */
function mapTexts(value: unknown, map: (text: string) => string): unknown {
  if (typeof value === 'string') return map(value)
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, map))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, mapTexts(item, map)]))
}

function maskRanges(text: string, offset: number, ranges: readonly Range[]): string {
  let masked = ''
  let at = 0
  for (const [from, to] of ranges) {
    const [start, end] = [Math.max(0, from - offset), Math.min(text.length, to - offset)]
    if (start >= end) continue
    masked += `${text.slice(at, start)}${text.slice(start, Math.min(end, start + SHOWN_LENGTH))}…`
    at = end
  }
  return masked + text.slice(at)
}

async function foundByRules(text: string): Promise<readonly Range[]> {
  const { lint, rules } = await ruleSet()
  const { messages } = await lint({
    source: { filePath: 'ledger.txt', content: text, ext: '.txt', contentType: 'text' },
    options: { config: { rules: [...rules] }, noPhysicFilePath: true },
  })
  return messages.map(({ range }) => range)
}

/** Loaded when the first secret is looked for: it takes up to a tenth of a second, and most commands never need it. */
async function ruleSet() {
  const [{ lintSource }, preset] = await Promise.all([
    import('@secretlint/core'),
    import('@secretlint/secretlint-rule-preset-recommend'),
  ])
  // It would obey a comment in the text that says to look away.
  const rules = preset.rules.filter(({ meta }) => !meta.id.endsWith('-filter-comments'))
  return { lint: lintSource, rules: rules.map((rule) => ({ id: rule.meta.id, rule })) }
}

function foundByForm(text: string): readonly Range[] {
  return OWN_FORMS.flatMap((form) =>
    [...text.matchAll(form)].map((match): Range => {
      const secret = match.groups?.secret ?? match[0]
      const end = match.index + match[0].length
      return [end - secret.length, end]
    }),
  )
}

/** In order, and none that overlaps another. */
function united(ranges: readonly Range[]): readonly Range[] {
  const result: Range[] = []
  for (const [from, to] of [...ranges].sort((one, other) => one[0] - other[0])) {
    const last = result.at(-1)
    if (last && from < last[1]) result[result.length - 1] = [last[0], Math.max(to, last[1])]
    else result.push([from, to])
  }
  return result
}
