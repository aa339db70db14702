import { describe, expect, it } from 'vitest'
import { FlowerError } from '../../src/core/errors.ts'
import { fileError } from '../../src/workbench/file-error.ts'

function systemError(code: string): Error {
  return Object.assign(new Error(`${code}: said the system`), { code, syscall: 'open' })
}

describe('fileError', () => {
  it.each([
    ['ENOSPC', /disk is full.*Free some space/],
    ['EDQUOT', /quota.*Free some space/],
    ['EROFS', /read-only.*Choose a place/],
    ['EACCES', /permission.*choose another place/],
    ['EPERM', /not permit.*choose another place/],
    ['ENOENT', /does not exist.*Create the folder/],
    ['ENOTDIR', /is a file.*Move that file away/],
    ['EEXIST', /a file has that name.*Move that file away/],
    ['EISDIR', /is a folder.*Move the folder away/],
    ['ENAMETOOLONG', /too long.*shorter/],
    ['EIO', /EIO: said the system.*Check the path/],
  ])('turns %s into an error that names the path and the way out', (code, message) => {
    const error = fileError('write', '/here/it/is.md', systemError(code))
    expect(error).toBeInstanceOf(FlowerError)
    expect(error).toMatchObject({ code: 'file', message: expect.stringMatching(message) })
    expect((error as FlowerError).message).toMatch(/^Cannot write \/here\/it\/is\.md: /)
  })

  it('prefers the way out that the caller knows', () => {
    expect(fileError('write', '/x', systemError('EROFS'), 'Use --elsewhere.')).toMatchObject({
      message: 'Cannot write /x: the file system is read-only. Use --elsewhere.',
    })
  })

  it.each([new Error('a bug'), Object.assign(new Error('odd'), { code: 'ERR_INVALID_ARG_TYPE' }), 'text'])(
    'returns what is no error of the system as it is: %s',
    (thrown) => {
      expect(fileError('write', '/x', thrown)).toBe(thrown)
    },
  )
})
