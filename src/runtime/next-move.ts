import type { HandoffCause, StepFailure } from '../core/step-result.ts'
import type { Outcome } from './outcome.ts'

/** What the loop does after an attempt. */
export type Move =
  | { readonly do: 'finish'; readonly text: string }
  | { readonly do: 'fail'; readonly why: StepFailure; readonly message: string }
  /** Wait for a person's words and say them to the same session. */
  | { readonly do: 'listen' }
  | { readonly do: 'retry'; readonly message: string }
  | { readonly do: 'hand-over'; readonly cause: HandoffCause }

/** What the decision rests on besides the outcome. */
export interface Situation {
  /** A person waits to be heard. */
  readonly interrupted: boolean
  /** A person wants a handoff, and nobody waits to be heard before it. */
  readonly handOverWanted: boolean
  /** Failed attempts of this generation, this one included. */
  readonly attempts: number
  readonly maxAttempts: number
  readonly handoffEnabled: boolean
  /** Why no further handoff may be made, else null. */
  readonly brake: string | null
  /** Why no further money may be spent, else null. */
  readonly spent: string | null
}

/** The decision of the loop, from small values alone. */
export function nextMove(outcome: Outcome, situation: Situation): Move {
  const move = wanted(outcome, situation)
  const costs = move.do !== 'finish' && move.do !== 'fail'
  return costs && situation.spent !== null ? { do: 'fail', why: 'limit', message: situation.spent } : move
}

function wanted(outcome: Outcome, situation: Situation): Move {
  switch (outcome.kind) {
    case 'finished':
      // The answer is in the session; whoever spoke up meanwhile is still heard, if there is money left for it.
      return situation.interrupted && situation.spent === null
        ? { do: 'listen' }
        : { do: 'finish', text: outcome.text }
    case 'interrupted':
      return situation.handOverWanted ? handOver('person', situation) : { do: 'listen' }
    case 'context-full':
      return handOver('context', situation)
    case 'overflow':
      return afterOverflow(outcome.error.message, situation)
    case 'retryable':
      return situation.attempts < situation.maxAttempts
        ? { do: 'retry', message: outcome.message }
        : {
            do: 'fail',
            why: 'retry',
            message: `${outcome.message} (attempt ${situation.attempts} of ${situation.maxAttempts})`,
          }
    case 'fatal':
      return {
        do: 'fail',
        why: outcome.error,
        message: (outcome.error === 'limit' ? situation.spent : null) ?? outcome.message,
      }
  }
}

function afterOverflow(message: string, situation: Situation): Move {
  if (!situation.handoffEnabled) {
    return {
      do: 'fail',
      why: 'overflow',
      message: `the context window is full and handoffs are off: ${message}`,
    }
  }
  return handOver('overflow', situation)
}

function handOver(cause: HandoffCause, { brake }: Situation): Move {
  return brake === null ? { do: 'hand-over', cause } : { do: 'fail', why: 'brake', message: brake }
}
