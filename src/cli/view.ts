import { homedir } from 'node:os'
import type { RunEvent } from '../core/events.ts'
import type { Language } from '../core/language.ts'
import { jsonLine } from '../terminal/json-line.ts'
import { colorWanted, unicodeWanted } from '../terminal/paint.ts'
import { createScreen, type Screen } from '../terminal/screen.ts'
import type { Telling } from '../terminal/telling.ts'
import type { Output } from './output.ts'

export { pageOf } from './page-of.ts'

/** What becomes of the events of a run. */
export interface View {
  show(event: RunEvent): void
  /** No event follows. */
  end(): void
}

export interface ViewOptions {
  /** One event a line, for programs. */
  readonly json: boolean
  readonly verbose: boolean
  /** See `ScreenOptions.plain`. */
  readonly plain: boolean
  readonly language: Language
  /** See `ScreenOptions.telling`. */
  readonly telling?: Telling | undefined
}

export function createView(output: Output, { json, verbose, plain, language, telling }: ViewOptions): View {
  if (json) return { show: (event) => output.write(jsonLine(event)), end: () => undefined }
  return createLog(output, { verbose, plain, language, telling })
}

/** The events as lines for people. */
export function createLog(
  output: Output,
  { verbose, plain, language, telling }: Omit<ViewOptions, 'json'>,
): Screen {
  return createScreen({
    write: (text) => output.write(text),
    columns: () => output.columns(),
    color: colorWanted(process.env, output.isTerminal),
    unicode: unicodeWanted(process.env),
    plain,
    language,
    verbose,
    telling,
    home: homedir(),
  })
}
