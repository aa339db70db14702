import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { startOf } from '../claude/process-identity.ts'
import { FlowerError } from '../core/errors.ts'
import { writeAtomically } from '../workbench/atomic-file.ts'
import { underLock } from '../workbench/file-lock.ts'

const Claim = z.object({ version: z.literal(1), pid: z.int().positive(), start: z.string() })

/**
 * Takes the documents of a workbench for the job of this process. There is one brief, one goal and one verdict in it: two jobs at once
 * would go by each other's, do each unit twice, and resume each other's sessions between two steps. A claim ends with its process,
 * however that ends.
 *
 * @param workbench its root, absolute
 * @returns gives it back
 * @throws FlowerError `usage` while another process has it; `file`
 */
export async function claimJob(workbench: string): Promise<() => void> {
  const file = join(workbench, 'job.json')
  const { pid } = process
  const start = startOf(pid)
  // Where the system does not tell when a process began, one that was killed could hold it for ever.
  if (start === null) return () => undefined
  await underLock(file, (confirm) => {
    const holder = jobHolder(workbench)
    if (holder !== null) throw atWork(holder)
    writeAtomically(file, `${JSON.stringify({ version: 1, pid, start })}\n`, confirm)
  })
  return () => {
    try {
      rmSync(file, { force: true })
    } catch {
      // It ends with this process in any case.
    }
  }
}

/** The living process that is at work at the job of a workbench; null when there is none. */
export function jobHolder(workbench: string): number | null {
  try {
    const { pid, start } = Claim.parse(JSON.parse(readFileSync(join(workbench, 'job.json'), 'utf8')))
    return startOf(pid) === start ? pid : null
  } catch {
    // Not there, or not ours: nobody can hold it by that.
    return null
  }
}

export function atWork(pid: number): FlowerError {
  return new FlowerError(
    'usage',
    `a job is at work in this workspace (process ${pid}), and nothing was changed; wait until it has ended, say what you want where it runs (Ctrl-C there), or give this one a workspace of its own (--workspace)`,
  )
}
