/** The first `length` UTF-16 units, one less where that would cut a character in two. */
export function firstOf(text: string, length: number): string {
  return text.length <= length ? text : alone(text.slice(0, length).replace(/[\uD800-\uDBFF]$/, ''))
}

/** The last `length` UTF-16 units, one less where that would cut a character in two. */
export function lastOf(text: string, length: number): string {
  return text.length <= length
    ? text
    : alone(text.slice(text.length - length).replace(/^[\uDC00-\uDFFF]/, ''))
}

/** A part of a text keeps the whole of it in memory, which for a ledger would be the outputs that it must not hold. */
function alone(part: string): string {
  return Buffer.from(part, 'utf16le').toString('utf16le')
}
