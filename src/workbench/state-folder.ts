import { homedir } from 'node:os'
import { isAbsolute, join, resolve } from 'node:path'
import envPaths from 'env-paths'

/**
 * Where flower keeps what it has learned on this machine, over all workspaces: `FLOWER_STATE_DIR`, else where the system
 * keeps a program's state.
 */
export function stateFolder(env: Readonly<Record<string, string | undefined>> = process.env): string {
  if (env.FLOWER_STATE_DIR) return resolve(env.FLOWER_STATE_DIR)
  const { data, log } = envPaths('flower', { suffix: '' })
  if (process.platform === 'darwin' || process.platform === 'win32') return data
  // What env-paths calls `log` is XDG's state folder; XDG wants a relative one to be ignored.
  return isAbsolute(log) ? log : join(homedir(), '.local', 'state', 'flower')
}
