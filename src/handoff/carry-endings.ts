import type { FormerEntry, Line } from './carry-lines.ts'
import type { EndedEntry } from './ended.ts'

/** What the new document gives up of the former one. */
export interface Endings {
  readonly ended: ReadonlyMap<FormerEntry, EndedEntry>
  /** Lines that are not written: they only say what ends, or they stand for what has ended. */
  readonly dropped: ReadonlySet<Line>
  /** The former entries that a dropped line is about: those that stay nevertheless are written in its place. */
  readonly places: ReadonlyMap<Line, readonly FormerEntry[]>
}

/** Which former entries end, by the lines of the new document. The lines have their ids. */
export function endingsOf(
  lines: readonly Line[],
  earlier: readonly FormerEntry[],
  degraded: boolean,
): Endings {
  const ended = new Map<FormerEntry, EndedEntry>()
  const dropped = new Set<Line>()
  const places = new Map<Line, readonly FormerEntry[]>()
  const named = (ids: readonly string[]): FormerEntry[] => earlier.filter(({ id }) => ids.includes(id ?? ''))
  const end = (entry: FormerEntry, how: Omit<EndedEntry, 'id' | 'text'>): void => {
    if (!ended.has(entry)) ended.set(entry, { id: entry.id ?? '', text: lastWording(entry, lines), ...how })
  }

  for (const line of lines) {
    if (line.statement?.kind !== 'end') continue
    dropped.add(line)
    places.set(line, named(line.statement.ids))
    const { how, by, reason } = line.statement
    for (const entry of degraded ? [] : named(line.statement.ids)) {
      const successor = by !== null && by !== entry.id ? lineWith(by, lines) : undefined
      const why = reason || (successor ? wordingOf(by ?? '', successor) : '')
      if (why !== '') end(entry, { how, ...(successor && by ? { by } : {}), reason: why })
    }
  }

  for (const line of lines) {
    if (line.statement?.kind !== 'entry' || line.statement.supersedes.length === 0) continue
    if (line.statement.says === '') {
      dropped.add(line)
      places.set(line, [...line.former, ...named(line.statement.supersedes)])
      continue
    }
    // One that has ended itself takes nobody's place: two that name each other would both be gone.
    if (degraded || line.former.some((entry) => ended.has(entry))) continue
    for (const entry of named(line.statement.supersedes)) {
      if (line.former.includes(entry)) continue
      end(entry, { how: 'superseded', by: line.id ?? '', reason: line.statement.says })
    }
  }

  for (const line of lines) {
    if (line.statement?.kind === 'entry' && line.former.some((entry) => ended.has(entry))) dropped.add(line)
  }
  return { ended, dropped, places }
}

function lineWith(id: string, lines: readonly Line[]): Line | undefined {
  return lines.find((line) => line.id === id || line.former.some((entry) => entry.id === id))
}

function wordingOf(id: string, line: Line): string {
  return line.statement?.kind === 'entry'
    ? line.text
    : (line.former.find((entry) => entry.id === id)?.text ?? '')
}

function lastWording(entry: FormerEntry, lines: readonly Line[]): string {
  const line = lines.find(({ statement, former }) => statement?.kind === 'entry' && former.includes(entry))
  return line?.text || entry.text
}
