import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { compile } from '../support/compile.ts'
import { ended, startNode } from '../support/node-process.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const module = compile('human/question-log.ts')

it('the log of questions loses nothing when two runs append at once', async () => {
  const notes = temporaryFolder()
  const script = (run: string): string => `
    import { questionLog } from ${JSON.stringify(module)}
    const log = questionLog({ notes: ${JSON.stringify(notes)}, mask: (text) => text, now: () => new Date(0) })
    console.log('ready')
    await new Promise((resolve) => process.stdin.once('data', resolve))
    for (let n = 0; n < 50; n++) {
      const question = { id: ${JSON.stringify(run)} + n, text: 'x'.repeat(5_000), options: [], by: 'agent' }
      log({ question, askedAt: new Date(0), answer: { state: 'nobody' } })
    }
    process.exit(0)`
  const runs = ['a', 'b'].map((run) => startNode(script(run)))
  await Promise.all(runs.map((run) => new Promise((resolve) => run.stdout!.once('data', resolve))))
  expect(existsSync(join(notes, 'questions.md'))).toBe(false)
  for (const run of runs) run.stdin!.write('go\n')
  expect(await Promise.all(runs.map(ended))).toEqual([0, 0])
  const text = readFileSync(join(notes, 'questions.md'), 'utf8')
  const ids = [...text.matchAll(/^## \S+ · (\S+) · /gm)].map(([, id]) => id)
  const all = ['a', 'b'].flatMap((run) => Array.from({ length: 50 }, (_, n) => `${run}${n}`))
  expect(ids.sort()).toEqual(all.sort())
  expect(text.match(/^# /gm)).toHaveLength(1)
  expect(text.startsWith('# ')).toBe(true)
})
