import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { compile } from '../support/compile.ts'
import { ended, startNode } from '../support/node-process.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const module = compile('workbench/handoff-file.ts')

it('all documents are kept of runs that freeze at once', async () => {
  const notes = temporaryFolder()
  const runs = ['a', 'b', 'c'].map((run) =>
    startNode(`import { freezeHandoff } from '${module}'
      for (let n = 1; n <= 5; n++) {
        const now = new Date('2026-03-04T05:06:07Z')
        await freezeHandoff({ notes: ${JSON.stringify(notes)}, step: 'demo', text: '${run}' + n, now })
      }`),
  )
  expect(await Promise.all(runs.map(ended))).toEqual([0, 0, 0])
  const documents = readdirSync(notes, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
  expect(documents.sort()).toEqual(['a', 'b', 'c'].flatMap((run) => [1, 2, 3, 4, 5].map((n) => `${run}${n}`)))
})
