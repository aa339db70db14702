import { neutralise } from './neutralise.ts'

/** A text as one of its lines and how many others it has; blank lines do not count. */
export interface FirstLine {
  readonly text: string
  readonly further: number
}

/** The first line that says something (has a letter or a digit), else the first that is not blank; null for none. */
export function firstLine(text: string): FirstLine | null {
  const lines = linesOf(text)
  const first = lines.find((line) => /[\p{L}\p{N}]/u.test(line)) ?? lines[0]
  return first === undefined ? null : { text: first.trim(), further: lines.length - 1 }
}

/** The lines that are not blank, safe to print. */
export function linesOf(text: string): string[] {
  return neutralise(text)
    .split('\n')
    .filter((line) => line.trim() !== '')
}
