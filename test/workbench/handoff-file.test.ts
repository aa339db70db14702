import * as fs from 'node:fs'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readDocument } from '../../src/workbench/document-file.ts'
import { freezeHandoff, hashOf, readBack } from '../../src/workbench/handoff-file.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

vi.mock('node:fs', async (original) => ({ ...(await original<typeof fs>()) }))

const now = new Date('2026-03-04T05:06:07Z')
let notes: string

beforeEach(() => {
  notes = temporaryFolder()
})
afterEach(() => {
  vi.restoreAllMocks()
})

const content = (path: string): string => readFileSync(path, 'utf8')
const documents = (): string[] =>
  readdirSync(notes, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => content(join(entry.parentPath, entry.name)))

describe('freezeHandoff', () => {
  it('writes the first document of a step', async () => {
    const path = join(notes, 'handoff-demo.md')
    expect(await freezeHandoff({ notes, step: 'demo', text: 'one', now })).toEqual({
      path,
      archived: null,
      earlier: [],
    })
    expect(content(path)).toBe('one')
    expect(readdirSync(notes)).toEqual(['handoff-demo.md'])
  })

  it('archives each former one, also two of one second', async () => {
    for (const text of ['one', 'two', 'three']) await freezeHandoff({ notes, step: 'demo', text, now })
    const archive = join(notes, 'archive', 'handoff')
    expect(content(join(notes, 'handoff-demo.md'))).toBe('three')
    expect(content(join(archive, 'demo-20260304-050607.md'))).toBe('one')
    expect(content(join(archive, 'demo-20260304-050607-2.md'))).toBe('two')
    expect(readdirSync(archive)).toHaveLength(2)
  })

  it('archives what a person made of the former one, byte for byte', async () => {
    const { path } = await freezeHandoff({ notes, step: 'demo', text: 'one', now })
    writeFileSync(path, Buffer.from([0xef, 0xbb, 0xbf, 0xe9, 0x0d, 0x0a]))
    const { archived } = await freezeHandoff({ notes, step: 'demo', text: 'two', now })
    expect(readFileSync(archived!)).toEqual(Buffer.from([0xef, 0xbb, 0xbf, 0xe9, 0x0d, 0x0a]))
  })

  it.each(['../../x', '/etc/passwd', '测'.repeat(300), '..', ''])(
    'keeps step %j in its folder',
    async (step) => {
      await freezeHandoff({ notes, step, text: 'one', now })
      const { path, archived } = await freezeHandoff({ notes, step, text: 'two', now })
      expect(join(path, '..')).toBe(notes)
      expect(join(archived!, '..')).toBe(join(notes, 'archive', 'handoff'))
      expect(documents().sort()).toEqual(['one', 'two'])
    },
  )

  it('makes the folder again when somebody has removed it', async () => {
    rmSync(notes, { recursive: true })
    const { path } = await freezeHandoff({ notes, step: 'demo', text: 'one', now })
    expect(content(path)).toBe('one')
  })

  it.each(['archive', 'handoff-demo.md'])('says what is wrong when something else is at %s', async (name) => {
    if (name === 'archive') {
      await freezeHandoff({ notes, step: 'demo', text: 'one', now })
      writeFileSync(join(notes, name), '')
    } else mkdirSync(join(notes, name))
    await expect(freezeHandoff({ notes, step: 'demo', text: 'two', now })).rejects.toMatchObject({
      code: 'file',
    })
  })
})

