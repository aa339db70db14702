const BYTES_PER_TOKEN = 4
const encoder = new TextEncoder()

/**
 * How many tokens a text is taken for: its bytes in UTF-8 divided by four, rounded up. It is the one rule by which flower
 * bounds what it gives a model: rough, but the same everywhere and on every machine.
 */
export function tokensIn(text: string): number {
  return Math.ceil(encoder.encode(text).length / BYTES_PER_TOKEN)
}

/** The beginning of a text, up to so many tokens; no character is cut in two. */
export function firstTokens(text: string, tokens: number): string {
  return text.slice(0, unitsIn(text, tokens * BYTES_PER_TOKEN))
}

/** The end of a text, up to so many tokens; no character is cut in two. */
export function lastTokens(text: string, tokens: number): string {
  const before = encoder.encode(text).length - tokens * BYTES_PER_TOKEN
  if (before <= 0) return text
  const at = unitsIn(text, before)
  // What does not fit before the end whole begins there.
  const cut = encoder.encode(text.slice(0, at)).length < before ? [...text.slice(at, at + 2)][0] : ''
  return text.slice(at + (cut?.length ?? 0))
}

/** UTF-16 units of the longest beginning that takes up to so many bytes. */
function unitsIn(text: string, bytes: number): number {
  return encoder.encodeInto(text, new Uint8Array(bytes)).read
}
