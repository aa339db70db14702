import { NOTICE_TEXTS } from './notice-texts.ts'
import type { Progress, Step } from './step.ts'
import { type HandOverAnswer, wantHandOver } from './wishes.ts'

/** A step that runs now. */
export interface Active {
  readonly step: Step
  readonly progress: Progress
  /** A question beside the work: its cost is no part of the run's, and it is not stopped with the others. */
  readonly apart: boolean
}

/** The steps of a run that run now, what they cost, and what people say to them. */
export class AtWork {
  readonly #active = new Set<Active>()
  /** By steps that have ended, in USD. */
  #costUsd = 0

  begin(active: Active): void {
    this.#active.add(active)
  }

  /** It has ended, however it did. Safe to call twice. */
  end(active: Active): void {
    this.#active.delete(active)
  }

  /** Counts what a step has cost that has ended. */
  settle(active: Active): void {
    this.end(active)
    this.#costUsd += costOf(active)
  }

  has(active: Active): boolean {
    return this.#active.has(active)
  }

  get all(): readonly Active[] {
    return [...this.#active]
  }

  /** See `StepRunner.costUsd`. */
  get costUsd(): number {
    return this.all.reduce((sum, active) => sum + costOf(active), this.#costUsd)
  }

  /** See `StepRunner.running`. */
  get running(): boolean {
    return this.all.some(({ apart }) => !apart)
  }

  /** See `StepRunner.interrupt`. */
  interrupt(
    words: string | null | Promise<string | null>,
    { now = false }: { readonly now?: boolean },
  ): void {
    for (const { step, progress } of this.all.filter(({ apart }) => !apart)) {
      step.emit(progress.generation, {
        type: 'notice',
        kind: 'stopping',
        message: NOTICE_TEXTS[step.language].stopping[now ? 'now' : 'atBoundary'],
      })
      step.interruptions.interrupt(Promise.resolve(words), now)
    }
  }

  /** See `StepRunner.tell`. */
  tell(words: string): readonly string[] {
    const reached = this.#hearing.filter(({ step }) => step.interruptions.tell(words))
    for (const { step, progress } of reached) {
      step.keep.mail(step.interruptions.unheard)
      step.emit(progress.generation, { type: 'mail', text: words, to: 'work' })
    }
    return reached.map(({ step }) => step.recordAs)
  }

  /** See `StepRunner.handOver`. */
  handOver(): readonly HandOverAnswer[] {
    return this.#hearing.map(({ step, progress }) => wantHandOver(step, progress))
  }

  /** See `StepRunner.reviewNext`. */
  reviewNext(): void {
    for (const { step } of this.#hearing) step.interruptions.wantReview()
  }

  /** Those that a person talks to. */
  get #hearing(): readonly Active[] {
    return this.all.filter(({ step }) => step.takesMail)
  }
}

/** What a step adds to the cost of the run. */
function costOf({ progress, apart }: Active): number {
  return apart ? 0 : progress.costUsd + progress.runningCostUsd
}
