import type { Language } from '../core/language.ts'
import { glyphsFor } from '../terminal/glyphs.ts'
import { MESSAGES } from '../terminal/messages/by-language.ts'
import type { Page } from '../terminal/page.ts'
import { colorWanted, createPaint, unicodeWanted } from '../terminal/paint.ts'
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
