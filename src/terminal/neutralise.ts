const LINE_BREAK = /\r\n?|[\v\f\x85\u2028\u2029]/g
/**
 * CSI sequences (colours, cursor, erasing) and character set selections: they carry no text of their own. None of
 * the classes can run into the next introducer, so what failed to match is not scanned twice.
 */
const WITHOUT_TEXT = /(?:\x1B\[|\x9B)[0-?]*[ -/]*[@-~]|\x1B[(-/][0-~]/g
const UNSAFE = /[\0-\x08\x0E-\x1F\x7F-\x9F\u202A-\u202E\u2066-\u2069]|\p{Surrogate}/gu

/**
 * Makes a text that flower did not write (model, tools, file names, documents) safe to print: the result has no
 * control character but newline and tab, whatever came in. Linear in time.
 *
 * - Sequences that carry no text (colours, cursor movements, erasing) are removed.
 * - Everything else stays visible and does nothing: ESC becomes `^[`, backspace `^H`, a C1 control or a bidi
 *   override `<U+202E>`. So the payload of an OSC, DCS, APC, PM or SOS string is shown and not removed: the
 *   shell would run the half of a command that a screen hides there.
 * - Every kind of line break, a bare carriage return too, becomes a newline: nothing is overwritten.
 * - A lone surrogate becomes U+FFFD, as it would on its way to the terminal.
 */
export function neutralise(text: string): string {
  return text.replace(LINE_BREAK, '\n').replace(WITHOUT_TEXT, '').replace(UNSAFE, visible)
}

function visible(character: string): string {
  const code = character.charCodeAt(0)
  if (code < 0x20 || code === 0x7f) return `^${String.fromCharCode(code ^ 0x40)}`
  if (code >= 0xd800 && code <= 0xdfff) return '\uFFFD'
  return `<U+${code.toString(16).toUpperCase().padStart(4, '0')}>`
}
