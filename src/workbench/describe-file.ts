import { closeSync, openSync, readSync } from 'node:fs'

/** What is read of a file to describe it, in bytes. */
const HEAD = 2_048
/** The longest description, in characters. */
const LONGEST = 120

const DESC = /(?:^|[\s#/*;%<!-])desc:[ \t]*(.+)/im
const HEADING = /^#{1,6}[ \t]+(.+)/m
/** What closes a comment that the line is in. */
const CLOSING = /\s*(?:-->|\*\/)\s*$/
/** Lines that say nothing of their file: a shebang, front matter, an opening comment. */
const SAYS_NOTHING = /^(?:#!.*|[-=*_#/;<!\s]*)$/

/**
 * One line on what a file is: what follows `desc:` in its first lines, else its first heading, else its first line. It may come
 * from anybody, so it is one short line without control characters.
 *
 * @param markdown whether `# …` is a heading and no comment
 * @returns empty when there is nothing to say, as for binary content
 * @throws Error of the system when the file cannot be read
 */
export function describeFile(path: string, markdown: boolean): string {
  const head = headOf(path)
  if (head.includes('\0')) return ''
  const said = DESC.exec(head)?.[1]?.replace(CLOSING, '') ?? (markdown ? HEADING.exec(head)?.[1] : undefined)
  return bounded(said ?? head.split('\n').find((line) => !SAYS_NOTHING.test(line)) ?? '', LONGEST)
}

/** The text as one line without control characters, and not longer than that. */
export function bounded(text: string, longest: number): string {
  const line = text.replace(/[\p{C}\p{Z}]+/gu, ' ').trim()
  return line.length > longest ? `${line.slice(0, longest - 1).replace(/[\uD800-\uDBFF]$/, '')}…` : line
}

function headOf(path: string): string {
  const file = openSync(path, 'r')
  try {
    const bytes = Buffer.alloc(HEAD)
    const length = readSync(file, bytes, 0, HEAD, 0)
    // A character that was cut in two at the end is left out.
    return new TextDecoder().decode(bytes.subarray(0, length), { stream: true })
  } finally {
    closeSync(file)
  }
}
