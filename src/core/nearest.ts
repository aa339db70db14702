/** As commander has it for commands and options. */
const LEAST_ALIKE = 0.4

/**
 * The candidate that was probably meant, or null. Case and the signs between words make no difference, so
 * `permission-mode` finds `permissionMode`.
 *
 * @param most edits between the two
 */
export function nearest(word: string, candidates: Iterable<string>, most = 3): string | null {
  let best: { readonly candidate: string; readonly distance: number } | null = null
  const wanted = plain(word)
  for (const candidate of candidates) {
    const other = plain(candidate)
    const distance = distanceOf(wanted, other)
    const length = Math.max(wanted.length, other.length)
    if (distance > most || (length - distance) / length <= LEAST_ALIKE) continue
    if (best === null || distance < best.distance) best = { candidate, distance }
  }
  return best?.candidate ?? null
}

function plain(word: string): string {
  return word.toLowerCase().replaceAll(/[-_.\s]/g, '')
}

/** Edits from one word to the other; two letters that change places are one. */
function distanceOf(one: string, other: string): number {
  let before: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let i = 1; i <= one.length; i++) {
    const row = [i]
    for (let j = 1; j <= other.length; j++) {
      const same = one[i - 1] === other[j - 1] ? 0 : 1
      const edits = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + same)
      const swapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      row.push(swapped ? Math.min(edits, before[j - 2]! + 1) : edits)
    }
    before = last
    last = row
  }
  return last[other.length]!
}
