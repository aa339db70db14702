import { firstOf } from './excerpt.ts'

/** A text on one line, as inline code that nothing in it can end. */
export function code(text: string, length: number): string {
  const line = oneLine(text, length)
  const runs = line.match(/`+/g) ?? []
  const fence = '`'.repeat(1 + Math.max(0, ...runs.map((run) => run.length)))
  return fence.length === 1 ? `\`${line}\`` : `${fence} ${line} ${fence}`
}

/** A text on one line; `⏎` stands for its line ends. */
export function oneLine(text: string, length: number): string {
  const line = clean(text.trim())
    .replace(/[^\S\n]*\n\s*/g, ' ⏎ ')
    .replace(/\p{Cc}+/gu, ' ')
  return line.length <= length ? line : `${firstOf(line, length)}…`
}

/** A text as a quotation: nothing in it can be taken for a heading of the document. */
export function quoted(text: string, indent: string): string {
  return clean(text)
    .split('\n')
    .map((line) => `${indent}> ${line}`.trimEnd())
    .join('\n')
}

function clean(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(/\p{Surrogate}/gu, '\uFFFD')
}
