import { execFile } from 'node:child_process'
import { accessSync, constants, existsSync, statSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { inspectDatabase } from '../../sessions/inspect.ts'
import type { Finding, Subject } from './check.ts'

export function lookAtPermissions(
  { flags, env, say }: Subject,
  _: unknown,
  uid: number | undefined = process.getuid?.(),
): Finding {
  const mode = flags.permissionMode ?? 'acceptEdits'
  const is = say.permissions.is(mode)
  // The harness refuses to start then.
  const refused = uid === 0 && !env.IS_SANDBOX
  if (mode === 'bypassPermissions') {
    return refused ? { level: 'broken', is, todo: say.permissions.root } : { level: 'ok', is }
  }
  return { level: 'advice', is, todo: refused ? say.permissions.asksAsRoot : say.permissions.asks }
}

export async function lookAtGit({ places, env, say }: Subject, signal: AbortSignal): Promise<Finding> {
  const git = async (...args: string[]): Promise<string> => {
    // A look must not write the index.
    const options = { cwd: places.workspace, env: { ...env, GIT_OPTIONAL_LOCKS: '0' }, signal }
    return (await promisify(execFile)('git', args, { ...options, maxBuffer: 64 * 1024 * 1024 })).stdout
  }
  const version = await git('--version').catch(() => null)
  if (version === null) return { level: 'advice', is: say.git.missing, todo: say.git.install }
  const inside = await git('rev-parse', '--is-inside-work-tree').catch(() => '')
  const is = version.trim()
  if (inside.trim() !== 'true') return { level: 'advice', is: say.git.noRepository(is), todo: say.git.init }
  const changes = (await git('status', '--porcelain')).split('\n').filter((line) => line !== '').length
  return changes === 0
    ? { level: 'ok', is: say.git.clean(is) }
    : { level: 'advice', is: say.git.changes(is, changes), todo: say.git.commit }
}

export function lookAtRunDir({ places, say }: Subject): Finding {
  return folder(places.runDir, say, say.folder.otherRunDir)
}

export function lookAtWorkbench({ places, say }: Subject): Finding {
  return folder(path.join(places.workspace, '.flower'), say, say.folder.noWorkbench)
}

function folder(wanted: string, say: Subject['say'], todo: string): Finding {
  const there = firstThere(wanted)
  if (!statSync(there).isDirectory()) return { level: 'broken', is: say.folder.noFolder(there), todo }
  try {
    accessSync(there, constants.W_OK | constants.X_OK)
  } catch {
    return { level: 'broken', is: say.folder.notWritable(there), todo }
  }
  return { level: 'ok', is: there === wanted ? wanted : say.folder.willBeMade(wanted) }
}

/** It, or the nearest folder above it that is there. */
function firstThere(wanted: string): string {
  return existsSync(wanted) ? wanted : firstThere(path.dirname(wanted))
}

export function lookAtDatabase({ places, say }: Subject): Finding {
  const file = path.join(places.runDir, 'flower.db')
  const health = inspectDatabase(file)
  switch (health.state) {
    case 'missing':
      return { level: 'ok', is: say.database.missing }
    case 'healthy': {
      const is = say.database.healthy(file, `${(health.bytes / 1024 / 1024).toFixed(1)} MB`)
      return { level: 'ok', is: health.whole ? is : `${is} ${say.database.notAll}` }
    }
    case 'damaged':
      return { level: 'broken', is: `${file}: ${health.problem}`, todo: say.database.damaged }
    case 'newer':
      return { level: 'broken', is: say.database.newer(file, health.version), todo: say.database.update }
  }
}
