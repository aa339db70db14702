/** The first `length` UTF-16 units, one less where that would cut a character in two. */
export function firstOf(text: string, length: number): string {
  return text.length <= length ? text : text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '')
}

/** The last `length` UTF-16 units, one less where that would cut a character in two. */
export function lastOf(text: string, length: number): string {
  return text.length <= length ? text : text.slice(text.length - length).replace(/^[\uDC00-\uDFFF]/, '')
}
