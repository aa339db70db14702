import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { compile } from '../support/compile.ts'
import { ended, startNode } from '../support/node-process.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const module = compile('runtime/run-store.ts')

it('several processes at once lose no record of each other', async () => {
  const runDir = join(temporaryFolder(), 'runs')
  const processes = [0, 1, 2].map((run) =>
    startNode(`import { RunStore } from '${module}'
      const store = new RunStore(${JSON.stringify(runDir)})
      for (let step = 0; step < 20; step++) {
        store.record({ step: 's' + step, run: 'r${run}', session_id: null, ok: true, ended_at: '' })
      }`),
  )
  expect(await Promise.all(processes.map(ended))).toEqual([0, 0, 0])
  const manifest = readFileSync(join(runDir, 'manifest.json'), 'utf8')
  const records = JSON.parse(manifest) as { run: string; step: string }[]
  expect(records).toHaveLength(60)
  expect(new Set(records.map(({ run, step }) => `${run} ${step}`)).size).toBe(60)
})
