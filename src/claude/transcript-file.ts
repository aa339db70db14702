import { readdir } from 'node:fs/promises'
import { homedir } from 'node:os'
import path from 'node:path'

/** Where the harness keeps its sessions under this environment, absolute. */
export function configDirOf(env: Readonly<Record<string, string | undefined>>): string {
  return env.CLAUDE_CONFIG_DIR ?? path.join(env.HOME ?? homedir(), '.claude')
}

/**
 * The session's file, or null. Its folder is named after the workspace by rules of the harness, so all folders are tried.
 *
 * @param configDir the harness's configuration directory
 */
export async function findTranscript(configDir: string, session: string): Promise<string | null> {
  const projects = path.join(configDir, 'projects')
  for (const project of await readdir(projects).catch((): string[] => [])) {
    const file = `${session}.jsonl`
    const names = await readdir(path.join(projects, project)).catch((): string[] => [])
    if (names.includes(file)) return path.join(projects, project, file)
  }
  return null
}
