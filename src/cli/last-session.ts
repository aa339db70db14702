import { readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { FlowerError } from '../core/errors.ts'
import { fileError, isSystemError } from '../workbench/file-error.ts'
import { isRunOf } from '../workflow/record-names.ts'

const Records = z.array(z.unknown())
const WithSession = z.object({ step: z.string(), session_id: z.string() })

/**
 * The session of the newest record of a step that has one; its retries count.
 *
 * @param runDir absolute
 * @throws FlowerError `usage` when there is none, `file` when the manifest cannot be read
 */
export function lastSession(runDir: string, step: string): string {
  const manifest = path.join(runDir, 'manifest.json')
  for (const record of recordsIn(manifest).toReversed()) {
    const { data } = WithSession.safeParse(record)
    if (data && isRunOf(data.step, step)) return data.session_id
  }
  throw new FlowerError(
    'usage',
    `there is nothing to resume: no session of '${step}' is recorded in ${manifest} (--workspace and --run-dir say where)`,
  )
}

function recordsIn(manifest: string): readonly unknown[] {
  try {
    return Records.parse(JSON.parse(readFileSync(manifest, 'utf8')))
  } catch (error) {
    if (isSystemError(error, 'ENOENT')) return []
    if (isSystemError(error)) throw fileError('read', manifest, error)
    throw new FlowerError('file', `${manifest} is damaged; name the session itself with --resume`, {
      cause: error,
    })
  }
}
