import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { it } from 'vitest'
import { say } from '../../../src/testing/index.ts'
import { bash, exchange, onStage } from '../support.ts'
it('probe', () => onStage(({ turn }) => (turn === 0 ? bash('echo begun; sleep 60') : say('Done.')), async (stage) => {
  const s = stage.open()
  setTimeout(() => s.stop('now'), 6000)
  await exchange(s)
  await s.close()
  const t = stage.open({ beforeTool: () => 'No, that is not yours.' })
  await exchange(t)
  await t.close()
  const projects = join(stage.configDir, 'projects')
  for (const n of readdirSync(projects, { recursive: true, encoding: 'utf8' }).filter((n) => n.endsWith('.jsonl')))
    for (const l of readFileSync(join(projects, n), 'utf8').trim().split('\n')) { const o = JSON.parse(l); delete o.attachment; console.log(n.slice(-12), o.type, JSON.stringify(o).slice(0, 1500)) }
}))
