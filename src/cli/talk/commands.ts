/** What may follow a slash, in the order in which `/help` shows it. */
export const COMMANDS = ['status', 'handoff', 'edit', 'files', 'cost', 'new', 'quit', 'help'] as const

export type CommandName = (typeof COMMANDS)[number]

export function commandNamed(word: string): CommandName | null {
  return COMMANDS.find((name) => name === word.toLowerCase()) ?? null
}

/** What the same is called elsewhere. */
const ELSEWHERE: Readonly<Record<string, CommandName>> = {
  exit: 'quit',
  stop: 'quit',
  compact: 'handoff',
  clear: 'new',
  context: 'status',
}

/** More slips than this, and it is another word. */
const MOST_SLIPS = 2

/** The command that somebody most likely meant; null when none comes close. */
export function commandLike(word: string): CommandName | null {
  const typed = word.toLowerCase()
  if (typed === '') return null
  if (Object.hasOwn(ELSEWHERE, typed)) return ELSEWHERE[typed] ?? null
  const begun = COMMANDS.find((name) => name.startsWith(typed))
  if (begun !== undefined) return begun
  const [best] = COMMANDS.map((name) => ({ name, slips: slipsBetween(typed, name) })).sort(
    (one, other) => one.slips - other.slips,
  )
  return best !== undefined && best.slips <= MOST_SLIPS && best.slips < best.name.length ? best.name : null
}

/** Letters to add, drop or change until one word is the other. */
function slipsBetween(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (const [down, letter] of [...one].entries()) {
    const next = [down + 1]
    for (const [across, wanted] of [...other].entries()) {
      const change = (row[across] ?? 0) + (letter === wanted ? 0 : 1)
      next.push(Math.min(change, (row[across + 1] ?? 0) + 1, (next[across] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}
