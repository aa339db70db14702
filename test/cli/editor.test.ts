import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { editorOf, runEditor } from '../../src/cli/editor.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

// Real processes, on a machine that may be busy.
vi.setConfig({ testTimeout: 30_000 })

/** A folder with programs of these names. */
function folderWith(...programs: readonly string[]): string {
  const folder = temporaryFolder()
  for (const program of programs) {
    writeFileSync(join(folder, program), '#!/bin/sh\n')
    chmodSync(join(folder, program), 0o755)
  }
  return folder
}

describe('the editor', () => {
  it.each([
    ['VISUAL', { TERM: 'xterm', VISUAL: 'code --wait', EDITOR: 'ed' }, 'code --wait'],
    ['else EDITOR', { TERM: 'xterm', VISUAL: ' ', EDITOR: 'ed' }, 'ed'],
    ['EDITOR on a dumb terminal', { TERM: 'dumb', VISUAL: 'vim', EDITOR: 'ed' }, 'ed'],
    [
      'VISUAL all the same where there are windows',
      { TERM: 'dumb', VISUAL: 'code', EDITOR: 'ed', DISPLAY: ':0' },
      'code',
    ],
    ['VISUAL where nothing else is set', { VISUAL: 'script' }, 'script'],
  ])('is %s', (_name, env, expected) => {
    expect(editorOf(env, false)).toBe(expected)
  })

  it.skipIf(process.platform === 'win32')('is what the system has, where a terminal can show it', () => {
    const PATH = folderWith('vi', 'nano')
    expect(editorOf({ TERM: 'xterm', PATH }, true)).toBe('nano')
    expect(() => editorOf({ TERM: 'dumb', PATH }, true)).toThrow(/set EDITOR/)
    expect(() => editorOf({ TERM: 'xterm', PATH }, false)).toThrow(/set EDITOR/)
    expect(() => editorOf({ TERM: 'xterm', PATH: temporaryFolder() }, true)).toThrow(
      expect.objectContaining({ code: 'usage' }),
    )
  })
})

describe.skipIf(process.platform === 'win32')('an editor that runs', () => {
  it('gets its own arguments and the file, whatever that is called', async () => {
    const file = join(temporaryFolder(), `it's $HOME & "more".md`)
    writeFileSync(file, 'before')
    await runEditor(
      `"${process.execPath}" -e "require('fs').writeFileSync(process.argv[1], 'after')"`,
      file,
      2,
    )
    expect(readFileSync(file, 'utf8')).toBe('after')
  })

  it.each([
    ['exit 3;', /'exit 3;' ended with 3/],
    ['kill -TERM $$;', /ended with SIGTERM/],
  ])('and fails is an error: %s', async (command, message) => {
    await expect(runEditor(command, '/nowhere', 2)).rejects.toThrow(message)
  })

  it('leaves no handler of signals behind', async () => {
    const before = process.listenerCount('SIGINT')
    await runEditor('true', '/nowhere', 2)
    expect(process.listenerCount('SIGINT')).toBe(before)
  })
})
