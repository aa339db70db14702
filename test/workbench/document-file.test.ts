import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  archiveNotes,
  changeDocument,
  documentPath,
  readDocument,
} from '../../src/workbench/document-file.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const NOW = new Date('2026-03-04T05:06:07Z')

function brief(notes: string, change: (text: string) => string): string {
  return changeDocument({ notes, name: 'brief', now: NOW, change })
}

describe('a document', () => {
  it('is made from what it says now, a person’s edit included, and the former one is kept', () => {
    const notes = temporaryFolder()
    expect(brief(notes, (text) => `${text}one\n`)).toBe('one\n')
    writeFileSync(documentPath(notes, 'brief'), 'one, edited\r\n')
    expect(brief(notes, (text) => `${text}two\n`)).toBe('one, edited\ntwo\n')
    expect(readDocument(documentPath(notes, 'brief'))).toBe('one, edited\ntwo\n')
    const archive = join(notes, 'archive', 'brief')
    expect(readdirSync(archive)).toEqual(['brief-20260304-050607.md'])
    expect(readFileSync(join(archive, 'brief-20260304-050607.md'), 'utf8')).toBe('one, edited\r\n')
  })

  it('that does not change is not written, and archives nothing', () => {
    const notes = temporaryFolder()
    brief(notes, () => 'one\n')
    brief(notes, (text) => text)
    expect(existsSync(join(notes, 'archive'))).toBe(false)
  })

  it('stays as it is when the new one cannot be made', () => {
    const notes = temporaryFolder()
    brief(notes, () => 'one\n')
    const broken = (): string => {
      throw new Error('no new one')
    }
    expect(() => brief(notes, broken)).toThrow('no new one')
    expect(readDocument(documentPath(notes, 'brief'))).toBe('one\n')
  })

  it('that is gone reads as nothing', () => {
    expect(readDocument(documentPath(temporaryFolder(), 'goal'))).toBeNull()
  })
})

describe('starting over', () => {
  it('moves all documents out of the way and deletes nothing, twice in a second, too', () => {
    const notes = temporaryFolder()
    mkdirSync(join(notes, 'archive', 'handoff'), { recursive: true })
    for (const content of ['old', 'new']) {
      for (const name of ['brief.md', 'goal.md', 'handoff-work.md']) writeFileSync(join(notes, name), content)
      archiveNotes(notes, NOW)
      expect(readdirSync(notes)).toEqual(['archive'])
    }
    const archive = join(notes, 'archive')
    expect(readdirSync(archive).sort()).toEqual(['20260304-050607', '20260304-050607-2', 'handoff'])
    expect(readdirSync(join(archive, '20260304-050607-2')).sort()).toEqual([
      'brief.md',
      'goal.md',
      'handoff-work.md',
    ])
    expect(readFileSync(join(archive, '20260304-050607', 'goal.md'), 'utf8')).toBe('old')
  })

  it('does nothing where there is nothing', () => {
    expect(archiveNotes(join(temporaryFolder(), 'none'), NOW)).toBeNull()
  })
})
