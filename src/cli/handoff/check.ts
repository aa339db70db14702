import { checkDocument, type Finding, mentionsOf } from '../../handoff/check.ts'
import { Handoff } from '../../handoff/document.ts'
import type { Mention } from '../../handoff/mentions.ts'
import type { HandoffDocument } from '../../runtime/handoff-documents.ts'
import type { SaidEntry } from '../../sessions/records.ts'
import { paragraph } from '../../terminal/page.ts'
import { readEnded } from '../../workbench/note-file.ts'
import { Repository } from '../../workbench/repository.ts'
import { EXIT } from '../exit-codes.ts'
import { complain } from '../failure.ts'
import type { Ending } from '../leave.ts'
import { documentOf, documentsOf, nameOf } from './choose.ts'
import { type DocumentJson, documentJson } from './document-json.ts'
import type { OneHandoffFlags } from './flags.ts'
import { shortened } from './list.ts'
import { openPlace, type Place } from './place.ts'
import { openScreen, type Screen } from './screen.ts'
import { textOf } from './show.ts'

/** What `flower handoff check --json` prints. */
export interface CheckJson {
  readonly document: DocumentJson
  /** In the order of the lines. */
  readonly findings: readonly Finding[]
  /** False: nothing that the user said is on record, so no claim could be held against it. */
  readonly claimsChecked: boolean
  /** False: there are too many files to look into, so no identifier is reported. */
  readonly identifiersChecked: boolean
}

/**
 * `flower handoff check`: what in a document does not hold. Like grep the other way round, it ends with 1 when something is
 * found. With `--json` a `CheckJson`.
 *
 * @throws FlowerError `usage` for a step or generation that is not there, `file`
 */
export async function checkHandoff(name: string | undefined, flags: OneHandoffFlags): Promise<Ending> {
  const place = openPlace(flags)
  const documents = documentsOf(place.documents, name)
  const document = documentOf(documents, flags.generation)
  const { step } = document
  const text = textOf(document)
  const search = await lookFor(mentionsOf(text), place)
  const words = saidTo(document, place)
  const findings = checkDocument({
    step,
    text,
    former: formerOf(document, documents),
    archive: readEnded(place.notes, step),
    words,
    isGone: search.isGone,
  })
  const screen = openScreen(flags)
  if (flags.json) {
    screen.printJson({
      document: documentJson(document),
      findings,
      claimsChecked: words !== null,
      identifiersChecked: search.complete,
    } satisfies CheckJson)
  } else {
    if (words === null) complain(screen.texts.noWords)
    if (!search.complete) complain(screen.texts.notSearched)
    screen.print(findingLines(screen, document, findings))
  }
  return { code: findings.length > 0 ? EXIT.failed : EXIT.done, abandoned: false }
}

/** What the session that wrote the document began from. */
function formerOf(document: HandoffDocument, documents: readonly HandoffDocument[]): Handoff | null {
  const line = document.record?.line ?? null
  const before = documents
    .slice(0, documents.indexOf(document))
    .findLast(({ record }) => line === null || (record?.line ?? line) === line)
  const given = before?.record?.document ?? before?.text ?? null
  return given === null ? null : Handoff.parse(given, { step: document.step })
}

/** What the user has said in the same line of the step; null when nothing is on record. */
function saidTo({ step, record }: HandoffDocument, { store }: Place): readonly SaidEntry[] | null {
  const line = record?.line ?? store?.records.newestLine(step) ?? null
  const said = line === null ? [] : (store?.records.said(step, line) ?? [])
  return said.length === 0 ? null : said
}

interface Search {
  readonly isGone: (mention: Mention) => boolean
  readonly complete: boolean
}

async function lookFor(mentions: readonly Mention[], place: Place): Promise<Search> {
  const { workspace, workbench, runDir } = place
  const repository = await Repository.open(workspace, [workbench, runDir])
  const identifiers = mentions.filter(({ kind }) => kind === 'identifier').map(({ name }) => name)
  const { names, complete } = await repository.occurring([...new Set(identifiers)])
  return {
    complete,
    isGone: ({ kind, name, sure }) => {
      if (kind === 'identifier') return complete && !names.has(name)
      // `origin/main` is no path, and `src/old` is one if there is a folder `src`.
      return !repository.has(name) && (sure || repository.hasBeginning(name))
    },
  }
}

function findingLines(
  { page, texts }: Screen,
  document: HandoffDocument,
  findings: readonly Finding[],
): string[] {
  const name = document.path === null ? nameOf(document) : shortened(document.path)
  if (findings.length === 0) return paragraph(page, [['green', `${page.glyphs.done} `]], texts.nothingFound)
  return [
    ...findings.flatMap(({ kind, line, name: subject, text }) => [
      ...paragraph(page, [], `${name}:${line}: ${texts.findings[kind](subject)}`),
      ...(text === '' ? [] : paragraph(page, ['    '], text, 'dim')),
    ]),
    '',
    ...paragraph(page, [['red', `${page.glyphs.failed} `]], texts.found(findings.length)),
  ]
}
