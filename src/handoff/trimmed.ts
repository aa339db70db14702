/**
 * A text without these characters at its end. A pattern that ends in `+$` does the same, but takes the square of the time
 * where there are many of them and something follows.
 */
export function trimmedEnd(text: string, character: RegExp): string {
  let end = text.length
  while (end > 0 && character.test(text.charAt(end - 1))) end--
  return text.slice(0, end)
}
