import type { Command } from 'commander'
import { givenIn } from './config/given-in.ts'
import type { RunDirFlags } from './run-dir-options.ts'

const PLACES: readonly string[] = ['workspace', 'runDir']

/** They say what the agents of a job are, and what they may do and take: without them it would go on as another one. */
const KEPT: readonly string[] = [
  ...['model', 'instructions', 'tools', 'permissionMode', 'effort', 'settings', 'budget', 'maxTurns'],
  ...['window', 'headroom', 'maxGenerations', 'handoff', 'review', 'workbench', 'trim'],
  ...['asks', 'timeout', 'goal', 'rounds', 'judgeCanRun', 'isolate'],
]

/** What of a command line is to be typed again, as words for a shell. */
export interface Again {
  /** What says where it is, relative to here. */
  readonly places: readonly string[]
  /** What holds wherever somebody types it. */
  readonly kept: readonly string[]
}

/** The flags that were given here and that whoever goes on still needs. */
export function againOf(command: Command): Again {
  const given = [...givenIn(command)]
  const words = (names: readonly string[]): string[] =>
    given.filter(([name]) => names.includes(name)).flatMap(([name, value]) => wordsOf(command, name, value))
  return { places: words(PLACES), kept: words(KEPT) }
}

/**
 * What to type to go on with it.
 *
 * @param start what it begins with, as words for a shell
 */
export function commandAgain({ places, kept }: Again, start: readonly string[] = ['flower']): string {
  return [...start, ...places, ...kept].join(' ')
}

/** What says where it is, for a command that looks there. */
export function placeWords({
  workspace,
  runDir,
}: Pick<RunDirFlags, 'workspace' | 'runDir'>): readonly string[] {
  return [
    ...(workspace === '.' ? [] : ['-w', quoted(workspace)]),
    ...(runDir === 'runs' ? [] : ['-r', quoted(runDir)]),
  ]
}

function wordsOf({ options }: Command, name: string, value: unknown): string[] {
  const option = options.find((one) => one.attributeName() === name && one.negate === (value === false))
  const flag = option?.short ?? option?.long
  if (flag == null) return []
  if (typeof value === 'boolean') return [flag]
  return [flag, quoted(value === Number.POSITIVE_INFINITY ? 'forever' : String(value))]
}

/** For a shell. */
export function quoted(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`
}
