import type { Command } from 'commander'
import { givenIn } from './config/given-in.ts'

/** They say where a job is, what its agents are and what they may do: without them it would go on as another one. */
const KEPT: readonly string[] = [
  ...['workspace', 'runDir', 'model', 'instructions', 'tools', 'permissionMode', 'effort', 'settings'],
  ...['window', 'headroom', 'handoff', 'workbench', 'goal', 'rounds', 'judgeCanRun', 'isolate'],
]

/**
 * What to type to go on with a job: these words, with those of the flags given here that it still needs.
 *
 * @param start what it begins with: the name of the program, and its arguments
 */
export function commandAgain(command: Command, start: readonly string[]): string {
  const given = [...givenIn(command)].filter(([name]) => KEPT.includes(name))
  return [...start.map(quoted), ...given.flatMap(([name, value]) => wordsOf(command, name, value))].join(' ')
}

function wordsOf({ options }: Command, name: string, value: unknown): string[] {
  const option = options.find((one) => one.attributeName() === name && one.negate === (value === false))
  const flag = option?.short ?? option?.long
  if (flag == null) return []
  return typeof value === 'boolean' ? [flag] : [flag, quoted(String(value))]
}

/** For a shell. */
export function quoted(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`
}
