import * as fs from 'node:fs'
import { mkdirSync, readdirSync, readFileSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { describeFile } from '../../src/workbench/describe-file.ts'
import { refreshIndex } from '../../src/workbench/index-file.ts'
import { openWorkbench, type Workbench } from '../../src/workbench/workbench.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

vi.mock('node:fs', async (original) => ({ ...(await original<typeof fs>()) }))

let workbench: Workbench

beforeEach(() => {
  workbench = openWorkbench(temporaryFolder())
})
afterEach(() => {
  vi.restoreAllMocks()
})

function put(name: string, text: string | Buffer = ''): void {
  const path = join(workbench.root, name)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

function index(): string {
  return readFileSync(join(workbench.root, 'INDEX.md'), 'utf8')
}

function described(text: string | Buffer, name = 'artifacts/a.txt'): string | undefined {
  put(name, text)
  return refreshIndex(workbench)[0]?.description
}

describe('refreshIndex', () => {
  it('lists what is in artifacts, scripts and notes', () => {
    put('artifacts/deep/er/table.csv', 'a,b\n1,2\n')
    put('scripts/check.sh', '#!/bin/sh\n# desc: runs the checks\n')
    put('notes/handoff-build.md', '# Handoff: build\n')
    expect(refreshIndex(workbench)).toMatchObject([
      { category: 'artifacts', path: '.flower/artifacts/deep/er/table.csv', description: 'a,b', bytes: 8 },
      { category: 'scripts', path: '.flower/scripts/check.sh', description: 'runs the checks' },
      { category: 'notes', path: '.flower/notes/handoff-build.md', description: 'Handoff: build' },
    ])
    expect(index()).toContain('- .flower/artifacts/deep/er/table.csv (8 B): a,b\n')
    expect(index()).toContain('## scripts\n\n- .flower/scripts/check.sh (34 B): runs the checks\n')
  })

  it('leaves out what was spilled, the archive, hidden files, locks, and what is no file', () => {
    for (const name of ['spill/a.txt', 'notes/archive/handoff/a.md', 'artifacts/.a', 'notes/a.md.lock'])
      put(name, 'x')
    put('artifacts/node_modules/a/index.js', 'x')
    symlinkSync('/etc/hostname', join(workbench.artifacts, 'link'))
    symlinkSync('.', join(workbench.artifacts, 'loop'))
    expect(refreshIndex(workbench)).toEqual([])
    expect(index().match(/\(empty\)/g)).toHaveLength(3)
  })

  it('leaves out the log of questions, which is for people, and no other file of that name', () => {
    put('notes/questions.md', '# Questions\n')
    put('artifacts/questions.md', '# Quiz\n')
    expect(refreshIndex(workbench)).toMatchObject([{ path: '.flower/artifacts/questions.md' }])
  })

  it('sees what has come, changed and gone since', () => {
    put('artifacts/a.txt', 'one')
    refreshIndex(workbench)
    put('artifacts/a.txt', 'another')
    put('artifacts/b.txt', 'two')
    expect(refreshIndex(workbench).map(({ description }) => description)).toEqual(['another', 'two'])
    fs.rmSync(join(workbench.artifacts, 'a.txt'))
    expect(refreshIndex(workbench).map(({ description }) => description)).toEqual(['two'])
  })

  it('writes only what has changed, and at once', () => {
    put('artifacts/a.txt', 'one')
    refreshIndex(workbench)
    const rename = vi.spyOn(fs, 'renameSync')
    refreshIndex(workbench)
    expect(rename).not.toHaveBeenCalled()
    put('artifacts/b.txt', 'two')
    refreshIndex(workbench)
    expect(rename).toHaveBeenCalledExactlyOnceWith(expect.any(String), join(workbench.root, 'INDEX.md'))
    expect(readdirSync(workbench.root).filter((name) => name.endsWith('.tmp'))).toEqual([])
  })

  it('gives absolute paths when the workbench lies elsewhere', () => {
    workbench = openWorkbench(temporaryFolder(), join(temporaryFolder(), 'bench'))
    put('notes/a.md', 'x')
    expect(refreshIndex(workbench)[0]?.path).toBe(join(workbench.notes, 'a.md'))
  })

  it('says when the content changed', () => {
    put('notes/a.md', 'x')
    utimesSync(join(workbench.notes, 'a.md'), 1_000, 2_000)
    expect(refreshIndex(workbench)[0]?.modified).toBe(2_000_000)
  })

  it('passes over a folder and a file that cannot be read', () => {
    put('artifacts/a.txt', 'x')
    put('artifacts/b.txt', 'y')
    const { openSync } = fs
    vi.spyOn(fs, 'openSync').mockImplementation((path, ...rest) => {
      if (String(path).endsWith('a.txt')) throw Object.assign(new Error('EACCES'), { code: 'EACCES' })
      return openSync(path, ...rest)
    })
    fs.rmSync(workbench.scripts, { recursive: true })
    expect(refreshIndex(workbench).map(({ description }) => description)).toEqual(['y'])
  })

  it('looks at no more than a thousand files of a category', () => {
    for (let n = 0; n < 1_050; n++) put(`artifacts/${n % 7}/${n}.txt`)
    expect(refreshIndex(workbench)).toHaveLength(1_000)
  })

  it('a name with control characters is one harmless line', () => {
    put('artifacts/a\n- \x1b[31mb\u202e.txt', 'x')
    expect(refreshIndex(workbench)[0]?.path).toBe('.flower/artifacts/a - [31mb .txt')
    expect(
      index()
        .split('\n')
        .filter((line) => line.startsWith('- ')),
    ).toHaveLength(1)
  })
})

describe('a file is described by', () => {
  it.each([
    ['# desc: what it is\n', 'what it is'],
    ['// desc: what it is', 'what it is'],
    ['/* desc: what it is */\ncode()', 'what it is'],
    ['<!-- desc: what it is -->\n\n# Title\n', 'what it is'],
    ['---\ntitle: x\ndesc: what it is\n---\n', 'what it is'],
    ['"""\nDESC: what it is\n"""', 'what it is'],
    ['#!/usr/bin/env node\n\nimport x', 'import x'],
    ['\n\n   \n  first words \n', 'first words'],
    ['# a comment\ncode', '# a comment'],
    ['nodesc: x\nmore', 'nodesc: x'],
    ['', ''],
    ['---\n===\n', ''],
    [Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0]), ''],
  ])('%j', (text, expected) => {
    expect(described(text)).toBe(expected)
  })

  it.each([
    ['intro\n\n## Title\n', 'Title'],
    ['no heading here', 'no heading here'],
    ['# Title\n<!-- desc: what it is -->', 'what it is'],
  ])('%j, in Markdown', (text, expected) => {
    expect(described(text, 'notes/a.md')).toBe(expected)
  })

  it('a text that is cut where it grows long, between characters', () => {
    expect(described(`desc: ${'x'.repeat(500)}`)).toBe(`${'x'.repeat(119)}…`)
    expect(described(`desc: ${'😀'.repeat(500)}`)).toMatch(/^(?:😀)+…$/u)
    expect(described(`${' '.repeat(2_045)}é😀`)).toBe('é')
  })

  it('one short line, whatever is in it', () => {
    const file = join(workbench.artifacts, 'a.txt')
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), fc.boolean(), (bytes, markdown) => {
        writeFileSync(file, bytes)
        const text = describeFile(file, markdown)
        expect(text).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u)
        expect(text.length).toBeLessThanOrEqual(120)
      }),
    )
  })
})
