type Environment = Readonly<Record<string, string | undefined>>

const STYLES = {
  bold: [1, 22],
  dim: [2, 22],
  red: [31, 39],
  green: [32, 39],
  yellow: [33, 39],
  magenta: [35, 39],
  cyan: [36, 39],
} as const

export type Style = keyof typeof STYLES

/** Colours a piece of one line; the style never reaches beyond it. */
export type Paint = (style: Style, text: string) => string

/** @param color false leaves every text as it is */
export function createPaint(color: boolean): Paint {
  if (!color) return (_style, text) => text
  return (style, text) => {
    const [on, off] = STYLES[style]
    return text === '' ? '' : `\x1B[${on}m${text}\x1B[${off}m`
  }
}

/**
 * Whether to colour what goes to a stream. `NO_COLOR` wins over everything, `FORCE_COLOR` over the stream;
 * otherwise a terminal that is not `TERM=dumb`.
 */
export function colorWanted(env: Environment, isTTY: boolean): boolean {
  if (env.NO_COLOR) return false
  const forced = env.FORCE_COLOR
  if (forced !== undefined) return forced !== '0' && forced !== 'false'
  return isTTY && env.TERM !== 'dumb'
}

/** Whether the terminal can be trusted with more than ASCII for rules, bars and marks. */
export function unicodeWanted(env: Environment): boolean {
  return env.TERM !== 'dumb' && env.TERM !== 'linux'
}
