import { appendFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { it } from 'vitest'
import { call, say, together } from '../../src/testing/index.ts'
import { bash, exchange, onStage } from '../claude/support.ts'

const clip = (v: unknown): unknown =>
  typeof v === 'string' ? (v.length > 150 ? `${v.slice(0, 150)}…(${v.length})` : v)
  : Array.isArray(v) ? [...v.slice(0, 2).map(clip), `(${v.length})`]
  : v && typeof v === 'object' ? Object.fromEntries(Object.entries(v).map(([k, x]) => [k, clip(x)])) : v

it('shapes', () =>
  onStage(
    ({ turn, kind }) => {
      if (kind !== 'main') return turn === 0 ? together(bash('seq 1 3000'), call('Write', { file_path: '/tmp/zz-probe-out.txt', content: 'x' })) : say('z'.repeat(6000))
      return turn === 0
        ? together(
            bash('seq 1 2000'),
            bash('seq 1 20000'),
            bash('head -c 30000000 /dev/zero | tr "\\0" a'),
            bash('seq 1 4000; exit 1'),
            call('Read', { file_path: `${process.env.PROBE_WS}/big.txt` }),
            call('Grep', { pattern: 'row', path: process.env.PROBE_WS, output_mode: 'content' }),
            call('Grep', { pattern: 'row', path: process.env.PROBE_WS }),
            call('Glob', { pattern: '**/*', path: process.env.PROBE_WS }),
            call('Edit', { file_path: `${process.env.PROBE_WS}/big.txt`, old_string: 'row 7 ', new_string: 'ROW 7 ' }),
            call('Agent', { description: 't', prompt: 'p'.repeat(5000), subagent_type: 'general-purpose' }),
          )
        : say('done')
    },
    async (stage) => {
      process.env.PROBE_WS = stage.workspace
      writeFileSync(join(stage.workspace, 'big.txt'), Array.from({ length: 1500 }, (_, i) => `row ${i} `).join('\n'))
      for (let i = 0; i < 150; i++) writeFileSync(join(stage.workspace, `some-file-with-a-name-${i}.txt`), 'row')
      const session = stage.open({
        spec: { disallowedTools: process.env.PROBE_DIS ? ['Write'] : [] , allowedTools: ['Grep','Glob']},
        guards: [{ name: 'p', afterTool: (o) => { appendFileSync('/tmp/shapes.txt', `${o.agent} ${o.name} ${JSON.stringify(clip(o.output))}\n`); return undefined } }],
      })
      await exchange(session)
      for (const r of stage.server.requests) for (const t of r.toolResults) appendFileSync('/tmp/shapes.txt', `MODEL ${r.kind} ${JSON.stringify(clip(t))}\n`)
      appendFileSync('/tmp/shapes.txt', `TOOLS ${stage.server.requests.map((r) => `${r.kind}:${r.tools.map((t: { name: string }) => t.name).join(',')}`).join('\n')}\n`)
    },
  ))
