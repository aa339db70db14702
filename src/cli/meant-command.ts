import { nearest } from '../core/nearest.ts'

/** What people type who know other tools, and what it is called here. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  auth: 'setup',
  continue: 'go',
  diff: 'handoff diff',
  history: 'recall',
  init: 'setup',
  list: 'handoff list',
  log: 'status',
  login: 'setup',
  logs: 'status',
  ls: 'status',
  resume: 'go',
  search: 'recall',
  settings: 'config',
  usage: 'cost',
  version: '--version',
}

/**
 * The command that a wish of one word was probably meant to be; null for anything else. A wish costs money, a question does not.
 *
 * @param commands names of all commands
 */
export function meantCommand(wish: string, commands: readonly string[]): string | null {
  const word = wish.trim().toLowerCase()
  if (!/^[a-z][a-z-]*$/.test(word)) return null
  const elsewhere = Object.hasOwn(ELSEWHERE, word) ? ELSEWHERE[word] : undefined
  if (elsewhere?.startsWith('--') || commands.includes(elsewhere?.split(' ')[0] ?? ''))
    return elsewhere ?? null
  return nearest(word, commands)
}
