/** A word of a command, as far as it can be known before a shell has expanded it. */
export interface Word {
  /** Without its quotes. Characters that are not ASCII stand as `_`. */
  readonly text: string
  /** `none`: stays one word. `tail`: may become several that begin alike. `any`: may become anything, options too. */
  readonly spread: 'none' | 'tail' | 'any'
}

const QUOTED = /'[^']*'|"(?:[^"\\]|\\.)*"|\\./g
/** Set by the system and not by an earlier command: `$_`, `$BASH_COMMAND` and such would carry text from one to the next. */
const UNKNOWN_VALUE = /\$(?!(?:HOME|PWD)(?![A-Za-z0-9_])|\{(?:HOME|PWD)\})/
const GLOB = /[*?]|\[.*\]/

/**
 * Reads a word as it stands in the source.
 *
 * @returns null when a shell would put something into it: a substitution, a variable, arithmetic
 */
export function readWord(raw: string): Word | null {
  const outside = raw.replace(QUOTED, 'q')
  if (/['"\\`<>|&;()]/.test(outside)) return null
  const active = raw.replace(QUOTED, (quoted) =>
    quoted.startsWith('"') ? quoted.slice(1, -1).replace(/\\./g, '') : '',
  )
  if (active.includes('`') || UNKNOWN_VALUE.test(active)) return null
  return { text: raw.replace(QUOTED, unquoted), spread: spreadOf(outside) }
}

function unquoted(quoted: string): string {
  if (quoted.startsWith("'")) return quoted.slice(1, -1)
  if (quoted.startsWith('"')) return quoted.slice(1, -1).replace(/\\([$`"\\])/g, '$1')
  return quoted.slice(1)
}

function spreadOf(outside: string): Word['spread'] {
  const braces = outside.slice(outside.indexOf('{') + 1, outside.lastIndexOf('}'))
  if (outside.includes('{') && /,|\.\./.test(braces)) return 'any'
  const glob = outside.search(GLOB)
  if (glob === -1) return 'none'
  return glob === 0 ? 'any' : 'tail'
}
