import { readdir, stat } from 'node:fs/promises'
import { homedir } from 'node:os'
import path from 'node:path'
import { FlowerError } from '../core/errors.ts'
import { isSystemError } from '../workbench/file-error.ts'
import { isFolderOf, mungedName, spellingsOf } from './project-folder.ts'
import { glanceAt, type SessionGlance } from './session-glance.ts'

type Env = Readonly<Record<string, string | undefined>>

/** Where Claude Code keeps its sessions, absolute. */
export function projectsFolder(env: Env): string {
  return path.resolve(env.CLAUDE_CONFIG_DIR || path.join(env.HOME || homedir(), '.claude'), 'projects')
}

export interface KeptSessions {
  /** The newest first. */
  readonly sessions: readonly SessionGlance[]
  /** Older files that were not looked at. */
  readonly more: number
}

/**
 * The sessions that Claude Code keeps of a directory. It only looks: nothing there is written or locked.
 *
 * @param directory as a person names it; each spelling that leads there is tried
 * @param options.now to tell what may still be running
 * @param options.limit how many to look at
 * @throws an error of the system when a folder is there and cannot be read
 */
export async function sessionsOf(
  directory: string,
  { env, now, limit }: { readonly env: Env; readonly now: Date; readonly limit: number },
): Promise<KeptSessions> {
  const spellings = spellingsOf(directory, env)
  const files = await newestFirst(await filesOf(directory, env))
  const sessions: SessionGlance[] = []
  let looked = 0
  for (const file of files) {
    if (sessions.length >= limit) break
    looked++
    // It may be gone by now.
    const session = await glanceAt(file, now).catch(() => null)
    if (session !== null && belongsTo(session, spellings)) sessions.push(session)
  }
  return { sessions, more: files.length - looked }
}

async function newestFirst(files: readonly string[]): Promise<readonly string[]> {
  const aged = await Promise.all(
    files.map(async (file) => ({ file, age: (await stat(file).catch(() => null))?.mtimeMs ?? 0 })),
  )
  return aged.sort((one, other) => other.age - one.age).map(({ file }) => file)
}

/**
 * The transcript of a session.
 *
 * @param id a session's, or the beginning of it
 * @throws FlowerError `usage` when there is none or more than one, or when it belongs to another directory
 */
export async function transcriptOf(id: string, directory: string, env: Env): Promise<string> {
  const here = (await filesOf(directory, env)).filter((file) => path.basename(file).startsWith(id))
  const exact = here.find((file) => path.basename(file) === `${id}.jsonl`)
  if (exact !== undefined) return exact
  const [only, ...others] = here
  if (only !== undefined && others.length === 0) return only
  if (only !== undefined) {
    const ids = here.map((file) => path.basename(file, '.jsonl')).join(', ')
    throw new FlowerError('usage', `several sessions begin with ${id}: ${ids}; give more of the one you mean`)
  }
  const elsewhere = await anywhere(id, env)
  throw new FlowerError(
    'usage',
    elsewhere === null
      ? `Claude Code keeps no session ${id} in ${projectsFolder(env)}; flower rescue lists those of this directory`
      : `session ${id} belongs to another directory; go there (or name it with --workspace), or give its file: ${elsewhere}`,
  )
}

async function filesOf(directory: string, env: Env): Promise<readonly string[]> {
  const projects = projectsFolder(env)
  const spellings = spellingsOf(directory, env)
  const folders = (await namesIn(projects)).filter((folder) =>
    spellings.some((spelling) => isFolderOf(folder, spelling)),
  )
  const files: string[] = []
  for (const folder of folders) {
    for (const name of await namesIn(path.join(projects, folder))) {
      if (name.endsWith('.jsonl') && !name.startsWith('agent-')) files.push(path.join(projects, folder, name))
    }
  }
  return files
}

/** Two directories can share a folder: `/a/b-c` and `/a/b/c`. */
function belongsTo({ directory }: SessionGlance, spellings: readonly string[]): boolean {
  const known = directory.normalize('NFC')
  const shares = spellings.some((spelling) => mungedName(spelling) === mungedName(known))
  return directory === '' || spellings.includes(known) || !shares
}

async function anywhere(id: string, env: Env): Promise<string | null> {
  const projects = projectsFolder(env)
  for (const folder of await namesIn(projects)) {
    const names = await namesIn(path.join(projects, folder))
    const found = names.find((name) => name.startsWith(id) && name.endsWith('.jsonl'))
    if (found !== undefined) return path.join(projects, folder, found)
  }
  return null
}

async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return (await stat(folder)).isDirectory() ? (await readdir(folder)).sort() : []
  } catch (error) {
    if (isSystemError(error, 'ENOENT')) return []
    throw error
  }
}
