import path from 'node:path'
import { FlowerError } from '../../core/errors.ts'
import type { HandoffDocument } from '../../runtime/handoff-documents.ts'
import { safeName } from '../../workbench/safe-name.ts'

/**
 * The documents of one step, in the order in which they were written.
 *
 * @param name as it is in the records or in the name of its files; may be left out where there is one step only
 * @throws FlowerError `usage` that lists the steps
 */
export function documentsOf(
  documents: readonly HandoffDocument[],
  name: string | undefined,
): readonly [HandoffDocument, ...HandoffDocument[]] {
  const steps = [...new Set(documents.map(({ step }) => step))]
  const chosen = name === undefined ? onlyOne(steps) : steps.find((step) => isNamed(step, name))
  const [first, ...others] = documents.filter(({ step }) => step === chosen)
  if (first === undefined) {
    throw new FlowerError(
      'usage',
      `no document of a step '${name}' is here; there are some of ${listed(steps)}`,
    )
  }
  return [first, ...others]
}

export function isNamed(step: string, name: string): boolean {
  return step === name || safeName(step) === name
}

function onlyOne(steps: readonly string[]): string | undefined {
  if (steps.length > 1) {
    throw new FlowerError('usage', `several steps have documents here, so name one: ${listed(steps)}`)
  }
  return steps[0]
}

/** What a successor would read: the newest. */
export function newestOf(documents: readonly [HandoffDocument, ...HandoffDocument[]]): HandoffDocument {
  return documents.find(({ isNewest }) => isNewest) ?? documents.at(-1) ?? documents[0]
}

const OF_A_RUN = /^(?<run>[\w-]+):(?<number>\d{1,6})$/

/**
 * The document of a step that a person means: `2` (of the newest run that has a second one), `<run>:2`, where the beginning of the
 * run's id is enough, or the name of its file, with or without step and `.md`.
 *
 * @throws FlowerError `usage` that lists them
 */
export function documentOf(
  documents: readonly [HandoffDocument, ...HandoffDocument[]],
  generation: string | undefined,
): HandoffDocument {
  if (generation === undefined) return newestOf(documents)
  const found = documents.findLast((document) => isMeant(document, generation))
  if (found) return found
  const known = documents.map(nameOf)
  throw new FlowerError(
    'usage',
    `step '${documents[0].step}' has no generation '${generation}' here; there are ${known.join(', ')}`,
  )
}

function isMeant({ step, record, path: file }: HandoffDocument, generation: string): boolean {
  const { run, number } = OF_A_RUN.exec(generation)?.groups ?? {}
  if (run !== undefined) return record?.run.startsWith(run) === true && record.generation === Number(number)
  if (/^\d{1,6}$/.test(generation)) return record?.generation === Number(generation)
  if (file === null) return false
  const name = path.basename(file, '.md')
  return [name, `${safeName(step)}-${name}`, name.slice(safeName(step).length + 1)].includes(
    path.basename(generation, '.md'),
  )
}

/** What a person may call it. */
export function nameOf({ record, path: file }: HandoffDocument): string {
  if (record) return `${record.run}:${record.generation}`
  return file === null ? '' : path.basename(file, '.md')
}

function listed(steps: readonly string[]): string {
  return steps.map((step) => `'${step}'`).join(', ')
}
