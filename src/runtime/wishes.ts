import { brakeBefore } from './brakes.ts'
import type { Progress, Step } from './step.ts'

/**
 * Why a step cannot be made to hand over.
 *
 * - `off`: handoffs are off
 * - `under-way`: it hands over already
 * - `brake`: it has made as many handoffs as it may, or they lead nowhere
 */
export type HandOverRefusal = 'off' | 'under-way' | 'brake'

/** What comes of the wish for a handoff, for one step. */
export interface HandOverAnswer {
  readonly step: string
  /** Null: it hands over at its next boundary, or when a failure that it is waiting out has passed. */
  readonly refused: HandOverRefusal | null
}

/** Has a running step hand over, unless it cannot. */
export function wantHandOver(step: Step, progress: Progress): HandOverAnswer {
  const refused = refusal(step, progress)
  if (refused === null) step.interruptions.wantHandOver()
  return { step: step.recordAs, refused }
}

/** A brake would fail the step where the context is full; a mere wish is no reason for that. */
function refusal({ policy }: Step, progress: Progress): HandOverRefusal | null {
  if (!policy.enabled) return 'off'
  if (progress.handingOver) return 'under-way'
  const { at } = policy.withWindow(progress.window.tokens)
  return brakeBefore(progress, policy.maxGenerations, at) === null ? null : 'brake'
}
