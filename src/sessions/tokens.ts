/** Scripts that put no spaces between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/gu

/**
 * A text as it is given to the index. SQLite's tokenizer takes a Chinese sentence for one word; with every character a word of its own,
 * a phrase of any length is found in it, and the index stays a fifth of one that is made of trigrams.
 */
export function indexed(text: string): string {
  return text.replaceAll('\0', ' ').replace(UNSPACED, ' $& ')
}

/** The words of a search, each as the tokens that have to follow one another. */
export function termsOf(words: string): string[][] {
  return words
    .split(/\s+/)
    .map((word) => indexed(word).match(/[\p{L}\p{N}\p{M}\p{Co}]+/gu) ?? [])
    .filter((tokens) => tokens.length > 0)
    .map((tokens) => [...tokens])
}

/** A term for FTS5; its last token may go on, so that `hand` finds `handoff`. */
export function phraseOf(tokens: readonly string[]): string {
  return `"${tokens.join(' ')}" *`
}

/** Finds any of the terms in a text as it was written. */
export function patternOf(terms: readonly (readonly string[])[]): RegExp {
  const alternatives = terms.map((tokens) => tokens.join('[^\\p{L}\\p{N}]*'))
  return new RegExp(alternatives.join('|'), 'iu')
}
