import type { HostTool } from '../harness/port.ts'
import type { SearchHit } from '../sessions/search.ts'

/** Hits that one question brings at most: it must not fill the context that it was asked to save. */
const MOST_HITS = 8

export type Search = (
  words: string,
  options: { readonly sessions: readonly string[]; readonly limit: number },
) => readonly SearchHit[]

/**
 * The tool with which a successor asks what the generations before it saw: their transcripts are kept whole, and the
 * document only points.
 *
 * @param sessions those that the step has left behind
 */
export function recallTool(search: Search, sessions: () => readonly string[]): HostTool {
  return {
    name: 'recall',
    description:
      'Searches what the sessions before you in this job said, called and were answered, word for word. ' +
      'Ask it for a detail that the handoff document does not hold: an error text, a figure, a command, a reason.',
    input: { words: 'what to look for: a few words that stood there' },
    run: async ({ words = '' }) => {
      const hits = search(words, { sessions: sessions(), limit: MOST_HITS })
      return hits.length === 0 ? `Nothing was found for "${words}".` : hits.map(lineOf).join('\n\n')
    },
  }
}

function lineOf({ session, subpath, turn, role, snippet }: SearchHit): string {
  const where = subpath === null ? session : `${session}, ${subpath}`
  return `[session ${where}, turn ${turn}, ${role}]\n${snippet}`
}
