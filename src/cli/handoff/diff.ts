import { FlowerError } from '../../core/errors.ts'
import { Handoff } from '../../handoff/document.ts'
import { type DocumentDiff, diffDocuments, isSame } from '../../handoff/document-diff.ts'
import { endedEntries } from '../../handoff/ended.ts'
import type { HandoffDocument } from '../../runtime/handoff-documents.ts'
import { colorWanted } from '../../terminal/paint.ts'
import { readEnded } from '../../workbench/note-file.ts'
import { EXIT } from '../exit-codes.ts'
import type { Ending } from '../leave.ts'
import { documentOf, documentsOf, isNamed, nameOf, newestOf } from './choose.ts'
import { diffLines } from './diff-lines.ts'
import { type DocumentJson, documentJson } from './document-json.ts'
import type { DiffFlags } from './flags.ts'
import { openPlace } from './place.ts'
import { openScreen } from './screen.ts'
import { textOf } from './show.ts'

/** What `flower handoff diff --json` prints. */
interface DiffJson {
  readonly from: DocumentJson
  readonly to: DocumentJson
  readonly same: boolean
  readonly sections: DocumentDiff
}

export interface DiffArguments {
  readonly step: string | undefined
  readonly from: string | undefined
  readonly to: string | undefined
}

/**
 * `flower handoff diff`: what has changed between two documents of a step. Like `git diff` it ends with 0 either way, unless
 * `--exit-code` is given. With `--json` a `DiffJson`.
 *
 * @throws FlowerError `usage` for a step or generation that is not there, `file`
 */
export function diffHandoffs(given: DiffArguments, flags: DiffFlags): Ending {
  const place = openPlace(flags)
  const { step, from, to } = withStep(given, place.documents)
  const documents = documentsOf(place.documents, step)
  const [former, later] = pairOf(documents, from, to)
  const name = later.step
  const diff = diffDocuments(
    Handoff.parse(textOf(former), { step: name }),
    Handoff.parse(textOf(later), { step: name }),
    endedEntries(readEnded(place.notes, name)),
  )
  const same = isSame(diff)
  const screen = openScreen(flags)
  if (flags.json) {
    screen.printJson({
      from: documentJson(former),
      to: documentJson(later),
      same,
      sections: diff,
    } satisfies DiffJson)
  } else {
    const color = colorWanted(process.env, screen.output.isTerminal)
    screen.print(diffLines(screen, { from: nameOf(former), to: nameOf(later), diff, color }))
  }
  return { code: flags.exitCode && !same ? EXIT.failed : EXIT.done, abandoned: false }
}

/** Where one step has documents, what is given may begin with a generation. */
function withStep(given: DiffArguments, documents: readonly HandoffDocument[]): DiffArguments {
  const { step, from, to } = given
  const names = [...new Set(documents.map((document) => document.step))]
  if (step === undefined || names.length > 1 || names.some((name) => isNamed(name, step))) return given
  if (to !== undefined) return given
  return { step: undefined, from: step, to: from }
}

function pairOf(
  documents: readonly [HandoffDocument, ...HandoffDocument[]],
  from: string | undefined,
  to: string | undefined,
): readonly [HandoffDocument, HandoffDocument] {
  const later = to === undefined ? newestOf(documents) : documentOf(documents, to)
  if (from !== undefined) return [documentOf(documents, from), later]
  const former = documents[documents.indexOf(later) - 1]
  if (former) return [former, later]
  throw new FlowerError(
    'usage',
    `step '${later.step}' has one document only, and there is nothing to compare it with; 'flower handoff show' prints it`,
  )
}
