import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { Repository } from '../../src/workbench/repository.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

// Real processes, on a machine that may be busy.
vi.setConfig({ testTimeout: 30_000 })

const FILES = {
  'src/parse.ts': 'export function parseAll() { return max_size }\n',
  'src/deep/lex.ts': 'const $scope = 1\n',
  'ignored/secret.ts': 'const ignoredName = 1\n',
  '.gitignore': 'ignored/\n',
  '.flower/notes/handoff-build.md': '`inTheDocument`\n',
  'image.bin': 'binaryName\0\x01',
}

async function repository({ git, below = '' }: { git: boolean; below?: string }): Promise<Repository> {
  const root = temporaryFolder()
  const workspace = join(root, below)
  for (const [name, content] of Object.entries(FILES)) {
    mkdirSync(dirname(join(workspace, name)), { recursive: true })
    writeFileSync(join(workspace, name), content)
  }
  writeFileSync(join(root, 'top.md'), 'topName\n')
  if (git) {
    const env = { PATH: process.env.PATH, HOME: root }
    const run = (...args: string[]): void =>
      expect(spawnSync('git', args, { cwd: root, env, encoding: 'utf8' })).toMatchObject({ status: 0 })
    run('init', '-q', '-b', 'some_branch')
    run('add', '.')
    run('-c', 'user.name=a', '-c', 'user.email=a@b', 'commit', '-qm', 'x')
    rmSync(join(workspace, 'src/deep/lex.ts'))
    writeFileSync(join(workspace, 'src/untracked.ts'), 'const notYetAdded = 1\n')
  }
  return Repository.open(workspace, [join(workspace, '.flower'), join(workspace, 'runs')])
}

async function found(repository: Repository, ...names: string[]): Promise<string[]> {
  const { names: occurring, complete } = await repository.occurring(names)
  expect(complete).toBe(true)
  return names.filter((name) => occurring.has(name))
}

describe('a git repository', () => {
  it('has the names that occur in what git knows or would know, as whole words', async () => {
    const git = await repository({ git: true })
    const names = [
      'parseAll',
      'parse',
      'max_size',
      'notYetAdded',
      'ignoredName',
      'inTheDocument',
      'binaryName',
    ]
    expect(await found(git, ...names)).toEqual(['parseAll', 'parse', 'max_size', 'notYetAdded'])
  })

  it('has names of files, of branches, and none of a file that was deleted', async () => {
    const git = await repository({ git: true })
    expect(await found(git, 'untracked', 'some_branch', '$scope')).toEqual(['untracked', 'some_branch'])
  })

  it('is looked through as a whole from a folder in it', async () => {
    const git = await repository({ git: true, below: 'packages/app' })
    expect(await found(git, 'topName', 'parseAll', 'nowhereAtAll')).toEqual(['topName', 'parseAll'])
    expect(git.has('top.md')).toBe(true)
    expect(git.has('packages/app/src/parse.ts')).toBe(true)
  })

  it('has the files that are there, by their path or the end of it', async () => {
    const git = await repository({ git: true })
    const there = ['src/parse.ts', 'src/', 'parse.ts', 'notes/handoff-build.md', 'ignored/secret.ts']
    const lost = ['src/deep/lex.ts', 'src/other.ts', 'arse.ts']
    expect([...there, ...lost].filter((path) => git.has(path))).toEqual(there)
  })
})

describe('a directory that is no repository', () => {
  it('is walked through', async () => {
    const plain = await repository({ git: false })
    const names = ['parseAll', 'arseAll', '$scope', 'inTheDocument', 'binaryName']
    expect(await found(plain, ...names)).toEqual(['parseAll', '$scope'])
    expect(plain.has('lex.ts')).toBe(true)
    expect(plain.has('lost.ts')).toBe(false)
  })

  it('knows whether what a path begins with is there', async () => {
    const plain = await repository({ git: false })
    expect(
      ['src/old', 'origin/main', '/tmp/x', '/no-such/x'].map((path) => plain.hasBeginning(path)),
    ).toEqual([true, false, true, false])
  })
})
