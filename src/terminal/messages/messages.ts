import type { Asker, AskState, NoticeKind } from '../../core/events.ts'
import type { EntryCounts, HandoffCause, SectionName, WindowSource } from '../../core/step-result.ts'
import type { EventOf } from '../event-of.ts'

/** Every fixed text of the screen. Amounts of tokens, cost and time come in already written for people. */
export interface Messages {
  readonly generation: (number: number) => string
  /** As short as it can be, for the status line. */
  readonly generationShort: (number: number) => string
  readonly resumed: string
  readonly continued: {
    session(session: string): string
    document(path: string | null): string
    readonly nothing: string
  }
  readonly window: (tokens: string, source: string) => string
  readonly windowSources: Readonly<Record<WindowSource, string>>
  readonly handoffAt: (tokens: string) => string
  readonly handoffOff: string

  /** A note in brackets, alone and behind a text. */
  readonly bracketed: (note: string) => string
  readonly noted: (text: string, note: string) => string
  /** The tail of a line that stands for several. */
  readonly furtherLines: (count: number) => string
  readonly earlierLines: (count: number) => string
  readonly furtherCharacters: (count: number) => string
  readonly noOutput: string
  readonly thinking: string
  readonly taskPhases: Readonly<Record<'started' | 'progress' | 'done' | 'failed', string>>
  readonly retry: (attempt: number, maxAttempts: number, wait: string) => string
  readonly network: Readonly<Record<EventOf<'network'>['state'], (endpoint: string) => string>>
  readonly notices: Readonly<Record<NoticeKind, string>>

  /** What stands before a question. */
  readonly asks: Readonly<Record<Asker, string>>
  /** Why a question has no answer, and what happens instead. */
  readonly unanswered: Readonly<Record<Exclude<AskState, 'asked' | 'answered'>, string>>
  /** Of the person's words: the session has been told. */
  readonly heard: string
  /** Where the person's words went. */
  readonly mailTo: Readonly<Record<'work' | 'inbox', string>>

  readonly near: (context: string, window: string, left: string, line: string) => string
  readonly writing: Readonly<Record<HandoffCause, (context: string, window: string) => string>>
  readonly review: (seconds: string) => string
  readonly handoffOf: (generation: number, context: string) => string
  readonly sections: Readonly<Record<SectionName, string>>
  readonly empty: string
  readonly degraded: (reason: string) => string
  readonly notWritten: string
  readonly edited: string
  /** What became of the entries of Decided and Dead ends: what became of none is not said. */
  readonly entries: { readonly title: string } & Readonly<
    Record<keyof EntryCounts, (count: number) => string>
  >
  readonly successor: (generation: number) => string

  readonly done: string
  readonly failed: string
  readonly stopped: string
  readonly generations: (count: number) => string
  readonly turns: (count: number) => string
  readonly failedAttempts: (count: number) => string
  readonly onTheWay: string
  readonly documents: string
  readonly degradedMark: string
  readonly editedMark: string
  readonly goOn: string
  readonly tryAgain: string
  readonly whatNext: string
}
