import type { Asker } from '../core/events.ts'

/** A way to reach a person: a terminal, a chat, a web page. */
export interface Channel {
  /**
   * Puts a question to the person and waits for what they say. May reject: then nobody counts as being there.
   *
   * @param signal aborted when nobody waits for the answer any more. What comes later still reaches the agent, as mail
   * @returns their words, or null when they do not want to answer; an empty answer counts as that. Who picks an option has said
   *   its text: a channel that numbers the options turns a number back into it
   */
  ask(question: Question, signal: AbortSignal): Promise<string | null>
}

export interface Question {
  /** Unique in the run. */
  readonly id: string
  /** May have several lines. */
  readonly text: string
  /** What there is to choose from; empty when any words will do. An answer may be none of them. */
  readonly options: readonly string[]
  /** Set where the answer may be more than one of them. The text says so, too. */
  readonly several?: true
  readonly by: Asker
}

/** What came of a question. */
export type Answer = { readonly state: 'answered'; readonly answer: string } | { readonly state: Unanswered }

/** Why a question has no answer. */
export type Unanswered = 'timed-out' | 'declined' | 'over-quota' | 'nobody'
