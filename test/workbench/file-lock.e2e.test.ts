import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { underLock } from '../../src/workbench/file-lock.ts'
import { compile } from '../support/compile.ts'
import { ended, startNode } from '../support/node-process.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const module = compile('workbench/file-lock.ts')

it('a lock is not held by a process that was killed while it had it', async () => {
  const folder = temporaryFolder()
  const path = join(folder, 'file.json')
  const dying = startNode(`import { underLock } from '${module}'
    await underLock(${JSON.stringify(path)}, () => process.kill(process.pid, 'SIGKILL'))`)
  expect(await ended(dying)).toBe('SIGKILL')
  expect(existsSync(`${path}.lock`)).toBe(true)

  expect(await underLock(path, () => 'in')).toBe('in')
  expect(readdirSync(folder)).toEqual([])
})
