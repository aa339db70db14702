import { diffArrays } from 'diff'

/** A run of a text that both versions have, or only one of them. */
export interface Change {
  readonly kind: 'same' | 'removed' | 'added'
  readonly text: string
}

/** Two texts that differ in more words have next to nothing in common; comparing them would take long and show nothing. */
const MOST_EDITS = 1_500
/** Words of any script: Chinese is written without blanks, and a character alone is seldom a word. */
const WORDS = new Intl.Segmenter('und', { granularity: 'word' })

/**
 * What has changed between two texts, word by word. What is the same and what was removed make up the former text, what is
 * the same and what was added the later one.
 */
export function wordDiff(former: string, later: string): readonly Change[] {
  const runs = diffArrays(tokensIn(former), tokensIn(later), { maxEditLength: MOST_EDITS })
  if (runs === undefined) return compact([change('removed', former), change('added', later)])
  return compact(
    runs.map(({ value, removed, added }) =>
      change(removed ? 'removed' : added ? 'added' : 'same', value.join('')),
    ),
  )
}

/** One line of a text, in changes. */
export type ChangedLine = readonly Change[]

/**
 * The lines of a text with changes in it. A line break that was removed still ends a line, so that no line has parts of two
 * that were never one.
 */
export function linesOfDiff(changes: readonly Change[]): readonly ChangedLine[] {
  const lines: Change[][] = [[]]
  for (const { kind, text } of changes) {
    for (const [index, part] of text.split('\n').entries()) {
      if (index > 0) lines.push([])
      if (part !== '') lines.at(-1)?.push({ kind, text: part })
    }
  }
  return lines
}

export function isChanged(line: ChangedLine): boolean {
  return line.some(({ kind }) => kind !== 'same')
}

function tokensIn(text: string): string[] {
  return Array.from(WORDS.segment(text), ({ segment }) => segment)
}

function change(kind: Change['kind'], text: string): Change {
  return { kind, text }
}

/**
 * One removed and one added run for several that only blanks part: `[-one two-]{+three four+}` is read more easily than a
 * mark around each word.
 */
function compact(changes: readonly Change[]): readonly Change[] {
  const result: Change[] = []
  let removed = ''
  let added = ''
  const flush = (): void => {
    const after = sharedBlanks(removed, added)
    const end = after === '' ? undefined : -after.length
    result.push(
      change('removed', removed.slice(0, end)),
      change('added', added.slice(0, end)),
      change('same', after),
    )
    removed = added = ''
  }
  for (const [index, { kind, text }] of changes.entries()) {
    if (kind === 'removed') removed += text
    else if (kind === 'added') added += text
    else if (isBetween(text, changes[index + 1]) && removed !== '' && added !== '') {
      removed += text
      added += text
    } else {
      flush()
      result.push(change('same', text))
    }
  }
  flush()
  return joined(result)
}

/** The blanks that both end in: they have not changed. */
function sharedBlanks(one: string, other: string): string {
  let length = 0
  while (/[^\S\n]/.test(one.at(-1 - length) ?? '') && one.at(-1 - length) === other.at(-1 - length)) length++
  return length === 0 ? '' : one.slice(-length)
}

/** Without empty runs, and neighbours of a kind as one. */
function joined(changes: readonly Change[]): readonly Change[] {
  const result: Change[] = []
  for (const { kind, text } of changes.filter((one) => one.text !== '')) {
    const last = result.at(-1)
    if (last?.kind === kind) result.splice(-1, 1, change(kind, last.text + text))
    else result.push(change(kind, text))
  }
  return result
}

function isBetween(text: string, next: Change | undefined): boolean {
  return /^[^\S\n]+$/.test(text) && next !== undefined
}
