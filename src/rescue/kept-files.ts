import { readdir, stat } from 'node:fs/promises'
import { homedir } from 'node:os'
import path from 'node:path'
import { isSystemError } from '../workbench/file-error.ts'

export type Env = Readonly<Record<string, string | undefined>>

/** Where Claude Code keeps its sessions, absolute: a folder for each directory that it has worked in. */
export function projectsFolder(env: Env): string {
  return path.resolve(env.CLAUDE_CONFIG_DIR || path.join(env.HOME || homedir(), '.claude'), 'projects')
}

/**
 * The folders of some directories.
 *
 * @param isMeant whether a folder's name is one of theirs
 * @returns absolute; none where Claude Code keeps nothing
 * @throws an error of the system when something is there and cannot be read
 */
export async function foldersWhere(isMeant: (name: string) => boolean, env: Env): Promise<readonly string[]> {
  const projects = projectsFolder(env)
  return (await namesIn(projects)).filter(isMeant).map((name) => path.join(projects, name))
}

/** The transcripts of sessions in some folders, without those of their subagents. */
export async function transcriptsIn(folders: readonly string[]): Promise<readonly string[]> {
  const files: string[] = []
  for (const folder of folders) {
    const names = await namesIn(folder)
    const transcripts = names.filter((name) => name.endsWith('.jsonl') && !name.startsWith('agent-'))
    files.push(...transcripts.map((name) => path.join(folder, name)))
  }
  return files
}

export interface AgedFile {
  readonly file: string
  /** In ms since 1970; 0 for one that has vanished. */
  readonly modified: number
}

export async function newestFirst(files: readonly string[]): Promise<readonly AgedFile[]> {
  const aged = await Promise.all(
    files.map(async (file) => ({ file, modified: (await stat(file).catch(() => null))?.mtimeMs ?? 0 })),
  )
  return aged.sort((one, other) => other.modified - one.modified)
}

async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return (await stat(folder)).isDirectory() ? (await readdir(folder)).sort() : []
  } catch (error) {
    if (isSystemError(error, 'ENOENT')) return []
    throw error
  }
}
