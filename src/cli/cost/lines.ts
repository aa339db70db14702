import type { CostEntry } from './entries.ts'
import type { Grouping } from './flags.ts'
import type { CostMessages } from './messages.ts'
import { groupsBy, type Sum, sumOf } from './sums.ts'

/** One line of the table. */
export interface CostLine extends Sum {
  readonly label: string
  /** How deep it stands below the line that it is a part of. */
  readonly depth: number
}

/** A line for each group. */
export function groupedLines(
  entries: readonly CostEntry[],
  grouping: Grouping,
  say: CostMessages,
): readonly CostLine[] {
  return groupsBy(grouping, entries).map((group) => ({ ...group, label: group.key ?? say.unknown, depth: 0 }))
}

/** Runs, their steps, and what these are made of. */
export function treeLines(entries: readonly CostEntry[], say: CostMessages): readonly CostLine[] {
  return groupsBy('run', entries).flatMap((run) => [
    { ...run, label: run.key ?? say.unknown, depth: 0 },
    ...groupsBy('step', run.entries).flatMap((step) => [
      { ...step, label: step.key ?? say.unknown, depth: 1 },
      ...partsOf(step.entries, say),
    ]),
  ])
}

/** Where nothing but the sum is known, the step's own line says it all. */
function partsOf(entries: readonly CostEntry[], say: CostMessages): readonly CostLine[] {
  if (entries.every(({ generation, model }) => generation === null && model === null)) return []
  return entries.map((entry) => ({ ...sumOf([entry]), label: partLabel(entry, say), depth: 2 }))
}

function partLabel({ generation, model }: CostEntry, say: CostMessages): string {
  const parts = [
    ...(generation === null ? [] : [say.generation(generation)]),
    ...(model === null ? [] : [model]),
  ]
  return parts.join(' ') || say.unknown
}
