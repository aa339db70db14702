/**
 * Stands for a tab within the editor, which would make spaces of it: a pasted Makefile must come out as it went in.
 * A private use character is one column wide, as what is drawn for it.
 */
const TAB = '\uF0F9'

/** Keys with Ctrl, as some terminals write the control characters within a paste. */
const CTRL_KEY = /\x1B\[(\d+);5u/g
/** Escape sequences: those of the OSC kind with their text if they have an end, of any other only what introduces them. */
const SEQUENCES =
  /(?:\x1B\[|\x9B)[0-?]*[ -/]*[@-~]|(?:\x1B[\]PX^_]|[\x90\x98\x9D-\x9F])[^\n\x07\x1B\x80-\x9F]{0,4096}(?:\x07|\x1B\\|\x9C)|\x1B[ -/]*[0-~]?/g
const CONTROLS = /[\0-\x08\x0E-\x1F\x7F-\x9F]/g
const LINE_BREAK = /\r\n?|[\v\f\x85\u2028\u2029]/g
const LONE_SURROGATE = /\p{Surrogate}/gu
/** They turn around what stands beside them, on every line that is drawn with them. */
const BIDI = /[\u202A-\u202E\u2066-\u2069]/g

/**
 * A text from outside as the editor takes it. It stays what it was, invisible characters and tabs too, but for what only a
 * terminal understands: escape sequences and control characters are gone, and every kind of line break is a newline.
 */
export function toEditor(text: string): string {
  return text
    .replace(CTRL_KEY, (_sequence, code: string) => String.fromCharCode(Number(code) & 0x1f))
    .replace(LINE_BREAK, '\n')
    .replace(SEQUENCES, '')
    .replace(CONTROLS, '')
    .replace(LONE_SURROGATE, '\uFFFD')
    .replaceAll('\t', TAB)
}

/** What a person has typed and pasted, from what the editor holds. */
export function fromEditor(text: string): string {
  return text.replaceAll(TAB, '\t')
}

/** A piece of what the editor holds, safe to draw, and as wide as the editor takes it for. */
export function drawable(text: string): string {
  return text.replaceAll(TAB, ' ').replace(BIDI, '').replace(CONTROLS, '')
}
