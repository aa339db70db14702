/** Colours and other attributes: the only sequences that lines of ours contain. */
const ATTRIBUTES = /\x1B\[[0-9;]*m/g

/** A line without its colours. */
export function plain(line: string): string {
  return line.replace(ATTRIBUTES, '')
}
