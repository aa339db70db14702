import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, isAbsolute, join } from 'node:path'

let found: readonly string[] | undefined

/**
 * The words to put before a command so that the kernel sends it TERM when this process dies, however that happens; none
 * where the system has no such thing, which is looked up once.
 *
 * Node offers no way to ask for it between fork and exec; `setpriv` of util-linux asks, and then becomes the command,
 * so the pid stays the same. Two limits. Should this process be killed in the few milliseconds before `setpriv` has
 * asked, nothing is sent; the child has not been told anything by then and ends when it reads the end of its input.
 * And the kernel goes by the thread that spawned: in a worker, the end of the worker is enough.
 */
export function parentDeathWrapper(command: string): readonly string[] {
  // A command that does not exist is better started bare, for the error that then says so.
  if (isAbsolute(command) && !existsSync(command)) return []
  found ??= find()
  return found
}

function find(): readonly string[] {
  if (process.platform !== 'linux') return []
  const words = (process.env.PATH ?? '')
    .split(delimiter)
    .filter(isAbsolute)
    .map((folder) => [join(folder, 'setpriv'), '--pdeathsig', 'TERM', '--'])
    .find(([setpriv]) => isExecutable(setpriv!))
  // BusyBox has a `setpriv` without this option.
  return words && works(words) ? words : []
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function works([setpriv, ...options]: readonly string[]): boolean {
  return spawnSync(setpriv!, [...options, setpriv!, '--version'], { stdio: 'ignore' }).status === 0
}
