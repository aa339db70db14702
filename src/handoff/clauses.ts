import { CONTRARY, MEANINGS, NEGATORS, STOPWORDS } from './lexicon.ts'
import { figureIn, HAN, plainWords, stem, tokensIn } from './word-forms.ts'

/** What a clause is about, in a form in which paraphrases look alike. */
export interface Clause {
  readonly words: ReadonlySet<string>
  /** Figures, also those written as words, and what a choice is called: the B of `option B`. */
  readonly figures: ReadonlySet<string>
  /**
   * `denied`: it says that something is not to be. `reported`: it says that something is not so (`quotes do not work`), which
   * tells nothing of what is wanted.
   */
  readonly polarity: 'affirmed' | 'denied' | 'reported'
}

const BOUNDARY =
  /[;!?()\n。，；：！？（）、]|[.:](?=\s|$)|,(?!\d)|\s[-–—]+\s|—|\b(?:but|because|since|so that|and(?= (?:not|no|never|do not)\b)|pero|sino|porque|ya que|y(?= no\b))\b|但是|但|不过|因为|因為/u
const CONTRAST = /\b(?:instead of|rather than|en lugar de|en vez de)\b|而不是|而非|不是/gu

/** The clauses of a text, in order. */
export function clausesOf(text: string): readonly Clause[] {
  return plainWords(text).replace(CONTRAST, '\n not ').split(BOUNDARY).map(clauseOf).filter(says)
}

/** Everything that a text is about, whatever it says of it. */
export function wordsIn(text: string): ReadonlySet<string> {
  return new Set(clausesOf(text).flatMap(({ words, figures }) => [...words, ...figures]))
}

function says({ words, figures }: Clause): boolean {
  return words.size + figures.size > 0
}

/** Forms that are not listed have the meaning of those that are. */
const MEANINGS_BY_STEM = new Map(
  [...MEANINGS].filter(([word]) => !HAN.test(word)).map(([word, meaning]) => [stem(word), meaning]),
)

function clauseOf(text: string): Clause {
  const words = new Set<string>()
  const figures = new Set<string>()
  let denied = false
  let reported = false
  for (const token of tokensIn(text)) {
    const figure = figureIn(token) ?? figureOf(MEANINGS.get(token))
    if (token === 'isnot') reported = true
    else if (NEGATORS.has(token)) denied = !denied
    else if (figure !== null) figures.add(figure)
    else if (STOPWORDS.has(token) || (token.length === 1 && !HAN.test(token))) continue
    else words.add(MEANINGS.get(token) ?? MEANINGS_BY_STEM.get(stem(token)) ?? stem(token))
  }
  // `not changed without asking`
  if (denied && reported) return { words, figures, polarity: 'affirmed' }
  if (!denied) return { words, figures, polarity: reported ? 'reported' : 'affirmed' }
  const isDeed = [...words].some((word) => CONTRARY.has(word))
  // A deed that is not to be done is its contrary, and the clause denies nothing any more.
  const turned = new Set([...words].map((word) => CONTRARY.get(word) ?? word))
  return { words: turned, figures, polarity: isDeed ? 'affirmed' : 'denied' }
}

function figureOf(meaning: string | undefined): string | null {
  return meaning?.startsWith('number:') ? meaning.slice('number:'.length) : null
}
