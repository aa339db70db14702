import { homedir } from 'node:os'
import { isAbsolute, join, resolve } from 'node:path'
import envPaths from 'env-paths'

/** Where a person's own configuration lies: `FLOWER_CONFIG_DIR`, else where the system keeps that of a program. */
function configFolder(env: Readonly<Record<string, string | undefined>>): string {
  if (env.FLOWER_CONFIG_DIR) return resolve(env.FLOWER_CONFIG_DIR)
  const { config } = envPaths('flower', { suffix: '' })
  // XDG wants a relative folder to be ignored.
  return isAbsolute(config) ? config : join(homedir(), '.config', 'flower')
}

/** The person's own configuration, absolute. It need not exist. */
export function userConfigFile(env: Readonly<Record<string, string | undefined>>): string {
  return join(configFolder(env), 'config.json')
}
