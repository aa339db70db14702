import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { changeNote, readNote, writeNote } from '../../src/workbench/note-file.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const note = (notes: string) => ({ notes, kind: 'ended', step: 'demo' }) as const

it('a note lies under its kind and its step, and says nothing before it is written', () => {
  const notes = temporaryFolder()
  expect(readNote(notes, 'ended', 'demo')).toBe('')
  const path = writeNote({ ...note(notes), text: 'one' })
  expect(path).toBe(join(notes, 'ended-demo.md'))
  expect(readNote(notes, 'ended', 'demo')).toBe('one')
})

it('a change begins from what the note says by then, so that two runs keep what the other one added', () => {
  const notes = temporaryFolder()
  changeNote({ ...note(notes), change: (text) => `${text}of one run\n` })
  changeNote({ ...note(notes), change: (text) => `${text}of another\n` })
  expect(readFileSync(join(notes, 'ended-demo.md'), 'utf8')).toBe('of one run\nof another\n')
})

it('a note that cannot be read is not taken for an empty one', () => {
  const notes = temporaryFolder()
  mkdirSync(join(notes, 'ended-demo.md'))
  const unreadable = expect.objectContaining({
    code: 'file',
    message: expect.stringContaining('ended-demo.md'),
  })
  expect(() => readNote(notes, 'ended', 'demo')).toThrowError(unreadable)
  expect(() => changeNote({ ...note(notes), change: () => 'over it' })).toThrowError(unreadable)
})
