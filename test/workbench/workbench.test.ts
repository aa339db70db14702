import * as fs from 'node:fs'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openWorkbench } from '../../src/workbench/workbench.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

vi.mock('node:fs', async (original) => ({ ...(await original<typeof fs>()) }))

let workspace: string

beforeEach(() => {
  workspace = temporaryFolder()
})
afterEach(() => {
  vi.restoreAllMocks()
})

describe('openWorkbench', () => {
  it('makes a folder that stays out of the repository, with a place for notes', () => {
    const { root, notes } = openWorkbench(workspace)
    expect(root).toBe(join(workspace, '.flower'))
    expect(notes).toBe(join(root, 'notes'))
    expect(existsSync(notes)).toBe(true)
    expect(readFileSync(join(root, '.gitignore'), 'utf8')).toBe('*\n')
  })

  it('has a place for artifacts, scripts and what was spilled', () => {
    const { root, artifacts, scripts, spill, workspace: owner } = openWorkbench(workspace)
    expect([artifacts, scripts, spill]).toEqual(
      ['artifacts', 'scripts', 'spill'].map((name) => join(root, name)),
    )
    expect([artifacts, scripts, spill].every((path) => existsSync(path))).toBe(true)
    expect(owner).toBe(workspace)
  })

  it('takes a folder relative to the workspace, or an absolute one', () => {
    const elsewhere = join(temporaryFolder(), 'bench')
    expect(openWorkbench(workspace, 'out/bench').root).toBe(join(workspace, 'out/bench'))
    expect(openWorkbench(workspace, elsewhere).root).toBe(elsewhere)
  })

  it('opens the same one again and keeps what a person changed', () => {
    const { root } = openWorkbench(workspace)
    writeFileSync(join(root, '.gitignore'), '!notes\n')
    openWorkbench(workspace)
    expect(readFileSync(join(root, '.gitignore'), 'utf8')).toBe('!notes\n')
  })

  it('hides nothing of a folder that was there before', () => {
    mkdirSync(join(workspace, 'docs'))
    openWorkbench(workspace, 'docs')
    expect(existsSync(join(workspace, 'docs', '.gitignore'))).toBe(false)
  })

  it('keeps what was spilled out of the repository in any case', () => {
    mkdirSync(join(workspace, 'docs'))
    const { spill } = openWorkbench(workspace, 'docs')
    expect(readFileSync(join(spill, '.gitignore'), 'utf8')).toBe('*\n')
  })

  it.each(['.flower', '.flower/notes', '.flower/artifacts', '.flower/spill'])(
    'refuses when %s is a file',
    (name) => {
      mkdirSync(join(workspace, name, '..'), { recursive: true })
      writeFileSync(join(workspace, name), 'mine')
      expect(() => openWorkbench(workspace)).toThrowError(/a file has that name.*--no-workbench/)
      expect(readFileSync(join(workspace, name), 'utf8')).toBe('mine')
    },
  )

  it.each(['mkdirSync', 'accessSync'] as const)('refuses what cannot be written (%s)', (name) => {
    vi.spyOn(fs, name).mockImplementation(() => {
      throw Object.assign(new Error('EROFS: no'), { code: 'EROFS', syscall: 'access' })
    })
    expect(() => openWorkbench(workspace)).toThrowError(/read-only.*name another one.*--no-workbench/)
  })
})
