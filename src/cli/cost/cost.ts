import { languageOf } from '../../core/language.ts'
import { jsonDocument } from '../../terminal/json-line.ts'
import { paragraph } from '../../terminal/page.ts'
import { EXIT } from '../exit-codes.ts'
import type { Ending } from '../leave.ts'
import { createOutput } from '../output.ts'
import { pageOf } from '../page-of.ts'
import { placesOf, recordedIn } from '../run-dir.ts'
import { costDocument } from './document.ts'
import { entriesOf } from './entries.ts'
import type { CostFlags } from './flags.ts'
import { groupedLines, treeLines } from './lines.ts'
import { COST_MESSAGES } from './messages.ts'
import { sumOf } from './sums.ts'
import { costTable } from './table.ts'

/**
 * `flower cost`: where the money went. Runs nothing, and asks nobody.
 *
 * @throws FlowerError `usage` for a workspace that is not there; `file`
 */
export function cost(flags: CostFlags): Ending {
  const { json, by, since, lang: language = languageOf(process.env) } = flags
  const { runDir } = placesOf(flags)
  const records = recordedIn(runDir)?.records
  const recorded = entriesOf(records?.steps() ?? [], records?.begun())
  const entries = recorded.filter(
    ({ countsAt }) => since === undefined || (countsAt !== null && countsAt >= since),
  )
  const total = sumOf(entries)
  const output = createOutput(process.stdout)
  const say = COST_MESSAGES[language]
  const page = pageOf(output, language)
  const lines = (): string[] => {
    if (recorded.length === 0) return paragraph(page, [], say.nothing(runDir))
    if (entries.length === 0) return paragraph(page, [], say.nothingSince)
    return costTable(page, by ? groupedLines(entries, by, say) : treeLines(entries, say), total, say)
  }
  output.write(json ? jsonDocument(costDocument(entries, total, by)) : `${lines().join('\n')}\n`)
  return { code: EXIT.done, abandoned: false }
}
