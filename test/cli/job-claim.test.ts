import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { startOf } from '../../src/claude/process-identity.ts'
import { claimJob } from '../../src/cli/job-claim.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

function workbench(claim?: string): { readonly root: string; readonly file: string } {
  const root = temporaryFolder()
  const file = join(root, 'job.json')
  if (claim !== undefined) writeFileSync(file, claim)
  return { root, file }
}

function claimOf(pid: number, start: string | null): string {
  return JSON.stringify({ version: 1, pid, start })
}

describe('the documents of a workbench', () => {
  it('are for one job, which gives them back', async () => {
    const { root, file } = workbench()
    const giveBack = await claimJob(root)
    expect(readFileSync(file, 'utf8')).toContain(`"pid":${process.pid}`)
    giveBack()
    giveBack()
    expect(existsSync(file)).toBe(false)
  })

  it('are refused while the process of another job lives, whose claim stays', async () => {
    const { root, file } = workbench(claimOf(process.ppid, startOf(process.ppid)))
    await expect(claimJob(root)).rejects.toMatchObject({
      code: 'usage',
      message: expect.stringContaining(`a job is at work in this workspace (process ${process.ppid})`),
    })
    expect(readFileSync(file, 'utf8')).toContain(`"pid":${process.ppid}`)
  })

  it.each([
    ['a process that was killed, whose number another one has by now', claimOf(process.ppid, 'long ago')],
    ['nobody, in a file that cannot be read', '{"pid":'],
  ])('are free from %s', async (_, claim) => {
    const { root, file } = workbench(claim)
    await claimJob(root)
    expect(readFileSync(file, 'utf8')).toContain(`"pid":${process.pid}`)
  })
})