describe('a crash while a document is frozen', () => {
  type Act = (...args: unknown[]) => unknown
  const real: Record<string, unknown> = { ...fs }

  /** From the nth change on, nothing reaches the disk any more. */
  function crashAt(n: number): void {
    let changes = 0
    for (const name of ['mkdirSync', 'writeFileSync', 'openSync', 'closeSync', 'renameSync'] as const) {
      const change: Act = (...args) => {
        changes++
        if (changes >= n) throw new Error('crashed')
        return (real[name] as Act)(...args)
      }
      vi.spyOn(fs, name).mockImplementation(change as never)
    }
    for (const name of ['rmSync', 'rmdirSync'] as const) {
      const remove: Act = (...args) => (changes >= n ? undefined : (real[name] as Act)(...args))
      vi.spyOn(fs, name).mockImplementation(remove as never)
    }
  }

  it('loses neither document, wherever it happens', async () => {
    const path = join(notes, 'handoff-demo.md')
    let crashes = 0
    for (let n = 1; ; n++) {
      rmSync(notes, { recursive: true })
      mkdirSync(notes)
      writeFileSync(path, 'former')
      crashAt(n)
      const done = await freezeHandoff({ notes, step: 'demo', text: 'new', now }).catch(() => null)
      vi.restoreAllMocks()
      if (done) break
      crashes++
      expect(['former', 'new']).toContain(content(path))
      expect(documents()).toContain('former')
    }
    expect(crashes).toBeGreaterThan(5)
    expect(documents().sort()).toEqual(['former', 'new'])
  })
})

describe('readDocument', () => {
  it.each([
    ['UTF-8', Buffer.from('café 测\n')],
    ['UTF-8 with a mark and CRLF', Buffer.from('\ufeffcafé 测\r\n')],
    ['old Mac line ends', Buffer.from('café 测\r')],
    ['UTF-16, little end first', Buffer.from('\ufeffcafé 测\r\n', 'utf16le')],
    ['UTF-16, big end first', Buffer.from('\ufeffcafé 测\r\n', 'utf16le').swap16()],
    ['UTF-16 without a mark, little end first', Buffer.from('café 测\r\n', 'utf16le')],
    ['UTF-16 without a mark, big end first', Buffer.from('café 测\r\n', 'utf16le').swap16()],
  ])('understands %s', async (_, bytes) => {
    const path = join(notes, 'handoff.md')
    writeFileSync(path, bytes)
    expect(readDocument(path)).toBe('café 测\n')
  })

  it('takes what is not UTF-8 for Latin-1', async () => {
    const path = join(notes, 'handoff.md')
    writeFileSync(path, Buffer.from('café\r\n', 'latin1'))
    expect(readDocument(path)).toBe('café\n')
  })

  it('gives null for a document that is gone or is no file', async () => {
    expect(existsSync(join(notes, 'gone.md'))).toBe(false)
    expect(readDocument(join(notes, 'gone.md'))).toBeNull()
    expect(readDocument(notes)).toBeNull()
  })
})

describe('hashOf', () => {
  it('is the SHA-256 in hex', () => {
    expect(hashOf('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  })

  it('knows an edit from a change of line ends', () => {
    expect(hashOf('a\r\nb\r')).toBe(hashOf('a\nb\n'))
    expect(hashOf('a\nb')).not.toBe(hashOf('a\nc'))
  })
})

describe('readBack', () => {
  const freeze = (text: string) => freezeHandoff({ notes, step: 'demo', text, now })

  it('gives what a person has made of the document', async () => {
    await freeze('earlier')
    const frozen = await freeze('written')
    writeFileSync(frozen.path, 'edited')
    expect(await readBack(frozen)).toEqual({ path: frozen.path, text: 'edited' })
  })

  it('gives its own document, edited, when another run has put its own there since', async () => {
    await freeze('earlier')
    const frozen = await freeze('written')
    writeFileSync(frozen.path, 'edited')
    const { archived } = await freeze('of another run')
    await freeze('of another run, again')
    expect(await readBack(frozen)).toEqual({ path: archived, text: 'edited' })
  })

  it('gives null when the document is gone', async () => {
    const frozen = await freeze('written')
    rmSync(frozen.path)
    expect(await readBack(frozen)).toBeNull()
  })

  it('takes no document of a step whose name begins alike', async () => {
    const frozen = await freeze('written')
    for (const text of ['one', 'two']) await freezeHandoff({ notes, step: 'demo-2', text, now })
    expect(await readBack(frozen)).toEqual({ path: frozen.path, text: 'written' })
  })
})
