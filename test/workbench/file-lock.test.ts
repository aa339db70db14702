import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { underLock, underLockSync } from '../../src/workbench/file-lock.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

let path: string

beforeEach(() => {
  path = join(temporaryFolder(), 'file.json')
})
afterEach(() => {
  vi.restoreAllMocks()
})

/** A lock as another holder would have it. */
function heldBy(pid: number): void {
  mkdirSync(join(`${path}.lock`, `${pid}-abc`), { recursive: true })
}

/** Each look at the clock finds it a second later. */
function hurryClock(): void {
  let ms = 0
  vi.spyOn(performance, 'now').mockImplementation(() => {
    ms += 1_000
    return ms
  })
}

const locks = (): string[] => readdirSync(join(path, '..'))

describe('underLock', () => {
  it('gives what the section gives and leaves no lock behind', async () => {
    expect(await underLock(path, () => locks().length)).toBe(1)
    expect(locks()).toEqual([])
  })

  it('gives the lock back when the section throws', async () => {
    const failing = underLock(path, () => {
      throw new Error('mine')
    })
    await expect(failing).rejects.toThrow('mine')
    expect(locks()).toEqual([])
  })

  it('runs the section again when the lock was taken away before it counted', async () => {
    let runs = 0
    await underLock(path, (confirm) => {
      runs++
      if (runs === 1) rmSync(`${path}.lock`, { recursive: true })
      confirm()
    })
    expect(runs).toBe(2)
  })

  it('takes an empty lock at once: its holder was killed while giving it back', async () => {
    mkdirSync(`${path}.lock`)
    expect(await underLock(path, () => 'in')).toBe('in')
  })

  it('takes the lock from a living process that has kept it for too long', async () => {
    heldBy(process.pid)
    hurryClock()
    expect(await underLock(path, () => 'in')).toBe('in')
  })

  it('gives up on a lock that nothing can break, and says what to remove', async () => {
    heldBy(process.pid)
    writeFileSync(join(`${path}.lock`, `${process.pid}-abc`, 'stray'), '')
    hurryClock()
    await expect(underLock(path, () => 'in')).rejects.toThrowError(/If no other flower runs here, remove it/)
  })

  it('says so when the place of the lock is taken by a file', async () => {
    writeFileSync(`${path}.lock`, '')
    await expect(underLock(path, () => 'in')).rejects.toMatchObject({ code: 'file' })
  })
})

describe('underLockSync', () => {
  it('takes the lock and gives it back', () => {
    expect(underLockSync(path, () => locks())).toEqual(['file.json.lock'])
    expect(locks()).toEqual([])
  })

  it('goes in without the lock rather than wait for long, and leaves it to its holder', () => {
    heldBy(process.pid)
    hurryClock()
    expect(underLockSync(path, () => 'in')).toBe('in')
    expect(locks()).toEqual(['file.json.lock'])
  })
})
