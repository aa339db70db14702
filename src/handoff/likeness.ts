import { normalText } from '../documents/normal-text.ts'
import { clausesOf, wordsIn } from './clauses.ts'
import { trimmedEnd } from './trimmed.ts'

/** A text without what does not change what it says: case, blanks, emphasis, quote marks, final punctuation. */
export function bareText(text: string): string {
  const plain = normalText(text)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[*_`]/g, '')
    .replace(/[“”„«»「」『』]/g, '"')
    .replace(/[‘’]/g, "'")
    .replace(/\s+/g, ' ')
  return trimmedEnd(plain, /[\s.。;；]/).trim()
}

const LEAST_IN_COMMON = 0.2
const NEARLY_ALL = 0.8
/** Fewer words in common say little. */
const LEAST_WORDS = 3

/** Whether one may be another wording of the other. Texts that have next to no word in common are not. */
export function isRelated(one: string, other: string): boolean {
  if (bareText(one) === bareText(other)) return true
  const [a, b] = [wordsIn(one), wordsIn(other)]
  return common(a, b) / Math.max(1, Math.min(a.size, b.size)) >= LEAST_IN_COMMON
}

/** Whether both say the same in nearly the same words: no other figure, and nothing denied that the other affirms. */
export function isNearlySame(one: string, other: string): boolean {
  const [a, b] = [wordsIn(one), wordsIn(other)]
  const shared = common(a, b)
  return (
    shared >= LEAST_WORDS &&
    shared / (a.size + b.size - shared) >= NEARLY_ALL &&
    firmPart(one) === firmPart(other)
  )
}

function firmPart(text: string): string {
  const clauses = clausesOf(text)
  const figures = clauses.flatMap((clause) => [...clause.figures]).sort()
  return [clauses.filter(({ polarity }) => polarity === 'denied').length, ...figures].join()
}

function common(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  return [...one].filter((word) => other.has(word)).length
}
