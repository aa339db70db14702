import path from 'node:path'
import type { HandoffDocument } from '../../runtime/handoff-documents.ts'
import { formatTokens } from '../../terminal/numbers.ts'
import { facts, paragraph } from '../../terminal/page.ts'
import { EXIT } from '../exit-codes.ts'
import type { Ending } from '../leave.ts'
import { documentsOf } from './choose.ts'
import { type DocumentJson, documentJson } from './document-json.ts'
import type { HandoffFlags } from './flags.ts'
import { openPlace, type Place } from './place.ts'
import { openScreen, type Screen } from './screen.ts'

/**
 * `flower handoff list`: what documents there are, by step, in the order in which they were written. With `--json` an array of
 * `DocumentJson`.
 *
 * @throws FlowerError `usage` where there is none, `file`
 */
export function listHandoffs(step: string | undefined, flags: HandoffFlags): Ending {
  const place = openPlace(flags)
  const screen = openScreen(flags)
  const documents = step === undefined ? place.documents : documentsOf(place.documents, step)
  const steps = [...new Set(documents.map((document) => document.step))]
  const inOrder = steps.flatMap((name) => documents.filter((document) => document.step === name))
  if (flags.json) screen.printJson(inOrder.map(documentJson))
  else for (const name of steps) screen.print(stepLines(screen, place, name, inOrder))
  return { code: EXIT.done, abandoned: false }
}

function stepLines(
  { page, texts, language }: Screen,
  place: Place,
  step: string,
  documents: readonly HandoffDocument[],
): string[] {
  const lines = documents
    .filter((document) => document.step === step)
    .flatMap((document) => {
      const json = documentJson(document)
      const { glyphs } = page
      const mark = json.degraded
        ? (['red', `${glyphs.failed} `] as const)
        : (['magenta', `${glyphs.flower} `] as const)
      return [
        ...facts(page, ['  ', mark], headOf(json, texts)),
        ...facts(page, ['    '], sizesOf(json, { page, texts, language }), 'dim'),
        ...(document.path === null ? [] : paragraph(page, ['    '], shortened(document.path), 'cyan')),
        ...disagreement(document, place, { page, texts }),
      ]
    })
  return [...paragraph(page, [], step, 'bold'), ...lines]
}

type Words = Pick<Screen, 'page' | 'texts'>

function headOf(json: DocumentJson, texts: Screen['texts']): string[] {
  return [
    json.generation === null ? texts.noGeneration : texts.generation(json.generation),
    ...(json.run === null ? [] : [texts.run(json.run)]),
    ...(json.at === null ? [] : [minuteOf(json.at)]),
    ...(json.context === null ? [] : [texts.at(formatTokens(json.context))]),
    ...(json.newest ? [texts.newest] : []),
    ...(json.degraded ? [texts.degraded(json.reason)] : []),
    ...(json.edited === true ? [texts.edited] : []),
    ...(json.changed ? [texts.changed] : []),
  ]
}

function sizesOf(
  { characters }: DocumentJson,
  { page, texts, language }: Pick<Screen, 'page' | 'texts' | 'language'>,
): string[] {
  if (characters === null) return []
  const { file, ...sections } = characters
  const names = Object.keys(sections) as (keyof typeof sections)[]
  return [
    texts.characters(file),
    ...names.map((name) => `${page.say.sections[name]} ${sections[name].toLocaleString(language)}`),
  ]
}

function disagreement(document: HandoffDocument, place: Place, { page, texts }: Words): string[] {
  const { disagreement, record } = document
  if (disagreement === null) return []
  const where = disagreement === 'moved' ? (record?.manifest?.path ?? '') : databaseOf(place)
  const style = disagreement === 'given' ? 'dim' : 'yellow'
  return paragraph(page, ['    '], texts.disagreements[disagreement](where), style)
}

export function databaseOf({ runDir }: Place): string {
  return path.join(runDir, 'flower.db')
}

/** Relative where it lies below the current directory, so that it can be copied. */
export function shortened(file: string): string {
  const way = path.relative(process.cwd(), file)
  return way.startsWith('..') || path.isAbsolute(way) ? file : way
}

function minuteOf(at: string): string {
  return `${at.slice(0, 16).replace('T', ' ')} UTC`
}
