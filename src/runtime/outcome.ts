import { classify } from '../handoff/classify.ts'
import type { ResultEvent, SessionError, SessionErrorKind } from '../harness/port.ts'

/** Why flower itself ended an exchange. */
export type StopReason = 'context' | 'person' | 'turns' | 'stall'

/** How an attempt ended: all that the loop decides from. */
export type Outcome =
  /** The model ended its turn. */
  | { readonly kind: 'finished'; readonly text: string }
  /** A person wants to be heard, to stop, or to have the session hand over. */
  | { readonly kind: 'interrupted' }
  /** The line was crossed, and the session stands at a clean boundary. */
  | { readonly kind: 'context-full' }
  /** The request did not fit. */
  | { readonly kind: 'overflow'; readonly error: SessionError }
  /** It may pass. `session` tells whether there is a session to resume. */
  | { readonly kind: 'retryable'; readonly message: string }
  /** Nothing that flower could do would help. */
  | { readonly kind: 'fatal'; readonly error: SessionErrorKind; readonly message: string }

const STALLED: Outcome = { kind: 'retryable', message: 'the session gave no sign of life' }

/**
 * Judges the end of an exchange.
 *
 * A response that ends the work is the result, even above the line: `done` wins over every wish to stop.
 *
 * @param began whether the session has ever come up: a harness that cannot even start is not tried again
 */
export function judge(result: ResultEvent, stopReason: StopReason | null, began: boolean): Outcome {
  switch (result.stop) {
    case 'done':
      return { kind: 'finished', text: result.text }
    case 'stopped':
      return judgeStop(result, stopReason)
    case 'limit':
    case 'error':
      // The session hung and was closed, which it reports as a failure of its own.
      if (stopReason === 'stall') return STALLED
      return judgeError(result.error ?? { kind: 'harness', message: 'no reason given', status: null }, began)
  }
}

function judgeStop(result: ResultEvent, reason: StopReason | null): Outcome {
  switch (reason) {
    case 'context':
      return { kind: 'context-full' }
    case 'person':
      return { kind: 'interrupted' }
    case 'turns':
      return {
        kind: 'fatal',
        error: 'limit',
        message: 'the step has used up its turns; raise maxTurns to let it go on',
      }
    case 'stall':
      return STALLED
    case null:
      // A hook of the spec's ended the turn, and that is its right.
      return { kind: 'finished', text: result.text }
  }
}

function judgeError(error: SessionError, began: boolean): Outcome {
  const status = error.status === null ? [] : [`HTTP ${error.status}`]
  const kind = error.kind ?? classify(error.message, ...status).kind
  switch (kind) {
    case 'overflow':
      return { kind: 'overflow', error }
    case 'retry':
      return { kind: 'retryable', message: error.message }
    case 'harness':
      return began
        ? { kind: 'retryable', message: error.message }
        : { kind: 'fatal', error: kind, message: error.message }
    case 'reauth':
    case 'config':
    case 'limit':
    case 'session-missing':
    case 'fatal':
      return { kind: 'fatal', error: kind, message: error.message }
  }
}
