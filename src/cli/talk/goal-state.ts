import type { Check } from '../../documents/checklist.ts'
import type { Verdict } from '../../documents/verdict.ts'
import type { CheckState } from './messages.ts'

/** A check of the goal, and what the last verdict says of it. */
export interface CheckNow {
  readonly text: string
  readonly state: CheckState
}

/**
 * What is known of each check. A judge names what failed in words of its own, so unless each of these is one of the checks, the
 * rest are not said to have passed.
 */
export function checksNow(checks: readonly Check[], verdict: Verdict | null): readonly CheckNow[] {
  const failed = new Set((verdict?.failed ?? []).map(plain))
  const named = checks.filter(({ text }) => failed.has(plain(text))).length === failed.size
  const rest = verdict !== null && (verdict.outcome === 'achieved' || (failed.size > 0 && named))
  return checks.map(({ text, unverifiable }) => ({
    text,
    state: stateOf(failed.has(plain(text)), unverifiable !== null, rest),
  }))
}

function stateOf(failed: boolean, unverifiable: boolean, passed: boolean): CheckState {
  if (failed) return 'failed'
  if (unverifiable) return 'unverifiable'
  return passed ? 'passed' : 'open'
}

function plain(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/[.。]$/, '')
    .trim()
    .toLowerCase()
}
