import type { RunEvent } from '../../src/core/events.ts'
import { createScreen, type ScreenOptions } from '../../src/terminal/screen.ts'

/** What a screen shows of some events: 80 columns, English, no colour, unless told otherwise. */
export function shown(
  events: readonly RunEvent[],
  { columns = 80, ...options }: Partial<Omit<ScreenOptions, 'columns'>> & { columns?: number } = {},
): string {
  let text = ''
  const write = (line: string): void => {
    text += line
  }
  const screen = createScreen({
    write,
    columns: () => columns,
    color: false,
    unicode: true,
    language: 'en',
    ...options,
  })
  for (const event of events) screen.show(event)
  screen.end()
  return text
}

/** A screen as it is written out in a test, from the line below the opening backtick. */
export function screenText(strings: TemplateStringsArray): string {
  return strings.raw.join('').replace(/^\n/, '')
}
