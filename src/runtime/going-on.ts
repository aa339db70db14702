import { FlowerError } from '../core/errors.ts'
import type { UserWords } from '../handoff/orders.ts'
import type { Beginning, Former } from './continuity.ts'
import type { RunOptions } from './options.ts'
import type { Step } from './step.ts'

/** What an earlier run left, and the line of the step that it belongs to. */
export type FormerRun = Former & {
  readonly beginning: Beginning
  readonly line: number | null
  /** What the user said to the step and nobody has heard. */
  readonly mail: readonly string[]
}

/** What is said to whoever goes on, after what an earlier run has not heard any more. */
export function withMail(text: string, former: FormerRun | null): string
export function withMail(text: string | null, former: FormerRun | null): string | null
export function withMail(text: string | null, former: FormerRun | null): string | null {
  return [...(former?.mail ?? []), text].filter((part) => part !== null).join('\n\n') || null
}

/** What the user says with this run; null where a session only goes on. */
export function wordsOf({ continued, prompt }: Step): UserWords | null {
  if (continued === null || continued.beginning.from === 'nothing') return { kind: 'step', text: prompt }
  return continued.say === null ? null : { kind: 'words', text: continued.say }
}

/** @throws FlowerError `usage` for options that contradict each other */
export function resumeOf(options: RunOptions, former: FormerRun | null): Step['resume'] {
  const { resume, fork, resumeAt } = options
  if (options.continue !== undefined) {
    if (resume !== undefined || fork || resumeAt !== undefined) {
      throw new FlowerError(
        'usage',
        'continue finds the session by itself; leave out resume, fork and resumeAt',
      )
    }
    return former?.beginning.from === 'session' ? { session: former.beginning.session } : null
  }
  if (resume === undefined) {
    if (fork || resumeAt !== undefined) {
      throw new FlowerError('usage', 'fork and resumeAt say how to resume; name the session with resume')
    }
    return null
  }
  return { session: resume, ...(fork ? { fork } : {}), ...(resumeAt === undefined ? {} : { at: resumeAt }) }
}
