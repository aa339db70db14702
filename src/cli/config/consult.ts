import { realpathSync } from 'node:fs'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { FlowerError, messageOf } from '../../core/errors.ts'
import { userConfigFile } from './config-folder.ts'
import type { Request } from './consent.ts'
import type { Keys } from './keys.ts'
import { type Source, sourceOf, sourceOfVariables, textOf } from './source.ts'
import { findWorkspaceFile, parsed, readWorkspaceFile } from './workspace-config.ts'

export interface Places {
  /** As it was given. */
  readonly workspace: string
  /** What was given on the command line, by key. */
  readonly flags: ReadonlyMap<string, unknown>
  readonly env: Readonly<Record<string, string | undefined>>
  readonly keys: Keys
  /** Asked before a file is run; false leaves it out. What it throws is passed on. */
  readonly mayRun: (request: Request) => Promise<boolean>
}

/**
 * All places that say something, strongest first: flags, environment, `.env` of the current directory, the workspace's file, the
 * person's own.
 *
 * @throws FlowerError `usage` or `file` that names the place, the key, and what is accepted
 */
export async function consult({ workspace, flags, env, keys, mayRun }: Places): Promise<readonly Source[]> {
  const folder = path.resolve(workspace)
  const user = userConfigFile(env)
  const dotenv = path.resolve('.env')
  const found = [
    { kind: 'flag', file: null, values: flags, variables: new Map() } as const,
    sourceOfVariables({ kind: 'environment', file: null }, env, keys),
    dotenvSource(dotenv, keys),
    await workspaceSource(folder, keys, mayRun),
    userSource(user, keys),
  ]
  return found.filter((source) => source !== null)
}

/** The real path of a folder: there are many ways to one. One that is not there is refused later, by those who need it. */
export function realPath(folder: string): string {
  try {
    return realpathSync(folder)
  } catch {
    return path.resolve(folder)
  }
}

function dotenvSource(file: string, keys: Keys): Source | null {
  const text = textOf(file)
  return text === null ? null : sourceOfVariables({ kind: '.env', file }, variablesIn(file, text), keys)
}

function variablesIn(file: string, text: string): NodeJS.Dict<string> {
  try {
    return parseEnv(text)
  } catch (error) {
    throw new FlowerError('usage', `${file} cannot be read: ${messageOf(error)}`)
  }
}

async function workspaceSource(folder: string, keys: Keys, mayRun: Places['mayRun']): Promise<Source | null> {
  const found = findWorkspaceFile(folder)
  if (found === null) return null
  const { file, hash, isCode } = found
  const facts = [`sha256 ${hash}`]
  const request: Request = { what: 'code', workspace: realPath(folder), from: file, facts, hash }
  if (isCode && !(await mayRun(request))) return null
  return readWorkspaceFile(found, keys)
}

function userSource(file: string, keys: Keys): Source | null {
  const text = textOf(file)
  return text === null ? null : sourceOf({ kind: 'user', file }, parsed(file, text), keys)
}
