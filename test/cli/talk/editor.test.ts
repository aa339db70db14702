import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openEditor } from '../../../src/cli/talk/editor.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const PATH = process.env.PATH

function document(): string {
  const path = join(temporaryFolder(), "the person's notes.md")
  writeFileSync(path, 'Odd numbers.')
  return path
}

it.each([
  ['VISUAL, with arguments', { VISUAL: 'sed -i s/Odd/Prime/', EDITOR: 'false' }],
  ['EDITOR where VISUAL is empty', { VISUAL: ' ', EDITOR: 'sed -i s/Odd/Prime/' }],
])('asks %s', async (_, env) => {
  const path = document()
  await openEditor(path, { PATH, ...env })
  expect(readFileSync(path, 'utf8')).toBe('Prime numbers.')
})

it.each([
  ['is not there', 'no-such-editor', /'no-such-editor' was not found; name another one in VISUAL or EDITOR/],
  ['fails', 'false', /'false' ended with 1/],
])('says so when it %s', async (_, EDITOR, message) => {
  await expect(openEditor(document(), { PATH, EDITOR })).rejects.toThrow(message)
})
