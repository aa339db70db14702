import { clip } from '../clip.ts'
import type { Environment } from './wanted.ts'

const BELL = '\x07'
const LONGEST = 200

/**
 * What makes a terminal call a person who looks elsewhere: the bell, and a notification where it shows those.
 *
 * @param text one line; it is made safe
 */
export function notification(env: Environment, text: string): string {
  const safe = clip(text, LONGEST, '...')
  switch (kindOf(env)) {
    case 'osc9':
      return `\x1B]9;${safe}${BELL}${BELL}`
    case 'osc777':
      return `\x1B]777;notify;flower;${safe}${BELL}${BELL}`
    case 'bell':
      return BELL
  }
}

/** A multiplexer would show the text, or swallow it with what follows; it hands on a bell. */
function kindOf(env: Environment): 'osc9' | 'osc777' | 'bell' {
  if (env.TMUX || env.STY) return 'bell'
  if (['iTerm.app', 'WezTerm', 'ghostty'].includes(env.TERM_PROGRAM ?? '')) return 'osc9'
  if (env.KITTY_WINDOW_ID || env.TERM === 'xterm-kitty') return 'osc9'
  if (env.VTE_VERSION || /^(?:foot|rxvt)/.test(env.TERM ?? '')) return 'osc777'
  return 'bell'
}
