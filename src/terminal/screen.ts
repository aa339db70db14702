import type { RunEvent } from '../core/events.ts'
import type { Language } from '../core/language.ts'
import { type Block, createEventLines } from './event-lines.ts'
import { glyphsFor } from './glyphs.ts'
import { MESSAGES } from './messages/by-language.ts'
import type { Page } from './page.ts'
import { createPaint } from './paint.ts'
import type { Telling } from './telling.ts'

/** Below this nothing can be laid out; a narrower terminal breaks the lines itself. */
const LEAST_COLUMNS = 20
/** For a stream that does not know its width. */
const USUAL_COLUMNS = 80

export interface ScreenOptions {
  /** Gets one line at a time, newline included. What it throws, `show` and `end` throw. */
  readonly write: (text: string) => void
  /** The width of the terminal now; asked for every event. 0 or NaN when nobody knows it. */
  readonly columns: () => number
  readonly color: boolean
  /** Whether marks and bars may be drawn with more than ASCII. */
  readonly unicode: boolean
  /** Draws no bars and boxes at all, for those who have it read to them. */
  readonly plain?: boolean
  readonly language: Language
  /** Shows also flower's prompts, thinking, the words of subagents in full, and messages that flower does not know. */
  readonly verbose?: boolean
  /** See `Page.home`. */
  readonly home?: string | undefined
  readonly telling?: Telling | undefined
}

/**
 * A run as a log of plain lines, none of them wider than the terminal, with no control sequence but colours.
 * Times are those of the events, so a recorded run looks as it did.
 */
export interface Screen {
  show(event: RunEvent): void
  /** Lines that are of no event, made as those are: they begin something between the person and the run, or go on with it. */
  say(lines: readonly string[], how: 'begins' | 'goes on'): void
  /** No event follows: a step without a result is said to have stopped, and how to go on with it. */
  end(): void
}

export function createScreen(options: ScreenOptions): Screen {
  const events = createEventLines(options.verbose ?? false, options.telling)
  const paint = createPaint(options.color)
  const glyphs = glyphsFor(options)
  const say = MESSAGES[options.language]
  let above: Block['group'] | null = null

  const page = (): Page => ({ columns: usable(options.columns()), glyphs, paint, say, home: options.home })

  /** An empty line parts one group from the next, and each text and exchange from the one before. */
  const print = (blocks: readonly Block[]): void => {
    for (const { group, lines } of blocks) {
      if (lines.length === 0) continue
      if (above !== null && !goesOn(above, group)) options.write('\n')
      above = group
      for (const line of lines) options.write(`${line}\n`)
    }
  }

  return {
    show: (event) => print(events.of(page(), event)),
    say: (lines, how) => print([{ group: how === 'begins' ? 'exchange' : 'person', lines }]),
    end: () => print(events.atEnd(page())),
  }
}

function goesOn(above: Block['group'], group: Block['group']): boolean {
  if (group === 'text' || group === 'exchange') return false
  return group === above || (group === 'person' && above === 'exchange')
}

function usable(columns: number): number {
  return columns > 0 ? Math.max(LEAST_COLUMNS, Math.floor(columns)) : USUAL_COLUMNS
}
