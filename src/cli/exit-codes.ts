import type { StepResult } from '../core/step-result.ts'

/** What the process ends with, where no signal and no closed pipe ended it: those end it with 128 + their number. */
export const EXIT = { done: 0, failed: 1, usage: 2, interrupted: 130 } as const

export const EXIT_OF_SIGNAL = { SIGHUP: 129, SIGPIPE: 141, SIGTERM: 143 } as const

/** For what an agent came to. */
export function exitCodeOf({ ok, failure }: Pick<StepResult, 'ok' | 'failure'>): number {
  if (ok) return EXIT.done
  return failure === 'interrupted' ? EXIT.interrupted : EXIT.failed
}

export const EXIT_CODES_HELP = `
Exit codes:
  0    the job is done
  1    the job failed
  2    nothing was started: an option or a value makes no sense, or no key
  130  interrupted (Ctrl-C)
  129, 143  ended by SIGHUP, by SIGTERM
  141  ended because nobody reads the output any more`
