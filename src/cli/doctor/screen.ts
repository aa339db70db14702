import { colorWanted, unicodeWanted } from '../../terminal/paint.ts'
import type { Finding, Subject } from './check.ts'

/** Below this, a run's lines break all the time. */
const FEW_COLUMNS = 40

export function lookAtTerminal({ env, page, isTerminal, say }: Subject): Finding {
  if (!isTerminal) return { level: 'ok', is: say.terminal.none }
  const parts = [
    `TERM=${env.TERM ?? ''}`,
    say.terminal.columns(page.columns),
    say.terminal.colours(colorWanted(env, isTerminal)),
    say.terminal.unicode(unicodeWanted(env)),
  ]
  const is = parts.join(' · ')
  if (env.TERM === undefined || env.TERM === 'dumb') return { level: 'advice', is, todo: say.terminal.dumb }
  return page.columns < FEW_COLUMNS ? { level: 'advice', is, todo: say.terminal.narrow } : { level: 'ok', is }
}
