import type { AgentEvent } from './agent-event.ts'
import type { EntryCounts, HandoffCause, SectionName, StepResult, Window } from './step-result.ts'

/** What every event carries. */
export interface EventOrigin {
  readonly run: string
  readonly step: string
  /** From 1; a handoff increases it. */
  readonly generation: number
  /** ISO 8601. */
  readonly at: string
}

export type AskState =
  | 'asked'
  | 'answered'
  /** No answer came in time; one that comes later becomes mail. */
  | 'timed-out'
  | 'declined'
  /** There were too many questions already, so the person was spared this one. */
  | 'over-quota'
  /** There is nobody to ask. */
  | 'nobody'

/** Who asks: an agent, or flower itself. */
export type Asker = 'agent' | 'flower'

export type RunEventBody =
  | AgentEvent
  /** A session has begun to serve the step: once for each generation, and again for each attempt that resumes. */
  | {
      readonly type: 'step'
      readonly session: string
      readonly model: string
      readonly window: Window
      /** The context at which a handoff is due, in tokens; null while handoff is off. */
      readonly handoffAt: number | null
      readonly resumed: boolean
    }
  /** Once, before the first session of a run that goes on with an earlier one: where it begins. */
  | ({ readonly type: 'continued' } & (
      | { readonly from: 'session'; readonly session: string }
      /** The session is gone, or had handed over and its successor never came up. */
      | { readonly from: 'document'; readonly path: string | null }
      /** Nothing is left of it. */
      | { readonly from: 'nothing' }
    ))
  /** flower is about to send this to the session. Never the handoff request. */
  | {
      readonly type: 'prompt'
      readonly kind: 'step' | 'takeover' | 'retry' | 'words'
      readonly text: string
    }
  /** The main thread got a response: how full the context is now. */
  | {
      readonly type: 'context'
      readonly context: number
      readonly window: Window
      /** As in `step`; it moves when the window becomes better known. */
      readonly handoffAt: number | null
      /** What the step has cost as far as is known, in USD: the harness tells it from time to time. */
      readonly costUsd: number
    }
  /** Something that a person may want to know and that stops nothing. */
  | { readonly type: 'notice'; readonly kind: NoticeKind; readonly message: string }
  /**
   * A question to the person: `asked` when it is put to them, and once more with what came of it. A question that never
   * reaches them (`over-quota`, `nobody`) has only that second event.
   */
  | {
      readonly type: 'ask'
      readonly state: AskState
      /** The same in both events; unique in the run. */
      readonly id: string
      readonly question: string
      /** What there is to choose from; empty when any words will do. */
      readonly options: readonly string[]
      /** Null unless the state is `answered`. */
      readonly answer: string | null
      readonly by: Asker
    }
  /** A person's words have come in unasked: for the `work` that goes on, or into the `inbox`, until an agent reads it. */
  | { readonly type: 'mail'; readonly text: string; readonly to: 'work' | 'inbox' }
  /** An attempt failed in a way that may pass: the next one begins after `waitMs`. */
  | {
      readonly type: 'retry'
      readonly attempt: number
      readonly maxAttempts: number
      readonly waitMs: number
      readonly reason: string
    }
  /** The model cannot be reached at all, then it can again, or an hour has passed. */
  | {
      readonly type: 'network'
      readonly state: 'away' | 'back' | 'given-up'
      readonly endpoint: string
    }
  /** Once a generation, when little room is left before the line. For people, never for the model. */
  | {
      readonly type: 'handoff'
      readonly phase: 'near'
      readonly context: number
      readonly window: number
      /** Where the handoff is made, in tokens. */
      readonly line: number
    }
  /** Before the session is asked for the document, which can take a minute. */
  | {
      readonly type: 'handoff'
      readonly phase: 'writing'
      readonly cause: HandoffCause
      readonly context: number
      readonly window: number
    }
  /** The document lies on disk and waits for a person's edit. */
  | {
      readonly type: 'handoff'
      readonly phase: 'review'
      readonly path: string
      readonly seconds: number
    }
  /** The document was read back; the successor begins from it. */
  | {
      readonly type: 'handoff'
      readonly phase: 'done'
      readonly context: number
      readonly window: number
      /** Why it was assembled without the model, else null. */
      readonly degraded: string | null
      readonly path: string | null
      readonly edited: boolean
      readonly entries: EntryCounts
      readonly sections: Readonly<Record<SectionName, string>>
    }
  /** The step has ended; nothing follows it. */
  | { readonly type: 'result'; readonly result: StepResult }

export type NoticeKind =
  /** The harness repeats a request on its own. */
  | 'retrying'
  | 'rate-limited'
  /** The harness compacted the context although that is refused: a bug, and loud. */
  | 'compacted'
  /** A file was damaged and set aside, or could not be written. */
  | 'file'
  /** The size of the window became better known. */
  | 'window'
  /** A person's words, or the wish to stop, were taken and wait for the next boundary. */
  | 'stopping'
  /** It has stopped, and spends nothing until the person has said something. */
  | 'stopped'
  /** A message of the harness that this version of flower does not know. */
  | 'unknown'
  | 'other'

/** Everything that a run tells the world, in one union; `--json` prints one a line. */
export type RunEvent = EventOrigin & RunEventBody
