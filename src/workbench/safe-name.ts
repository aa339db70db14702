import { createHash } from 'node:crypto'

/**
 * In bytes of UTF-8. Some encrypted file systems allow 143 for a name; the longest that is built around it adds
 * `handoff-`, `.md` and the suffix of a lock.
 */
const LONGEST = 100

/** All but letters, their combining marks and decimal digits of any script; and what is a letter but invisible. */
const UNSAFE = /[^\p{L}\p{M}\p{Nd}_-]|\p{Default_Ignorable_Code_Point}/gu

/** Names of devices on Windows, with any extension. */
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)$/i

/** What the names that are made here end in; a step that is called so gets a hash too, or it could be taken for one. */
const HASHED = /-[0-9a-f]{8}$/

/**
 * The name of a step made fit for a file name on any system, and unable to leave its folder. A name that had to be
 * changed ends in a hash of the original, so that two steps never share a file. So does one with capital letters,
 * which some file systems do not tell from small ones.
 */
export function safeName(step: string): string {
  const safe = step.normalize('NFC').replace(UNSAFE, '-').replace(/-{2,}/g, '-').replace(/^-|-$/g, '')
  const unchanged = safe === step && safe === foldCase(safe) && Buffer.byteLength(safe) <= LONGEST
  if (unchanged && safe !== '' && !RESERVED.test(safe) && !HASHED.test(safe)) return safe
  const hash = createHash('sha256').update(Buffer.from(step, 'utf16le')).digest('hex').slice(0, 8)
  return `${shorten(safe, LONGEST - hash.length - 1) || 'step'}-${hash}`
}

/** By way of capitals, since small letters can be equal to each other too (ß and ss, the two sigmas). */
function foldCase(text: string): string {
  return text.toUpperCase().toLowerCase()
}

function shorten(text: string, bytes: number): string {
  let kept = ''
  for (const character of text) {
    if (Buffer.byteLength(kept + character) > bytes) break
    kept += character
  }
  return kept.replace(/-$/, '')
}
