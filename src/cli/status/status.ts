import { languageOf } from '../../core/language.ts'
import { jsonDocument } from '../../terminal/json-line.ts'
import { placeWords } from '../again.ts'
import { EXIT } from '../exit-codes.ts'
import type { Ending } from '../leave.ts'
import { createOutput } from '../output.ts'
import { pageOf } from '../page-of.ts'
import { placesOf } from '../run-dir.ts'
import type { RunDirFlags } from '../run-dir-options.ts'
import { statusDocument } from './document.ts'
import { statusLines } from './lines.ts'
import { lookAt } from './look.ts'

/**
 * `flower status`: what a directory holds. No agent is asked.
 *
 * @throws FlowerError `usage` for a workspace that is not there; `file`
 */
export async function status(flags: RunDirFlags): Promise<Ending> {
  const { json, lang: language = languageOf(process.env) } = flags
  const overview = await lookAt(placesOf(flags), language)
  const output = createOutput(process.stdout)
  const lines = (): string[] =>
    statusLines(pageOf(output, language), overview, { language, now: new Date(), places: placeWords(flags) })
  output.write(json ? jsonDocument(statusDocument(overview)) : `${lines().join('\n')}\n`)
  return { code: EXIT.done, abandoned: false }
}
