import type { ProbeAnswer } from '../../claude/probe.ts'
import type { Page } from '../../terminal/page.ts'
import type { Places } from '../run-dir.ts'
import type { DoctorFlags } from './flags.ts'
import type { DoctorMessages } from './messages/messages.ts'
import type { Settings } from './settings.ts'

/** What came of a look. */
export interface Finding {
  /** `advice`: a run works without it. */
  readonly level: 'ok' | 'advice' | 'broken'
  readonly is: string
  /** What to do about it. */
  readonly todo?: string
}

/** What is looked at, and what it takes to say something of it. */
export interface Subject {
  readonly places: Places
  readonly settings: Settings
  /** The values of the settings. */
  readonly env: Readonly<Record<string, string>>
  readonly flags: DoctorFlags
  readonly page: Page
  readonly isTerminal: boolean
  readonly say: DoctorMessages
  /** What the model answered, which is asked once; null when it is not to be. */
  readonly answer: Promise<ProbeAnswer> | null
}

/** A look at one thing. It may throw: then the thing is broken, and the error says how. */
export interface Check {
  readonly look: (subject: Subject, signal: AbortSignal) => Finding | Promise<Finding>
  /** What it may take, in ms. */
  readonly timeoutMs: number
  /** What it means when it takes longer. */
  readonly late: 'advice' | 'broken'
}
