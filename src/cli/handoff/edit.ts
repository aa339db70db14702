import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { FlowerError, messageOf } from '../../core/errors.ts'
import type { SectionName } from '../../core/step-result.ts'
import { Handoff } from '../../handoff/document.ts'
import { paragraph } from '../../terminal/page.ts'
import { readDocument } from '../../workbench/document-file.ts'
import { newestHandoff, type Saved, saveEdit } from '../../workbench/edit-handoff.ts'
import { fileError } from '../../workbench/file-error.ts'
import { editorOf, runEditor } from '../editor.ts'
import { EXIT } from '../exit-codes.ts'
import type { Ending } from '../leave.ts'
import { documentsOf, newestOf } from './choose.ts'
import type { HandoffFlags } from './flags.ts'
import { shortened } from './list.ts'
import type { Reader } from './messages.ts'
import { openPlace } from './place.ts'
import { readerOf } from './reader.ts'
import { openScreen, type Screen } from './screen.ts'

/** What `flower handoff edit --json` prints. */
interface EditJson {
  readonly step: string
  /** Where the edited document lies, absolute. */
  readonly path: string
  /** False: the editor has changed nothing, and nothing was written. */
  readonly changed: boolean
  /** Where the former text lies; null when nothing was changed. */
  readonly former: string | null
  /** Whether a run has moved the document into the archive meanwhile. */
  readonly moved: boolean
  /** The required sections that are empty now. */
  readonly missing: readonly SectionName[]
  readonly reader: Reader
}

/**
 * `flower handoff edit`: a person's editor on a copy of a step's newest document, which then takes its place. Nothing is lost:
 * the former text is kept, and so is an edit that cannot take that place. With `--json` an `EditJson`.
 *
 * @throws FlowerError `usage` for a step without a document on disk, or when there is no editor; `file`
 */
export async function editHandoff(name: string | undefined, flags: HandoffFlags): Promise<Ending> {
  const place = openPlace(flags)
  const { step, record } = newestOf(documentsOf(place.documents, name))
  const base = newestHandoff(place.notes, step)
  if (base === null) {
    throw new FlowerError(
      'usage',
      `step '${step}' has no document on disk to edit; 'flower handoff list ${step}' shows what is left`,
    )
  }
  const editor = editorOf(process.env, process.stdin.isTTY)
  const screen = openScreen(flags)
  const copy = copyFor(base)
  const content = await edited(editor, copy, base.content, flags.json === true || !screen.output.isTerminal)
  const isChanged = !content.equals(base.content)
  const edit = { notes: place.notes, step, base: base.content, content, now: new Date() }
  const saved = isChanged
    ? await saveEdit(edit).catch((error: unknown) => {
        throw withCopy(error, copy)
      })
    : { kind: 'unchanged' as const, path: base.path }
  rmSync(path.dirname(copy), { recursive: true, force: true })
  if (saved.kind === 'conflict') throw conflict(saved)
  const { missing, isEmpty } = lacks(saved.path, step)
  const reader = readerOf(place.store, record)
  if (flags.json) {
    screen.printJson({
      step,
      path: saved.path,
      changed: isChanged,
      former: saved.kind === 'unchanged' ? null : saved.former,
      moved: saved.kind === 'moved',
      missing,
      reader,
    } satisfies EditJson)
  } else report(screen, saved, { missing, isEmpty, reader })
  return { code: EXIT.done, abandoned: false }
}

/** In a folder that nobody else can look into. */
function copyFor(base: { readonly path: string; readonly content: Buffer }): string {
  try {
    const copy = path.join(mkdtempSync(path.join(tmpdir(), 'flower-')), path.basename(base.path))
    writeFileSync(copy, base.content)
    return copy
  } catch (error) {
    throw fileError('copy', base.path, error)
  }
}

/** What the editor left. Where it failed, the copy stays if anything was written in it. */
async function edited(editor: string, copy: string, base: Buffer, isRead: boolean): Promise<Buffer> {
  try {
    await runEditor(editor, copy, isRead ? 2 : 'inherit')
    return readFileSync(copy)
  } catch (error) {
    const left = contentOf(copy)
    if (left?.equals(base) ?? true) rmSync(path.dirname(copy), { recursive: true, force: true })
    else throw withCopy(error, copy)
    throw fileError('read', copy, error)
  }
}

/** What a person has written is never lost without saying where it is. */
function withCopy(error: unknown, copy: string): FlowerError {
  const message = messageOf(error).replace(/\.$/, '')
  return new FlowerError(
    'file',
    `${message}; the document is as it was, and what you have written is in ${copy}`,
    { cause: error },
  )
}

function contentOf(file: string): Buffer | null {
  try {
    return readFileSync(file)
  } catch {
    return null
  }
}

function conflict({ path: file, kept }: Extract<Saved, { kind: 'conflict' }>): FlowerError {
  return new FlowerError(
    'file',
    `${file} was changed by somebody else while you edited it, and was left as it is now; your text is in ${kept}`,
  )
}

function lacks(file: string, step: string): { missing: readonly SectionName[]; isEmpty: boolean } {
  const text = readDocument(file) ?? ''
  return { missing: Handoff.parse(text, { step }).missing(), isEmpty: text.trim() === '' }
}

type Outcome = Exclude<Saved, { kind: 'conflict' }> | { readonly kind: 'unchanged'; readonly path: string }

function report(
  { page, texts, print }: Screen,
  outcome: Outcome,
  { missing, isEmpty, reader }: { missing: readonly SectionName[]; isEmpty: boolean; reader: Reader },
): void {
  const { path: file, kind } = outcome
  const warning = isEmpty ? texts.empty : missing.length > 0 ? texts.missing(missing) : null
  print([
    ...(kind === 'unchanged' ? paragraph(page, [], texts.unchanged) : []),
    ...(kind === 'saved' ? paragraph(page, [], texts.saved(shortened(file))) : []),
    ...(kind === 'moved' ? paragraph(page, [], texts.moved(shortened(file), shortened(outcome.newest))) : []),
    ...(kind === 'unchanged' || outcome.former === null
      ? []
      : paragraph(page, [], texts.former(shortened(outcome.former)), 'dim')),
    ...(warning === null ? [] : paragraph(page, [], warning, 'yellow')),
    ...(kind === 'saved' ? paragraph(page, [], texts.reader(reader)) : []),
  ])
}
