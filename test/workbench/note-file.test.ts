import { mkdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { changeEnded, readEnded, writeAttachment } from '../../src/workbench/note-file.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

describe('what ended', () => {
  const note = (notes: string) => ({ notes, step: 'demo' })

  it('says nothing before it is written', () => {
    const notes = temporaryFolder()
    expect(readEnded(notes, 'demo')).toBe('')
    changeEnded({ ...note(notes), change: () => 'one' })
    expect(readEnded(notes, 'demo')).toBe('one')
  })

  it('is changed from what it says by then, so that two runs keep what the other one added', () => {
    const notes = temporaryFolder()
    changeEnded({ ...note(notes), change: (text) => `${text}of one run\n` })
    changeEnded({ ...note(notes), change: (text) => `${text}of another\n` })
    expect(readFileSync(join(notes, 'ended-demo.md'), 'utf8')).toBe('of one run\nof another\n')
  })

  it('is not taken for empty when it cannot be read', () => {
    const notes = temporaryFolder()
    mkdirSync(join(notes, 'ended-demo.md'))
    const unreadable = expect.objectContaining({
      code: 'file',
      message: expect.stringContaining('ended-demo.md'),
    })
    expect(() => readEnded(notes, 'demo')).toThrowError(unreadable)
    expect(() => changeEnded({ ...note(notes), change: () => 'over it' })).toThrowError(unreadable)
  })
})

describe('what a document points to', () => {
  it('stays as it was, whatever another run of the step writes', () => {
    const notes = temporaryFolder()
    const [one, two, again] = ['one', 'two', 'one'].map((text) =>
      writeAttachment({ notes, kind: 'orders', step: '../demo', text }),
    )
    expect(dirname(one!)).toBe(join(notes, 'archive', 'orders'))
    expect(readFileSync(one!, 'utf8')).toBe('one')
    expect(readFileSync(two!, 'utf8')).toBe('two')
    expect(again).toBe(one)
  })
})
