import { NOTICE_TEXTS } from './notice-texts.ts'
import type { Progress, Step } from './step.ts'
import { type HandOverAnswer, wantHandOver } from './wishes.ts'

/** A step that runs now. */
export interface Active {
  readonly step: Step
  readonly progress: Progress
  /** A question beside the work: its cost counts for no budget but its own, and it is not stopped with the others. */
  readonly apart: boolean
}

/** What a run has cost. */
export interface Spent {
  /** In USD, as far as it is known. */
  readonly costUsd: number
  /** Whether that is all of it. */
  readonly isWhole: boolean
}

/** The steps of a run that run now, what they cost, and what people say to them. */
export class AtWork {
  readonly #active = new Set<Active>()
  /** By steps that have ended, in USD. */
  #costUsd = 0
  /** By questions that have been answered, in USD. */
  #asideUsd = 0
  #costPartial = false

  begin(active: Active): void {
    this.#active.add(active)
  }

  /** It has ended, however it did, and what it has cost until now is counted. Safe to call twice. */
  settle(active: Active): void {
    if (!this.#active.delete(active)) return
    const { progress, apart } = active
    if (apart) this.#asideUsd += costOf(active)
    else this.#costUsd += costOf(active)
    this.#costPartial ||= progress.costPartial
  }

  has(active: Active): boolean {
    return this.#active.has(active)
  }

  get all(): readonly Active[] {
    return [...this.#active]
  }

  /** See `StepRunner.costUsd`. */
  get costUsd(): number {
    return sumOf(this.#costUsd, this.#work)
  }

  /** See `StepRunner.spent`. */
  get spent(): Spent {
    const { all } = this
    return {
      costUsd: sumOf(this.#costUsd + this.#asideUsd, all),
      isWhole: !this.#costPartial && all.every(({ progress }) => !progress.costPartial),
    }
  }

  /** See `StepRunner.running`. */
  get running(): boolean {
    return this.#work.length > 0
  }

  /** See `StepRunner.interrupt`. */
  interrupt(
    words: string | null | Promise<string | null>,
    { now = false }: { readonly now?: boolean },
  ): void {
    for (const { step, progress } of this.#work) {
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

  get #work(): readonly Active[] {
    return this.all.filter(({ apart }) => !apart)
  }

  /** Those that a person talks to. */
  get #hearing(): readonly Active[] {
    return this.all.filter(({ step }) => step.takesMail)
  }
}

function costOf({ progress }: Active): number {
  return progress.costUsd + progress.runningCostUsd
}

function sumOf(costUsd: number, active: readonly Active[]): number {
  return active.reduce((sum, one) => sum + costOf(one), costUsd)
}
