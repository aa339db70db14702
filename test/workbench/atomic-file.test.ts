import * as fs from 'node:fs'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { reserve, setAside, writeAtomically } from '../../src/workbench/atomic-file.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

vi.mock('node:fs', async (original) => ({ ...(await original<typeof fs>()) }))

const now = new Date('2026-03-04T05:06:07Z')
let folder: string

beforeEach(() => {
  folder = temporaryFolder()
})
afterEach(() => {
  vi.restoreAllMocks()
})

function fails(name: 'writeFileSync' | 'renameSync', code: string): void {
  const { [name]: real } = fs
  vi.spyOn(fs, name).mockImplementation((...args: unknown[]) => {
    // A full disk takes a part of the file before it refuses.
    if (name === 'writeFileSync') (real as (...all: unknown[]) => void)(args[0], 'ha')
    throw Object.assign(new Error(`${code}: no`), { code, syscall: 'write' })
  })
}

describe('writeAtomically', () => {
  it('replaces the content and leaves nothing else behind', () => {
    const path = join(folder, 'a.md')
    writeAtomically(path, 'first')
    writeAtomically(path, Buffer.from('second'))
    expect(readFileSync(path, 'utf8')).toBe('second')
    expect(readdirSync(folder)).toEqual(['a.md'])
  })

  it('writes a file whose name is as long as the system allows', () => {
    const path = join(folder, 'n'.repeat(255))
    writeAtomically(path, 'text')
    expect(readFileSync(path, 'utf8')).toBe('text')
  })

  it.each([
    ['writeFileSync', 'ENOSPC', /disk is full/],
    ['renameSync', 'EROFS', /read-only/],
  ] as const)('keeps the former content and removes its own when %s fails', (name, code, message) => {
    const path = join(folder, 'a.md')
    writeFileSync(path, 'former')
    fails(name, code)
    expect(() => writeAtomically(path, 'new')).toThrowError(message)
    expect(readFileSync(path, 'utf8')).toBe('former')
    expect(readdirSync(folder)).toEqual(['a.md'])
  })

  it('writes nothing when the caller takes it back at the last moment', () => {
    const path = join(folder, 'a.md')
    const reason = new Error('not now')
    const write = (): void =>
      writeAtomically(path, 'new', () => {
        throw reason
      })
    expect(write).toThrow(reason)
    expect(readdirSync(folder)).toEqual([])
  })

  it('names a path that leads through a file', () => {
    writeFileSync(join(folder, 'file'), '')
    const path = join(folder, 'file', 'a.md')
    expect(() => writeAtomically(path, 'text')).toThrowError(
      `Cannot write ${path}: a part of the path is a file.`,
    )
  })
})

describe('setAside', () => {
  it('keeps every damaged file, also two of one second', () => {
    const path = join(folder, 'manifest.json')
    writeFileSync(path, 'one')
    expect(setAside(path, now)).toBe(`${path}.damaged-20260304-050607`)
    writeFileSync(path, 'two')
    expect(setAside(path, now)).toBe(`${path}.damaged-20260304-050607-2`)
    expect(readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))).toEqual([
      'one',
      'two',
    ])
  })

  it('leaves nothing behind when there is nothing to set aside', () => {
    expect(() => setAside(join(folder, 'gone'), now)).toThrowError(/Cannot set aside .*gone/)
    expect(readdirSync(folder)).toEqual([])
  })
})

describe('reserve', () => {
  it('takes the first free name, folders counted', () => {
    writeFileSync(join(folder, 'a.md'), 'kept')
    mkdirSync(join(folder, 'a-2.md'))
    expect(reserve(join(folder, 'a'), '.md')).toBe(join(folder, 'a-3.md'))
    expect(readFileSync(join(folder, 'a.md'), 'utf8')).toBe('kept')
  })
})
