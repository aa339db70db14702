import type { HandOverRefusal } from '../../runtime/wishes.ts'
import type { CommandName } from './commands.ts'
import type { Wait } from './waits.ts'

/** What is said about the lines that people type. Amounts of tokens, cost, time and size come in already written for people. */
export interface TalkMessages {
  readonly commands: Readonly<Record<CommandName, string>>
  /** What lines without a slash do, for `/help`. */
  readonly lines: readonly (readonly [line: string, does: string])[]
  /** What stands in the empty input. */
  readonly hint: string
  /** The same while a question is open, which stands in the log. */
  readonly answer: string
  /** Before the input, by what waits for it: a word or two. */
  readonly tags: Readonly<Record<Wait['kind'], string>>
  readonly stopped: string
  /** Said to an agent that waits for an answer itself: it is at no clean point before that. */
  heardAfter(words: string): string
  readonly review: string
  unknown(word: string, meant: string | null): string

  readonly receipt: {
    steps(names: string): string
    readonly inbox: string
    readonly nobody: string
    documents(names: string): string
  }

  readonly oracle: {
    asked(before: number): string
    readonly empty: string
    answer(question: string): string
    cost(cost: string): string
    failed(question: string, why: string): string
    dropped(count: number): string
    readonly wait: string
  }

  readonly handOver: {
    wanted(step: string): string
    readonly nobody: string
    readonly refused: Readonly<Record<HandOverRefusal, (step: string) => string>>
  }

  readonly edit: {
    readonly nothing: string
    readonly noDocument: string
    readonly whenWritten: string
    readonly noWorkbench: string
    readonly tooLate: string
    readonly inReview: string
    readonly unchanged: string
    told(sections: string, step: string): string
    kept(path: string): string
  }

  readonly startOver: {
    readonly notHere: string
    readonly wish: string
    confirm(wish: string): string
    readonly yes: RegExp
    readonly goesOn: string
  }

  /** Of the file that keeps the lines typed before. */
  readonly history: {
    later(file: string): string
    damaged(file: string, aside: string): string
  }

  /** What stood in the input when the run was over. */
  unsent(text: string): string
  readonly quitting: string
  readonly quitAgain: string

  readonly status: {
    readonly phases: Readonly<Record<'writing' | 'review' | 'waiting', string>>
    readonly between: string
    context(context: string, window: string): string
    tasks(count: number): string
    /** Of a goal. */
    checks(count: number): string
    readonly marks: Readonly<Record<CheckState, string>>
    question(label: string): string
  }

  readonly files: {
    readonly documents: string
    readonly changed: string
    readonly none: string
    ago(time: string): string
    times(count: number): string
  }

  readonly cost: {
    readonly total: string
    /** What `?` and `+` stand for. */
    readonly legend: string
    readonly aside: string
    readonly nothing: string
  }

  readonly notify: Readonly<Record<'asks' | 'review' | 'done' | 'failed', string>>
}

/** What is known of a check from the last verdict. */
export type CheckState = 'passed' | 'failed' | 'open' | 'unverifiable'
