import { mkdirSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { handoffFiles } from '../../src/workbench/handoff-list.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

function notesWith(...files: readonly string[]): string {
  const notes = temporaryFolder()
  mkdirSync(join(notes, 'archive', 'handoff'), { recursive: true })
  for (const file of files) writeFileSync(join(notes, file), `text of ${file}\r\n`)
  return notes
}

describe('the handoff documents of a folder', () => {
  it('are the archived ones by age, then the newest', () => {
    const notes = notesWith(
      'handoff-build.md',
      'archive/handoff/build-20261130-213001.md',
      'archive/handoff/build-20261130-213000-10.md',
      'archive/handoff/build-20261130-213000-2.md',
      'archive/handoff/build-20261130-213000.md',
      'archive/handoff/test-it-20261129-000000.md',
    )
    expect(
      handoffFiles(notes).map(({ name, path, archivedAt }) => [name, basename(path), archivedAt]),
    ).toEqual([
      ['test-it', 'test-it-20261129-000000.md', Date.parse('2026-11-29T00:00:00Z')],
      ['build', 'build-20261130-213000.md', Date.parse('2026-11-30T21:30:00Z')],
      ['build', 'build-20261130-213000-2.md', Date.parse('2026-11-30T21:30:00Z')],
      ['build', 'build-20261130-213000-10.md', Date.parse('2026-11-30T21:30:00Z')],
      ['build', 'build-20261130-213001.md', Date.parse('2026-11-30T21:30:01Z')],
      ['build', 'handoff-build.md', null],
    ])
  })

  it('are nothing else that lies there', () => {
    const notes = notesWith('brief.md', 'handoff-build.md.lock', 'archive/handoff/notes.md', 'ended-build.md')
    expect(handoffFiles(notes)).toEqual([])
  })

  it('have plain line ends', () => {
    expect(handoffFiles(notesWith('handoff-build.md'))).toMatchObject([
      { text: 'text of handoff-build.md\n' },
    ])
  })

  it('are none where there is no folder', () => {
    expect(handoffFiles(join(temporaryFolder(), 'notes'))).toEqual([])
  })
})
