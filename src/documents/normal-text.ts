/**
 * A text as flower keeps it: `\n` line ends, no half of a surrogate pair (a file could not hold it), nothing
 * blank around it. Two texts that differ only in these are the same text.
 */
export function normalText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/\p{Surrogate}/gu, '\uFFFD')
    .trim()
}
