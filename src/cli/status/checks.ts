import type { Goal } from '../../documents/goal.ts'
import type { Verdict } from '../../documents/verdict.ts'
import type { CheckState } from './overview.ts'

/** Shorter ones would be found in almost any text. */
const LEAST_PART = 8

export interface JudgedChecks {
  readonly checks: readonly CheckState[]
  /** What failed and is none of the checks. */
  readonly further: readonly string[]
}

/**
 * How each check of a goal stands by a verdict. A judge names in words what has failed, so a check that it did not name has
 * passed only where all of these words are found among the checks.
 *
 * @param outdated the goal was changed after the verdict: what it says of checks that passed may be about others
 */
export function judgedChecks(
  { checks }: Pick<Goal, 'checks'>,
  verdict: Pick<Verdict, 'outcome' | 'failed'> | null,
  outdated: boolean,
): JudgedChecks {
  const failed = verdict?.failed ?? []
  const further = failed.filter((words) => !checks.some(({ text }) => isSame(text, words)))
  const restPassed = !outdated && hasPassedTheRest(verdict, further)
  const stateOf = (text: string): CheckState['state'] => {
    if (failed.some((words) => isSame(text, words))) return 'failed'
    return restPassed ? 'passed' : 'open'
  }
  return {
    checks: checks.map(({ text, unverifiable }) => ({
      text,
      state: unverifiable === null ? stateOf(text) : 'unverifiable',
    })),
    further,
  }
}

function hasPassedTheRest(
  verdict: Pick<Verdict, 'outcome' | 'failed'> | null,
  further: readonly string[],
): boolean {
  if (verdict?.outcome === 'achieved') return true
  return verdict?.outcome === 'not-yet' && verdict.failed.length > 0 && further.length === 0
}

/** Whether a judge's words name a check: they are it, or one of them is a part of the other. */
function isSame(check: string, words: string): boolean {
  const [one, other] = [plain(check), plain(words)]
  const [shorter, longer] = one.length < other.length ? [one, other] : [other, one]
  return one === other || (shorter.length >= LEAST_PART && longer.includes(shorter))
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[\s*_`]+/g, ' ')
    .replace(/^ | ?[.。]? ?$/g, '')
}
