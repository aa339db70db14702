import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { startFromPs, startOf } from '../../src/claude/process-identity.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const onLinux = process.platform === 'linux'

describe.each([
  ['startOf', startOf],
  ['startFromPs', startFromPs],
])('%s', (_, start) => {
  it('gives a living process the same start each time', () => {
    expect(start(process.pid)).toEqual(expect.stringMatching(/\d/))
    expect(start(process.pid)).toBe(start(process.pid))
  })

  it('knows no process that has ended', () => {
    expect(start(spawnSync(process.execPath, ['--version']).pid)).toBeNull()
  })

  it.runIf(onLinux)('counts a process that ended and was not collected as gone', async () => {
    // The shell becomes `sleep`, which collects nobody; its child ends no earlier than that.
    const child = '(until [ "$name" = sleep ]; do read -r name < /proc/$$/comm; done) & echo $!'
    const parent = spawn('sh', ['-c', `${child}; exec sleep 60`], { stdio: ['ignore', 'pipe', 'ignore'] })
    onTestFinished(() => void parent.kill('SIGKILL'))
    const [pid] = await once(parent.stdout.setEncoding('utf8'), 'data')
    await vi.waitFor(() => expect(readFileSync(`/proc/${Number(pid)}/stat`, 'utf8')).toMatch(/\) Z /), 5_000)
    expect(start(Number(pid))).toBeNull()
  })
})

it.runIf(onLinux)('is not misled by the name of a program', () => {
  const program = join(temporaryFolder(), 'a) Z (b')
  symlinkSync('/bin/sleep', program)
  const child = spawn(program, ['60'])
  onTestFinished(() => void child.kill('SIGKILL'))
  expect(readFileSync(`/proc/${child.pid}/stat`, 'utf8')).toContain('(a) Z (b)')
  expect(startOf(child.pid!)).not.toBeNull()
})
