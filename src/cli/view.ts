import type { RunEvent } from '../core/events.ts'
import type { Language } from '../core/language.ts'
import { glyphsFor } from '../terminal/glyphs.ts'
import { jsonLine } from '../terminal/json-line.ts'
import { MESSAGES } from '../terminal/messages/by-language.ts'
import type { Page } from '../terminal/page.ts'
import { colorWanted, createPaint, unicodeWanted } from '../terminal/paint.ts'
import { createScreen } from '../terminal/screen.ts'
import type { Output } from './output.ts'

/** Below this, labels leave no room for what they name. */
const LEAST_COLUMNS = 30

/** What lines of flower's own are set with. A file has no width, so nothing is wrapped for it. */
export function pageOf(output: Output, language: Language): Page {
  return {
    columns: Math.max(LEAST_COLUMNS, output.columns() || Number.POSITIVE_INFINITY),
    glyphs: glyphsFor({ unicode: unicodeWanted(process.env) }),
    paint: createPaint(colorWanted(process.env, output.isTerminal)),
    say: MESSAGES[language],
  }
}

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
}

export function createView(output: Output, { json, verbose, plain, language }: ViewOptions): View {
  if (json) return { show: (event) => output.write(jsonLine(event)), end: () => undefined }
  return createScreen({
    write: (text) => output.write(text),
    columns: () => output.columns(),
    color: colorWanted(process.env, output.isTerminal),
    unicode: unicodeWanted(process.env),
    plain,
    language,
    verbose,
  })
}
