import path from 'node:path'
import { FlowerError } from '../core/errors.ts'
import type { Language } from '../core/language.ts'
import { parted } from '../handoff/appendix.ts'
import { Handoff } from '../handoff/document.ts'
import type { UserWords } from '../handoff/orders.ts'
import { WORDS } from '../handoff/sections.ts'
import { fullPathIn, wordsInLedger } from '../ledger/read-words.ts'
import { readDocument } from '../workbench/document-file.ts'
import { hashOf } from '../workbench/handoff-file.ts'

/** A document that a person has named to take over from. */
export interface NamedDocument {
  /** Absolute. */
  readonly path: string
  /** The whole file. */
  readonly text: string
  readonly document: Handoff
  readonly hash: string
  /** What the user had said by then, as far as the ledger below it tells. */
  readonly words: readonly UserWords[]
}

/**
 * Reads a handoff document to take over from.
 *
 * @throws FlowerError `usage` when it cannot be read, or has not the sections without which nobody could go on
 */
export function readNamed(file: string, step: string, language: Language): NamedDocument {
  const absolute = path.resolve(file)
  const text = readDocument(absolute)
  if (text === null) {
    throw new FlowerError(
      'usage',
      `the document ${absolute} cannot be read; name one that is there (flower rescue makes one of a session)`,
    )
  }
  const document = Handoff.parse(text, { step })
  const missing = document.missing().map((name) => `'## ${WORDS[language].headings[name]}'`)
  if (missing.length > 0) {
    throw new FlowerError(
      'usage',
      `nobody can take over from ${absolute}: nothing stands under ${missing.join(' and ')}; write it there, or name another document`,
    )
  }
  return { path: absolute, text, document, hash: hashOf(text), words: wordsIn(text) }
}

/** The ledger below a document shortens what was long; the file that it names has all of it. */
function wordsIn(text: string): readonly UserWords[] {
  const { appendix } = parted(text)
  const full = fullPathIn(appendix)
  const all = full === null ? [] : wordsInLedger(readDocument(full) ?? '')
  const words = all.length > 0 ? all : wordsInLedger(appendix)
  return words.map(({ kind, text }) => ({ kind: kind === 'step' ? kind : 'words', text }))
}
