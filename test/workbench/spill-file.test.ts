import * as fs from 'node:fs'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { copyToSpill, SPILL_NAME, saveSpill } from '../../src/workbench/spill-file.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

vi.mock('node:fs', async (original) => ({ ...(await original<typeof fs>()) }))

let folder: string

beforeEach(() => {
  folder = join(temporaryFolder(), 'spill')
})
afterEach(() => {
  vi.restoreAllMocks()
})

describe('saveSpill', () => {
  it('names a text by what it says, and says how large it is', () => {
    const { path, bytes } = saveSpill(folder, 'naïve')
    expect(readFileSync(path, 'utf8')).toBe('naïve')
    expect(bytes).toBe(6)
    expect(path.slice(folder.length + 1)).toMatch(SPILL_NAME)
  })

  it('keeps the same text once, and writes it once', () => {
    const write = vi.spyOn(fs, 'writeFileSync')
    expect(saveSpill(folder, 'one')).toEqual(saveSpill(folder, 'one'))
    saveSpill(folder, 'two')
    expect(readdirSync(folder)).toHaveLength(2)
    expect(write).toHaveBeenCalledTimes(2)
  })

  it('replaces a file of that name that holds something else', () => {
    const { path } = saveSpill(folder, 'whole')
    writeFileSync(path, 'who')
    saveSpill(folder, 'whole')
    expect(readFileSync(path, 'utf8')).toBe('whole')
  })

  it('leaves nothing behind when the disk is full', () => {
    vi.spyOn(fs, 'renameSync').mockImplementation(() => {
      throw Object.assign(new Error('ENOSPC'), { code: 'ENOSPC', syscall: 'rename' })
    })
    expect(() => saveSpill(folder, 'text')).toThrowError(/disk is full/)
    expect(readdirSync(folder)).toEqual([])
  })

  it('names the folder when it is a file', () => {
    writeFileSync(folder, '')
    expect(() => saveSpill(folder, 'text')).toThrowError(folder)
  })
})

describe('copyToSpill', () => {
  it('copies bytes as they are, under the name that the text would have', () => {
    const source = join(temporaryFolder(), 'output.bin')
    writeFileSync(source, Buffer.from([0xff, 0x00, 0x80]))
    expect(readFileSync(copyToSpill(folder, source).path)).toEqual(Buffer.from([0xff, 0x00, 0x80]))
    writeFileSync(source, 'text')
    expect(copyToSpill(folder, source)).toEqual(saveSpill(folder, 'text'))
  })

  it('names a source that is gone', () => {
    expect(() => copyToSpill(folder, '/nowhere/output.txt')).toThrowError('/nowhere/output.txt')
    expect(existsSync(folder)).toBe(false)
  })
})
