import type { ChildProcessWithoutNullStreams } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { endProcess, spawnClaude } from '../../src/claude/process.ts'
import { startOf } from '../../src/claude/process-identity.ts'
import { endOrphans } from '../../src/claude/process-registry.ts'
import { parentDeathWrapper } from '../../src/claude/process-wrapper.ts'
import { compile } from '../support/compile.ts'
import { ended, startNode } from '../support/node-process.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

// Real processes, on a machine that may be busy.
vi.setConfig({ testTimeout: 30_000 })
const module = compile('claude/process.ts')
const wrapped = parentDeathWrapper(process.execPath).length > 0

let registry: string

beforeEach(() => {
  registry = join(temporaryFolder(), 'processes')
})

function start(
  script: string,
  options: { signal?: AbortSignal; stderr?: (text: string) => void } = {},
): ChildProcessWithoutNullStreams {
  const { signal = new AbortController().signal, stderr = (): void => {} } = options
  const spawned = spawnClaude({ registry, stderr })({
    command: process.execPath,
    args: ['-e', script],
    env: { ...process.env, FLOWER_TEST: 'passed on', FLOWER_UNSET: undefined },
    signal,
  }) as ChildProcessWithoutNullStreams
  spawned.on('error', () => {})
  onTestFinished(() => void spawned.kill('SIGKILL'))
  return spawned
}

const FOREVER = 'setInterval(() => {}, 1e6)'
const STUBBORN = `process.on('SIGTERM', () => {}); console.log('ready'); ${FOREVER}`

describe('spawnClaude', () => {
  it('starts the command with its environment and streams', async () => {
    const child = start(
      `process.stdin.on('data', (d) => process.stdout.write(process.env.FLOWER_TEST + ' ' + d))`,
    )
    child.stdin.end('echo')
    expect(await text(child.stdout)).toBe('passed on echo')
    expect(await ended(child)).toBe(0)
  })

  it('hands on what the child writes to stderr, characters whole', async () => {
    let heard = ''
    const child = start(`process.stderr.write('测试')`, { stderr: (part) => (heard += part) })
    await once(child, 'close')
    expect(heard).toBe('测试')
  })

  it('has a record of the child for as long as it lives', async () => {
    const child = start(FOREVER)
    const file = join(registry, `${child.pid}.json`)
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({
      version: 1,
      child: { pid: child.pid, start: startOf(child.pid!) },
      owner: { pid: process.pid, start: startOf(process.pid) },
      layout: null,
    })
    child.kill('SIGKILL')
    await ended(child)
    expect(readdirSync(registry)).toEqual([])
  })

  it('goes on without a record that cannot be written, and says so', async () => {
    const heard: string[] = []
    const spawn = spawnClaude({ registry, stderr: (part) => heard.push(part) })
    rmSync(registry, { recursive: true })
    const { signal } = new AbortController()
    const child = spawn({
      command: 'sleep',
      args: ['60'],
      env: process.env,
      signal,
    }) as ChildProcessWithoutNullStreams
    expect(startOf(child.pid!)).not.toBeNull()
    expect(heard).toEqual([expect.stringMatching(`^Cannot record process ${child.pid} in ${registry}: `)])
    await endProcess(child)
  })

  it('ends the child when the signal says so', async () => {
    const abort = new AbortController()
    const child = start(FOREVER, { signal: abort.signal })
    abort.abort()
    expect(await ended(child)).toBe('SIGTERM')
  })

  it.runIf(wrapped)('keeps the child out of the group that Ctrl-C in a terminal goes to', () => {
    const child = start(FOREVER)
    const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
    expect(Number(fields[2])).toBe(child.pid)
  })

  it('reports a command that does not exist by name', async () => {
    const { signal } = new AbortController()
    const child = spawnClaude({ registry })({
      command: '/no/such/claude',
      args: [],
      env: {},
      signal,
    }) as ChildProcessWithoutNullStreams
    const [error] = await once(child, 'error')
    expect(error).toMatchObject({ code: 'ENOENT', path: '/no/such/claude' })
    await endProcess(child)
    expect(readdirSync(registry)).toEqual([])
  })
})

describe('endProcess', () => {
  it('ends a child that obeys', async () => {
    const child = start(FOREVER)
    await endProcess(child)
    expect(child.signalCode).toBe('SIGTERM')
    expect(startOf(child.pid!)).toBeNull()
  })

  it('kills one that does not', async () => {
    const child = start(STUBBORN)
    await once(child.stdout, 'data')
    await endProcess(child, 50)
    expect(child.signalCode).toBe('SIGKILL')
    expect(startOf(child.pid!)).toBeNull()
  })

  it('has nothing to wait for when the child is gone already', async () => {
    const child = start('')
    await ended(child)
    await endProcess(child)
    expect(child.exitCode).toBe(0)
  })

  it('does not wait for a child that could not be started', async () => {
    const { signal } = new AbortController()
    const child = spawnClaude({ registry })({ command: '/no/such/claude', args: [], env: {}, signal })
    await endProcess(child)
    expect(child.exitCode).not.toBeNull()
  })
})

/** Runs a flower that starts a child with this script, and kills it without warning once the child has said something. */
async function killedOwnerOf(script: string, path = process.env.PATH): Promise<number> {
  const owner = startNode(
    `import { spawnClaude } from '${module}'
    const child = spawnClaude({ registry: ${JSON.stringify(registry)} })({
      command: process.execPath,
      args: ['-e', ${JSON.stringify(script)}],
      env: process.env,
      signal: new AbortController().signal,
    })
    child.stdout.once('data', () => console.log(child.pid))`,
    { ...process.env, PATH: path },
  )
  const [pid] = await once(owner.stdout!.setEncoding('utf8'), 'data')
  onTestFinished(() => {
    if (startOf(Number(pid))) process.kill(Number(pid), 'SIGKILL')
  })
  owner.kill('SIGKILL')
  expect(await ended(owner)).toBe('SIGKILL')
  return Number(pid)
}

const TALKING = `console.log('ready'); ${FOREVER}`

describe('kill -9 of flower', () => {
  it.runIf(wrapped)('ends the child at once where the kernel can do that', async () => {
    const pid = await killedOwnerOf(TALKING)
    await vi.waitFor(() => expect(startOf(pid)).toBeNull(), 5_000)
  })

  it('leaves a child to the next run where it cannot', async () => {
    const pid = await killedOwnerOf(TALKING, '')
    expect(startOf(pid)).not.toBeNull()
    expect(await endOrphans(registry)).toBe(1)
    expect(startOf(pid)).toBeNull()
    expect(readdirSync(registry)).toEqual([])
  })

  it('leaves a child to the next run that does not obey, and it is killed then', async () => {
    const pid = await killedOwnerOf(STUBBORN)
    expect(await endOrphans(registry, { graceMs: 50 })).toBe(1)
    expect(startOf(pid)).toBeNull()
  })

  it.runIf(process.platform === 'linux')(
    'leaves it to the next run too where setpriv lacks the option',
    async () => {
      const folder = temporaryFolder()
      writeFileSync(join(folder, 'setpriv'), '#!/bin/sh\nexit 1\n')
      chmodSync(join(folder, 'setpriv'), 0o755)
      const pid = await killedOwnerOf(TALKING, folder)
      expect(await endOrphans(registry)).toBe(1)
      expect(startOf(pid)).toBeNull()
    },
  )
})
