import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { startOf } from '../../src/claude/process-identity.ts'
import {
  claim,
  endOrphans,
  forget,
  livingChildren,
  makeRegistry,
  ownerOf,
  record,
} from '../../src/claude/process-registry.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

let registry: string
let child: ChildProcess
const gone = { pid: spawnSync(process.execPath, ['--version']).pid, start: 'long ago' }

beforeEach(() => {
  registry = join(temporaryFolder(), 'processes')
  makeRegistry(registry)
  child = spawn('sleep', ['60'], { stdio: 'ignore' })
  onTestFinished(() => void child.kill('SIGKILL'))
})

function write(content: unknown): void {
  writeFileSync(join(registry, `${child.pid}.json`), JSON.stringify(content))
}

const living = (): { pid: number; start: string } => ({ pid: child.pid!, start: startOf(child.pid!)! })
const recorded = (): string[] => readdirSync(registry)

describe('endOrphans', () => {
  it('ends a child whose owner is gone', async () => {
    write({ version: 1, child: living(), owner: gone })
    expect(await endOrphans(registry)).toBe(1)
    expect(startOf(child.pid!)).toBeNull()
    expect(recorded()).toEqual([])
  })

  it('ends a child whose owner is gone and has left its pid to another process', async () => {
    write({ version: 1, child: living(), owner: { pid: process.pid, start: 'long ago' } })
    expect(await endOrphans(registry)).toBe(1)
    expect(startOf(child.pid!)).toBeNull()
  })

  it.each([
    ['has the pid of a child, and another start', { version: 1, child: { start: 'long ago' }, owner: gone }],
    ['is in a record of an unknown version', { version: 2, child: {}, owner: gone }],
    ['is in a record that is damaged', 'torn'],
  ])('leaves a process alone that %s', async (_, content) => {
    write(typeof content === 'string' ? content : { ...content, child: { ...living(), ...content.child } })
    expect(await endOrphans(registry)).toBe(0)
    expect(startOf(child.pid!)).not.toBeNull()
    expect(recorded()).toEqual([])
  })

  it('leaves the child of a living owner alone, and its record', async () => {
    record(registry, child.pid!, null)
    expect(await endOrphans(registry)).toBe(0)
    expect(startOf(child.pid!)).not.toBeNull()
    expect(recorded()).toEqual([`${child.pid}.json`])
  })

  it('forgets a child that is gone', async () => {
    write({ version: 1, child: gone, owner: gone })
    expect(await endOrphans(registry)).toBe(0)
    expect(recorded()).toEqual([])
  })

  it('hands over what a child had laid out, once it is gone, and tries again where that fails', async () => {
    write({ version: 1, child: living(), owner: gone, layout: '/tmp/claude-resume-x' })
    const failing = async (): Promise<void> => {
      throw new Error('not now')
    }
    await expect(endOrphans(registry, { onLayout: failing })).rejects.toThrow('not now')
    expect(recorded()).toHaveLength(1)
    const found: unknown[] = []
    await endOrphans(registry, {
      onLayout: async (folder) => {
        found.push(folder, startOf(child.pid!))
      },
    })
    expect(found).toEqual(['/tmp/claude-resume-x', null])
    expect(recorded()).toEqual([])
  })

  it('touches no other file', async () => {
    writeFileSync(join(registry, 'notes.json'), 'mine')
    expect(await endOrphans(registry)).toBe(0)
    expect(recorded()).toEqual(['notes.json'])
  })

  it('has nothing to do where there is no registry', async () => {
    expect(await endOrphans(join(registry, 'none'))).toBe(0)
  })
})

describe('livingChildren', () => {
  it('has a child with the run that owns it and its session, and ends nothing', () => {
    record(registry, child.pid!, null)
    claim(registry, child.pid!, 's1')
    expect(livingChildren(registry)).toEqual([
      { pid: child.pid, owner: process.pid, orphaned: false, session: 's1' },
    ])
    expect(recorded()).toHaveLength(1)
  })

  it('knows one that was left behind', () => {
    write({ version: 1, child: living(), owner: gone })
    expect(livingChildren(registry)).toMatchObject([{ pid: child.pid, orphaned: true, session: null }])
    expect(startOf(child.pid!)).not.toBeNull()
  })

  it('has none that is gone, and none where there is no registry', () => {
    write({ version: 1, child: gone, owner: gone })
    expect(livingChildren(registry)).toEqual([])
    expect(livingChildren(join(registry, 'none'))).toEqual([])
  })
})

describe('a session', () => {
  it('belongs to the owner of the living child that serves it', () => {
    record(registry, child.pid!, null)
    expect(ownerOf(registry, 's-1')).toBeNull()
    claim(registry, child.pid!, 's-1')
    expect(ownerOf(registry, 's-1')).toBe(process.pid)
    expect(ownerOf(registry, 's-2')).toBeNull()
    forget(registry, child.pid!)
    claim(registry, child.pid!, 's-1')
    expect(recorded()).toEqual([])
  })

  it('belongs to nobody when the child or its owner is gone', () => {
    write({ version: 1, child: living(), owner: gone, session: 's-1' })
    expect(ownerOf(registry, 's-1')).toBeNull()
    write({
      version: 1,
      child: gone,
      owner: { pid: process.pid, start: startOf(process.pid)! },
      session: 's-1',
    })
    expect(ownerOf(registry, 's-1')).toBeNull()
  })
})

describe('a record', () => {
  it('is gone when the child is forgotten, which may happen twice', () => {
    record(registry, child.pid!, null)
    forget(registry, child.pid!)
    forget(registry, child.pid!)
    expect(recorded()).toEqual([])
  })

  it('is not made for a process that is gone already', () => {
    record(registry, gone.pid, null)
    expect(recorded()).toEqual([])
  })
})

it('says so when the place of the registry is taken by a file', async () => {
  const file = join(temporaryFolder(), 'file')
  writeFileSync(file, '')
  expect(() => makeRegistry(file)).toThrowError(/Cannot create the folder .*Choose another run folder/)
  await expect(endOrphans(file)).rejects.toMatchObject({ code: 'file' })
})
