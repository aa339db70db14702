import type { StepResult } from '../core/step-result.ts'
import type { AgentSpec } from '../runtime/agent-spec.ts'

/** Limits that several runs of the runtime share. */
export interface Limits {
  /** In US dollars. */
  readonly maxBudgetUsd?: number | undefined
  /** Model responses of main threads; those that write a handoff count. */
  readonly maxTurns?: number | undefined
}

/** What is left of some limits. */
export class Allowance {
  readonly #limits: Limits
  #costUsd = 0
  #turns = 0

  constructor(limits: Limits) {
    this.#limits = limits
  }

  spend({ costUsd, turns }: StepResult): void {
    this.#costUsd += costUsd
    this.#turns += turns
  }

  /** What was spent, in US dollars. */
  get costUsd(): number {
    return this.#costUsd
  }

  /** Why nothing may be run any more; null when something is left. */
  get spent(): string | null {
    const { maxBudgetUsd = Number.POSITIVE_INFINITY, maxTurns = Number.POSITIVE_INFINITY } = this.#limits
    if (this.#costUsd >= maxBudgetUsd) return `$${this.#costUsd.toFixed(4)} of $${maxBudgetUsd} are spent`
    return this.#turns >= maxTurns ? `${this.#turns} of ${maxTurns} turns are used up` : null
  }

  /** The spec with no more than what is left. */
  within(spec: AgentSpec): AgentSpec {
    return {
      ...spec,
      ...least('maxBudgetUsd', spec.maxBudgetUsd, this.#limits.maxBudgetUsd, this.#costUsd),
      ...least('maxTurns', spec.maxTurns, this.#limits.maxTurns, this.#turns),
    }
  }
}

function least<Name extends keyof Limits>(
  name: Name,
  own: number | undefined,
  limit: number | undefined,
  used: number,
): { [N in Name]?: number } {
  if (limit === undefined) return {}
  return { [name]: Math.min(own ?? Number.POSITIVE_INFINITY, limit - used) } as { [N in Name]?: number }
}
