import { existsSync, readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'
import type { SettingsToRead } from '../harness/port.ts'
import { credentialsOf } from './credentials.ts'

type Env = Readonly<Record<string, string | undefined>>

/** Variables of the harness that sign nobody in. */
const NO_KEY = /^ANTHROPIC_(BASE_URL|MODEL|SMALL_FAST_MODEL|DEFAULT_\w+_MODEL|LOG|BETAS)$/
/** Where whoever runs the machine can set up an access of their own. */
const MANAGED = '/etc/claude-code'

/**
 * Whether somebody has logged in to Claude Code: only whether it is there, for what stands in it is Claude Code's own. `unknown` where it
 * lies in a keychain, which would ask the person.
 */
export function loginOf(env: Env): 'there' | 'none' | 'unknown' {
  const home = env.HOME ?? homedir()
  const folder = env.CLAUDE_CONFIG_DIR ?? path.join(home, '.claude')
  if (existsSync(path.join(folder, '.credentials.json'))) return 'there'
  if (hasKey(path.join(env.CLAUDE_CONFIG_DIR ?? home, '.claude.json'))) return 'there'
  return process.platform === 'darwin' ? 'unknown' : 'none'
}

/** A login by the console leaves a key among Claude Code's own settings. */
function hasKey(file: string): boolean {
  try {
    return readFileSync(file, 'utf8').includes('"primaryApiKey"')
  } catch {
    return false
  }
}

/** Whether nothing at all could sign an agent in. False where that is not certain: settings, headers and managed machines may. */
export function isSignedOut(env: Env, read: SettingsToRead): boolean {
  if (credentialsOf(env).source !== 'login' || loginOf(env) !== 'none') return false
  const another = Object.keys(env).some(
    (name) =>
      env[name] &&
      (name.startsWith('CLAUDE_CODE_USE_') || (name.startsWith('ANTHROPIC_') && !NO_KEY.test(name))),
  )
  return read === 'none' && !another && !existsSync(MANAGED)
}
