import type { HandoffPolicy } from './policy.ts'

/** What decides whether a generation ends here. */
export interface HandoffState {
  readonly policy: HandoffPolicy
  /** Whether this is the turn that writes the document: it is exempt, or it would hand over for ever. */
  readonly handoffTurn: boolean
  /** The main thread's context, in tokens; a subagent's never counts. */
  readonly context: number
  /** The session; without one there is nobody to write the document. */
  readonly sessionId: string | null
}

/** Whether the session must hand over now. */
export function handoffDue({ policy, handoffTurn, context, sessionId }: HandoffState): boolean {
  return policy.enabled && !handoffTurn && context >= policy.at && Boolean(sessionId)
}

/** Whether people are to be told that a handoff is near, which is done once a generation and never to the model. */
export function nearDue({ announced, ...state }: HandoffState & { readonly announced: boolean }): boolean {
  const { policy, handoffTurn, context, sessionId } = state
  return policy.enabled && !handoffTurn && !announced && context >= policy.warnAt && Boolean(sessionId)
}
