import { mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { newestHandoff, type Saved, saveEdit } from '../../src/workbench/edit-handoff.ts'
import { freezeHandoff, readBack } from '../../src/workbench/handoff-file.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const NOW = new Date('2026-11-30T21:30:00Z')

function freeze(notes: string, text: string) {
  return freezeHandoff({ notes, step: 'build', text, now: NOW })
}

/** A person's edit of what was frozen as `base`. */
function save(notes: string, base: string, text: string): Promise<Saved> {
  return saveEdit({ notes, step: 'build', base: Buffer.from(base), content: Buffer.from(text), now: NOW })
}

describe('an edit of the newest document', () => {
  it('takes its place, and the former text is kept', async () => {
    const notes = temporaryFolder()
    const { path } = await freeze(notes, 'written')
    const saved = await save(notes, 'written', 'edited')

    expect(saved).toEqual({
      kind: 'saved',
      path,
      former: join(notes, 'archive/edits/build-20261130-213000.md'),
    })
    expect(readFileSync(path, 'utf8')).toBe('edited')
    expect(saved.kind === 'saved' && readFileSync(saved.former ?? '', 'utf8')).toBe('written')
    expect(readdirSync(notes).sort()).toEqual(['archive', 'handoff-build.md'])
  })

  it('is what a run that waits for it reads back', async () => {
    const notes = temporaryFolder()
    const frozen = await freeze(notes, 'written')
    await save(notes, 'written', 'edited')

    expect(await readBack(frozen)).toEqual({ path: frozen.path, text: 'edited' })
  })

  it('is kept byte for byte, in the encoding of the editor', async () => {
    const notes = temporaryFolder()
    const { path } = await freeze(notes, 'written')
    const content = Buffer.from([0xff, 0xfe, 0x41, 0x00, 0x0d, 0x00, 0x0a, 0x00])
    await saveEdit({ notes, step: 'build', base: Buffer.from('written'), content, now: NOW })

    expect(readFileSync(path)).toEqual(content)
  })

  it('follows the document into the archive when another run has put its own in that place', async () => {
    const notes = temporaryFolder()
    const mine = await freeze(notes, 'written')
    const other = await freeze(notes, 'of another run')
    const saved = await save(notes, 'written', 'edited')

    expect(saved).toMatchObject({ kind: 'moved', path: other.archived, newest: mine.path })
    expect(readFileSync(mine.path, 'utf8')).toBe('of another run')
    expect(await readBack(mine)).toEqual({ path: other.archived, text: 'edited' })
    expect(await readBack(other)).toEqual({ path: mine.path, text: 'of another run' })
  })

  it('stays the older one of two that were moved since', async () => {
    const notes = temporaryFolder()
    const mine = await freeze(notes, 'written')
    const second = await freeze(notes, 'second')
    utimesSync(second.archived ?? '', NOW, NOW)
    const third = await freeze(notes, 'third')
    utimesSync(third.archived ?? '', new Date(NOW.getTime() + 1), new Date(NOW.getTime() + 1))
    await save(notes, 'written', 'edited')

    expect(await readBack(mine)).toEqual({ path: second.archived, text: 'edited' })
  })

  it.each([
    ['changed it', (path: string) => writeFileSync(path, 'theirs')],
    ['removed it', (path: string) => rmSync(path)],
  ])('is put beside it when somebody else has %s', async (_, act) => {
    const notes = temporaryFolder()
    const { path } = await freeze(notes, 'written')
    act(path)
    const saved = await save(notes, 'written', 'edited')

    expect(saved).toMatchObject({ kind: 'conflict', path })
    expect(saved.kind === 'conflict' && readFileSync(saved.kept, 'utf8')).toBe('edited')
    expect(newestHandoff(notes, 'build')?.content.toString()).toBe(
      saved.kind === 'conflict' && _ === 'changed it' ? 'theirs' : undefined,
    )
  })

  it('one of two in the same second loses nothing of the other', async () => {
    const notes = temporaryFolder()
    await freeze(notes, 'written')
    const saved = await Promise.all([save(notes, 'written', 'one'), save(notes, 'written', 'two')])

    expect(saved.map(({ kind }) => kind).sort()).toEqual(['conflict', 'saved'])
    const texts = readdirSync(join(notes, 'archive/edits')).map((file) =>
      readFileSync(join(notes, 'archive/edits', file), 'utf8'),
    )
    expect([...texts, newestHandoff(notes, 'build')?.content.toString()].sort()).toEqual([
      'one',
      'two',
      'written',
    ])
  })

  it('needs a document', () => {
    expect(newestHandoff(temporaryFolder(), 'build')).toBeNull()
  })

  it('leaves all as it was when the archive cannot be written', async () => {
    const notes = temporaryFolder()
    const { path } = await freeze(notes, 'written')
    mkdirSync(join(notes, 'archive'))
    writeFileSync(join(notes, 'archive', 'edits'), 'a file')

    await expect(save(notes, 'written', 'edited')).rejects.toMatchObject({ code: 'file' })
    expect(readFileSync(path, 'utf8')).toBe('written')
  })
})
