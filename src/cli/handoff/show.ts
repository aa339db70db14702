import { readFileSync } from 'node:fs'
import { FlowerError } from '../../core/errors.ts'
import { Handoff } from '../../handoff/document.ts'
import type { HandoffDocument } from '../../runtime/handoff-documents.ts'
import { paragraph } from '../../terminal/page.ts'
import { fileError } from '../../workbench/file-error.ts'
import { EXIT } from '../exit-codes.ts'
import { complain } from '../failure.ts'
import type { Ending } from '../leave.ts'
import { documentOf, documentsOf, nameOf } from './choose.ts'
import { type DocumentJson, documentJson } from './document-json.ts'
import type { OneHandoffFlags } from './flags.ts'
import { databaseOf } from './list.ts'
import { openPlace } from './place.ts'
import { openScreen } from './screen.ts'

/** What `flower handoff show --json` prints. */
interface ShowJson extends DocumentJson {
  /** As it is on disk, with `\n` line ends; what its successor was given where there is no file. */
  readonly text: string
  /** The text of each section, and what stands outside of all of them. */
  readonly sections: Handoff['sections'] & { readonly outside: string }
  /** The required sections that are empty. */
  readonly missing: ReturnType<Handoff['missing']>
}

/**
 * `flower handoff show`: one document, byte for byte unless a person looks at it on a terminal. With `--json` a `ShowJson`.
 *
 * @throws FlowerError `usage` for a step or generation that is not there, `file`
 */
export function showHandoff(step: string | undefined, flags: OneHandoffFlags): Ending {
  const place = openPlace(flags)
  const document = documentOf(documentsOf(place.documents, step), flags.generation)
  const text = textOf(document)
  const { output, page, texts, print, printJson } = openScreen(flags)
  if (document.path === null) {
    const say = document.disagreement === 'given' ? texts.disagreements.given : texts.fromDatabase
    complain(say(databaseOf(place)))
  }
  if (flags.json) {
    const handoff = Handoff.parse(text, { step: document.step })
    const sections = { ...handoff.sections, outside: handoff.outside }
    printJson({ ...documentJson(document), text, sections, missing: handoff.missing() } satisfies ShowJson)
  } else if (output.isTerminal) print(paragraph(page, [], text.trimEnd()))
  else process.stdout.write(document.path === null ? text : bytesOf(document.path))
  return { code: EXIT.done, abandoned: false }
}

/** @throws FlowerError `file` for a document that is lost */
export function textOf(document: HandoffDocument): string {
  if (document.text !== null) return document.text
  throw new FlowerError(
    'file',
    `the file of ${nameOf(document)} is gone, and no database has what it said; 'flower handoff list' shows what is left`,
  )
}

function bytesOf(path: string): Buffer {
  try {
    return readFileSync(path)
  } catch (error) {
    throw fileError('read', path, error)
  }
}
