import type { Command } from 'commander'
import { givenIn } from './config/given-in.ts'

/** They say where a job is, what its agents are, and what they may do and take: without them it would go on as another one. */
const KEPT: readonly string[] = [
  ...['workspace', 'runDir', 'model', 'instructions', 'tools', 'permissionMode', 'effort', 'settings'],
  ...['budget', 'maxTurns', 'window', 'headroom', 'maxGenerations', 'handoff', 'review', 'trim'],
  ...['asks', 'timeout', 'goal', 'rounds', 'judgeCanRun', 'isolate'],
]

/** What to type to go on with a job: `flower`, with those of the flags given here that it still needs. */
export function commandAgain(command: Command): string {
  const given = [...givenIn(command)].filter(([name]) => KEPT.includes(name))
  return ['flower', ...given.flatMap(([name, value]) => wordsOf(command, name, value))].join(' ')
}

function wordsOf({ options }: Command, name: string, value: unknown): string[] {
  const option = options.find((one) => one.attributeName() === name && one.negate === (value === false))
  const flag = option?.short ?? option?.long
  if (flag == null) return []
  return typeof value === 'boolean' ? [flag] : [flag, quoted(String(value))]
}

/** For a shell. */
function quoted(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`
}
