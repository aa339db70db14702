import { type DocumentShape, NUMBERING } from './document-shape.ts'

/** A line that names a section, and what follows the name on it. */
export interface Label<Name extends string> {
  readonly name: Name
  readonly rest: string
  /** Whether the name stands there alone, neither bold nor followed by a colon. */
  readonly bare: boolean
}

const ORNAMENT = /^(?:[\s\p{Extended_Pictographic}\p{So}]|\uFE0F|\u200D)+/u
const EMPHASIS = /^(\*{1,3}|_{1,3})(?![\s*_])(.+?)\1(?![*_])(.*)$/su
const COLON = /[:：]/u
/** Beside bold and in headings a dash or a bracket ends the name too; the bracket stays with what follows. */
const SEPARATOR = /[:：]|\s[-–—]\s|——?|\s(?=\()|(?=（)/u

/** What a heading names: `Doing`, `2) Next`, `**Doing:**`, `Decided (so far)`, `Next: run the tests`. */
export function headingLabel<Name extends string>(
  text: string,
  shape: DocumentShape<Name>,
): Label<Name> | null {
  const line = withoutLead(text)
  return boldLabel(line, shape) ?? named(line, SEPARATOR, shape)
}

/** What a line of prose names: `Doing: x`, `**Next**: y`, `**Scene**`. A sentence that begins with a name is none. */
export function proseLabel<Name extends string>(
  text: string,
  shape: DocumentShape<Name>,
): Label<Name> | null {
  const line = withoutLead(text)
  return boldLabel(line, shape) ?? named(line, COLON, shape)
}

function withoutLead(text: string): string {
  return text.replace(ORNAMENT, '').replace(NUMBERING, '').trim()
}

function boldLabel<Name extends string>(line: string, shape: DocumentShape<Name>): Label<Name> | null {
  const [, stars, inner = '', after = ''] = EMPHASIS.exec(line) ?? []
  if (!stars) return null
  const label = named(inner, SEPARATOR, shape)
  if (!label) return null
  if (label.rest) return { ...label, rest: `${stars}${label.rest}${stars}${after}` }
  if (!label.bare) return { ...label, rest: after.trim() }
  const separator = /^\s*(?:[:：]|[-–—]\s|——?|$)/u.exec(after)?.[0]
  return separator === undefined
    ? null
    : { ...label, rest: after.slice(separator.length).trim(), bare: false }
}

function named<Name extends string>(
  text: string,
  separator: RegExp,
  shape: DocumentShape<Name>,
): Label<Name> | null {
  const at = separator.exec(text)
  if (at) {
    const name = shape.find(text.slice(0, at.index))
    const rest = text.slice(at.index + at[0].length).trim()
    if (name) return { name, rest, bare: false }
  }
  const name = shape.find(text)
  return name ? { name, rest: '', bare: true } : null
}
