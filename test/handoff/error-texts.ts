import { existsSync, readFileSync } from 'node:fs'
import { classify, type FailureKind } from '../../src/handoff/classify.ts'
import { overflowNumbers } from '../../src/handoff/overflow.ts'

/** An error text and what a person says of it. */
interface Labelled {
  readonly text: string
  readonly label: FailureKind
  readonly limit?: number | null
  readonly actual?: number | null
  /** People disagree about it: shown, not counted. */
  readonly borderline?: boolean
}

/** Texts as providers, gateways and tools put them, many of them near misses; labelled by hand, not by the rules. */
export const OWN: readonly Labelled[] = linesOf('../fixtures/error-texts.jsonl')

/** The corpus that the project was given. It lies beside the checkout and is not part of it. */
const SHARED_PATH = '../../../shared/data/errors.jsonl'
export const hasShared: boolean = existsSync(new URL(SHARED_PATH, import.meta.url))
export const SHARED: readonly Labelled[] = hasShared ? linesOf(SHARED_PATH) : []

/** The texts whose kind is judged otherwise than `label`, each with what it was taken for. */
export function misjudged(rows: readonly Labelled[]): string[] {
  return rows.flatMap(({ text, label }) => {
    const { kind } = classify(text)
    return kind === label ? [] : [`${label} taken for ${kind}: ${text}`]
  })
}

/** The texts whose numbers are read otherwise than stated, among those that state a limit. */
export function misread(rows: readonly Labelled[]): string[] {
  return rows.flatMap(({ text, limit, actual }) => {
    if (limit === undefined || limit === null) return []
    const read = overflowNumbers(text)
    const right = read.limit === limit && read.actual === (actual ?? undefined)
    return right ? [] : [`${limit}, ${actual} read as ${read.limit}, ${read.actual}: ${text}`]
  })
}

/** A line for each label: how many, how many right, recall, and how many others were taken for it. */
export function table(rows: readonly Labelled[]): string {
  const labels: readonly FailureKind[] = ['overflow', 'retry', 'reauth', 'config', 'fatal']
  const judged = rows.map((row) => ({ label: row.label, kind: classify(row.text).kind }))
  const lines = labels.map((label) => {
    const own = judged.filter((row) => row.label === label)
    const right = own.filter((row) => row.kind === label).length
    const foreign = judged.filter((row) => row.label !== label && row.kind === label).length
    const recall = own.length === 0 ? '-' : `${((100 * right) / own.length).toFixed(1)}%`
    return [label.padEnd(10), own.length, right, recall, foreign]
      .map((cell) => String(cell).padStart(7))
      .join('')
  })
  return ['  label         n  right recall  false', ...lines].join('\n')
}

function linesOf(path: string): Labelled[] {
  const lines = readFileSync(new URL(path, import.meta.url), 'utf8').split('\n')
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Labelled)
}
