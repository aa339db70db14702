/** The marks that the screen is drawn with. Each is as wide as it is long, which keeps layout a sum. */
export interface Glyphs {
  /** What flower itself says. */
  readonly flower: string
  readonly person: string
  /** A question to the person. */
  readonly question: string
  readonly call: string
  readonly answer: string
  readonly task: string
  readonly agent: string
  readonly done: string
  readonly failed: string
  readonly retry: string
  /** Between facts on one line, spaces included. */
  readonly separator: string
  readonly ellipsis: string
  readonly box: {
    readonly top: string
    readonly side: string
    readonly bottom: string
    readonly rule: string
  }
  /** Null where the numbers beside it have to do. */
  readonly bar: BarGlyphs | null
  /** More of a text than is shown. */
  readonly hidden: {
    readonly up: string
    readonly down: string
  }
  /** The one of several that Enter takes. */
  readonly chosen: string
}

export interface BarGlyphs {
  readonly left: string
  readonly right: string
  readonly full: string
  readonly free: string
  /** Where it is said to be near. */
  readonly near: string
  /** Where the handoff is made. */
  readonly line: string
}

export const UNICODE: Glyphs = {
  flower: '◆',
  person: '❯',
  question: '?',
  call: '●',
  answer: '└',
  task: '◇',
  agent: '┆',
  done: '✓',
  failed: '✗',
  retry: '↻',
  separator: ' · ',
  ellipsis: '…',
  box: { top: '╭', side: '│', bottom: '╰', rule: '─' },
  bar: { left: '▕', right: '▏', full: '█', free: '░', near: '╎', line: '┃' },
  hidden: { up: '↑', down: '↓' },
  chosen: '→',
}

export const ASCII: Glyphs = {
  flower: '#',
  person: '>',
  question: '?',
  call: '*',
  answer: '-',
  task: 'o',
  agent: ':',
  done: '+',
  failed: 'x',
  retry: '~',
  separator: ' | ',
  ellipsis: '...',
  box: { top: '+', side: '|', bottom: '+', rule: '-' },
  bar: { left: '[', right: ']', full: '#', free: '.', near: ':', line: '|' },
  hidden: { up: '^', down: 'v' },
  chosen: '>',
}

/** For those who have the screen read to them: nothing is drawn. */
const PLAIN: Glyphs = {
  ...ASCII,
  separator: ', ',
  box: { top: ' ', side: ' ', bottom: ' ', rule: ' ' },
  bar: null,
}

/** @param options.plain whether nothing may be drawn at all */
export function glyphsFor(options: {
  readonly unicode: boolean
  readonly plain?: boolean | undefined
}): Glyphs {
  if (options.plain) return PLAIN
  return options.unicode ? UNICODE : ASCII
}
