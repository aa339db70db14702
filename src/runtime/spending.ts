import type { ModelSpending, Spending } from '../core/usage.ts'
import type { ResultEvent, SessionEvent } from '../harness/port.ts'
import type { Progress, Step } from './step.ts'

/**
 * The events of an exchange, while what it costs is counted: what is known of it is put down as soon as the harness tells it, since
 * nobody could ask a run that is killed.
 */
export async function* counted(
  step: Step,
  progress: Progress,
  generation: number,
  events: AsyncIterable<SessionEvent>,
): AsyncGenerator<SessionEvent> {
  const { costPartial } = progress
  progress.costPartial = true
  for await (const event of events) {
    if (event.type === 'cost') progress.runningCostUsd = event.costUsd
    if (event.type === 'result') {
      add(progress, generation, event)
      progress.costPartial = costPartial || (event.costPartial ?? false)
    }
    if (event.type === 'cost' || event.type === 'result')
      step.keep.cost(progress.costUsd + progress.runningCostUsd)
    yield event
  }
}

function add(progress: Progress, generation: number, { costUsd, spending }: ResultEvent): void {
  progress.costUsd += costUsd
  progress.spending = withSpending(progress.spending, generation, spending)
  progress.runningCostUsd = 0
}

/** The spending of a step with that of one more exchange, one entry for each generation and model. */
function withSpending(
  spending: readonly Spending[],
  generation: number,
  added: readonly ModelSpending[] = [],
): readonly Spending[] {
  const all = [...spending]
  for (const more of added) {
    const at = all.findIndex((one) => one.generation === generation && one.model === more.model)
    const known = all[at]
    if (known === undefined) all.push({ generation, ...more })
    else all[at] = sumOf(known, more)
  }
  return all
}

function sumOf(one: Spending, more: ModelSpending): Spending {
  return {
    ...one,
    input: one.input + more.input,
    cacheRead: one.cacheRead + more.cacheRead,
    cacheCreation: one.cacheCreation + more.cacheCreation,
    output: one.output + more.output,
    costUsd: one.costUsd + more.costUsd,
  }
}
