/** The first `length` UTF-16 units, one less where that would cut a character in two. */
export function firstOf(text: string, length: number): string {
  return text.slice(0, isInsidePair(text, length) ? length - 1 : length)
}

/** The last `length` UTF-16 units, one less where that would cut a character in two. */
export function lastOf(text: string, length: number): string {
  if (length >= text.length) return text
  const start = text.length - length
  return text.slice(isInsidePair(text, start) ? start + 1 : start)
}

function isInsidePair(text: string, at: number): boolean {
  const before = text.charCodeAt(at - 1)
  const after = text.charCodeAt(at)
  return before >= 0xd800 && before < 0xdc00 && after >= 0xdc00 && after < 0xe000
}
