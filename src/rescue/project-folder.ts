import { realpathSync } from 'node:fs'
import path from 'node:path'

/** Claude Code shortens a longer name, and adds a hash that has changed over time. */
const LONGEST_NAME = 200

/** All spellings of a directory: Claude Code names its folder by the one that it was started with. Absolute. */
export function spellingsOf(
  directory: string,
  env: Readonly<Record<string, string | undefined>>,
): readonly string[] {
  const resolved = path.resolve(directory)
  const real = realOf(resolved)
  // The way that a shell came here by: the system only knows where it leads.
  const logical = env.PWD !== undefined && realOf(env.PWD) === real ? [path.resolve(env.PWD)] : []
  return [...new Set([resolved, real, ...logical].map((spelling) => spelling.normalize('NFC')))]
}

/** Whether a folder of `projects` is the one of a directory, as far as its name tells: several directories can share a name. */
export function isFolderOf(folder: string, directory: string): boolean {
  const name = mungedName(directory)
  return name.length <= LONGEST_NAME ? folder === name : folder.startsWith(`${name.slice(0, LONGEST_NAME)}-`)
}

/** Whether a folder of `projects` may be the one of a directory below another one. */
export function mayLieBelow(folder: string, directory: string): boolean {
  return folder.startsWith(mungedName(asParent(directory)).slice(0, LONGEST_NAME))
}

export function isBelow(directory: string, parent: string): boolean {
  return directory !== parent && directory.startsWith(asParent(parent))
}

/** Everything but ASCII letters and digits is a dash. */
export function mungedName(directory: string): string {
  return directory.normalize('NFC').replace(/[^a-zA-Z0-9]/g, '-')
}

function asParent(directory: string): string {
  return directory.endsWith(path.sep) ? directory : `${directory}${path.sep}`
}

function realOf(directory: string): string {
  try {
    return realpathSync(directory)
  } catch {
    return directory
  }
}
