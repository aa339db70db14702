import { stat } from 'node:fs/promises'
import { homedir } from 'node:os'
import path from 'node:path'
import { gitRoot } from '../workbench/git.ts'
import { type Env, foldersWhere, newestFirst, transcriptsIn } from './kept-files.ts'
import { headOf } from './peek.ts'
import { isBelow, isFolderOf, mayLieBelow, spellingsOf } from './project-folder.ts'
import { directoryIn, glanceAt } from './session-glance.ts'

/** Below a home there can be thousands; the newest count. */
const MOST = 200

/**
 * Directories around one that Claude Code keeps sessions of, and that are still there: those above it as far as its repository goes
 * (without one, as far as the home), and all below it. The one with the newest session first; absolute.
 *
 * @throws an error of the system when a folder is there and cannot be read
 */
export async function directoriesNearby(directory: string, env: Env): Promise<readonly string[]> {
  const here = spellingsOf(directory, env)
  const above = directoriesAbove(here, await gitRoot(directory), env.HOME || homedir())
  const folders = await foldersWhere(
    (name) => above.some((one) => isFolderOf(name, one)) || here.some((one) => mayLieBelow(name, one)),
    env,
  )
  const found = new Set<string>()
  for (const { file } of (await newestFirst(await transcriptsIn(folders))).slice(0, MOST)) {
    // The name of a folder does not tell `/a/b-c` from `/a/b/c`.
    const other = await directoryOf(file)
    const isNear = above.includes(other) || here.some((one) => isBelow(other, one))
    if (isNear && !found.has(other) && (await holdsWords(file)) && (await isDirectory(other)))
      found.add(other)
  }
  return [...found]
}

function directoriesAbove(
  spellings: readonly string[],
  root: string | null,
  home: string,
): readonly string[] {
  return spellings
    .flatMap(parentsOf)
    .filter((parent) =>
      root === null ? parent !== home && !isBelow(home, parent) : parent === root || isBelow(parent, root),
    )
}

function parentsOf(directory: string): string[] {
  const parent = path.dirname(directory)
  return parent === directory ? [] : [parent, ...parentsOf(parent)]
}

/** It may be gone by now. */
async function directoryOf(transcript: string): Promise<string> {
  return directoryIn(await headOf(transcript).catch(() => '')).normalize('NFC')
}

async function holdsWords(transcript: string): Promise<boolean> {
  return (await glanceAt(transcript, new Date()).catch(() => null)) !== null
}

async function isDirectory(directory: string): Promise<boolean> {
  return (await stat(directory).catch(() => null))?.isDirectory() ?? false
}
