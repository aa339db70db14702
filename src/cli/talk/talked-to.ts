import type { Runtime } from '../../wire.ts'
import type { DocumentName } from '../../workbench/document-file.ts'
import type { CheckNow } from './goal-state.ts'
import type { SideQuestions } from './side-questions.ts'

/** Where a person's words went. */
export interface Receipt {
  /** The steps that hear them at their next boundary. */
  readonly steps: readonly string[]
  /** Nobody is at work, and whoever is next finds them in the inbox. */
  readonly inbox: boolean
  /** What they were added to. */
  readonly documents: readonly DocumentName[]
}

/** The run that somebody talks to. */
export interface TalkedTo {
  readonly runtime: Pick<Runtime, 'tell' | 'handOver' | 'reviewNext'>
  /** The folder of the documents, absolute; null without one. */
  readonly notes: string | null
  /** Answers what is asked aside. */
  readonly aside: SideQuestions
  /** Whether another job can be begun in its place. */
  readonly canStartOver: boolean
  /** Of the goal; none where there is no goal. Throws `FlowerError` `file`. */
  checks(): readonly CheckNow[]
  /** Says something to it. Throws `FlowerError` `file` when it could not be written down; it was said then. */
  hear(words: string): Receipt
  /** Has it stop at its next boundary. */
  quit(): void
}
