import path from 'node:path'
import { FlowerError } from '../core/errors.ts'
import { type Env, foldersWhere, newestFirst, projectsFolder, transcriptsIn } from './kept-files.ts'
import { isFolderOf, mungedName, spellingsOf } from './project-folder.ts'
import { glanceAt, type SessionGlance } from './session-glance.ts'

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
  for (const { file } of files) {
    if (sessions.length >= limit) break
    looked++
    // It may be gone by now.
    const session = await glanceAt(file, now).catch(() => null)
    if (session !== null && belongsTo(session, spellings)) sessions.push(session)
  }
  return { sessions, more: files.length - looked }
}

/** More are no help. */
const MOST_NAMED = 5

/**
 * The transcript of a session, of whatever directory it is; of one that is meant by several, that of this directory.
 *
 * @param id a session's, or the beginning of it
 * @throws FlowerError `usage` when there is none or more than one
 */
export async function transcriptOf(id: string, directory: string, env: Env): Promise<string> {
  const isMeant = (file: string): boolean => path.basename(file).startsWith(id)
  const here = (await filesOf(directory, env)).filter(isMeant)
  const anywhere =
    here.length > 0 ? here : (await transcriptsIn(await foldersWhere(() => true, env))).filter(isMeant)
  const exact = anywhere.filter((file) => path.basename(file) === `${id}.jsonl`)
  const [only, ...others] = exact.length > 0 ? exact : anywhere
  if (only !== undefined && others.length === 0) return only
  throw new FlowerError('usage', only === undefined ? notKept(id, env) : ambiguous(id, [only, ...others]))
}

function notKept(id: string, env: Env): string {
  return `Claude Code keeps no session ${id} in ${projectsFolder(env)}; flower rescue lists those of this directory`
}

function ambiguous(id: string, files: readonly string[]): string {
  const ids = new Set(files.map((file) => path.basename(file, '.jsonl')))
  // One that went on in another directory is kept in both.
  if (ids.size === 1) return `session ${id} is kept in several files; give the one you mean: ${listed(files)}`
  return `several sessions begin with ${id}: ${listed([...ids])}; give more of the one you mean`
}

function listed(all: readonly string[]): string {
  const named = all.slice(0, MOST_NAMED).join(', ')
  return all.length > MOST_NAMED ? `${named} and ${all.length - MOST_NAMED} more` : named
}

async function filesOf(directory: string, env: Env): Promise<readonly string[]> {
  const spellings = spellingsOf(directory, env)
  return transcriptsIn(
    await foldersWhere((name) => spellings.some((spelling) => isFolderOf(name, spelling)), env),
  )
}

/** Two directories can share a folder: `/a/b-c` and `/a/b/c`. */
function belongsTo({ directory }: SessionGlance, spellings: readonly string[]): boolean {
  const known = directory.normalize('NFC')
  const shares = spellings.some((spelling) => mungedName(spelling) === mungedName(known))
  return directory === '' || spellings.includes(known) || !shares
}
