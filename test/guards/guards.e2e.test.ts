import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { spill } from '../../src/guards/spill.ts'
import { coordinator } from '../../src/roles/coordinator.ts'
import { call, type ModelRequest, say } from '../../src/testing/index.ts'
import { bash, exchange, onStage, played } from '../claude/support.ts'

const ROWS = Array.from({ length: 1_500 }, (_, row) => `row ${row}`).join('\n')
const SPILLED = /\S+\/spill\/[0-9a-f]{16}\.txt/

/** One tool result as the model was shown it, and what the file holds that it points to. */
interface Seen {
  readonly text: string
  readonly file: string | null
}

function seen(request: ModelRequest): Seen {
  const text = request.toolResults.at(-1)?.text ?? ''
  const path = SPILLED.exec(text)?.[0]
  return { text, file: path === undefined ? null : readFileSync(path, 'utf8') }
}

describe('spill, in the real harness', () => {
  const names = [
    'Bash',
    'Bash, 30 MB',
    'Read',
    'Grep',
    'Glob',
    'Agent',
    'Read of a spill file',
    'cat of a spill file',
  ]

  const scene = played(() => {
    const results = new Map<string, Seen>()
    return onStage(
      (request) => {
        const { kind, turn } = request
        if (kind === 'subagent') {
          if (turn === 0) return bash('seq 1 2000')
          results.set('Bash in a subagent', seen(request))
          return say('word '.repeat(2_000))
        }
        if (turn > 0) results.set(names[turn - 1]!, seen(request))
        const spilled = SPILLED.exec(results.get('Bash')?.text ?? '')?.[0]
        const calls = [
          bash('seq 1 2000'),
          bash('head -c 30000000 /dev/zero | tr "\\0" a'),
          call('Read', { file_path: join(workspace, 'big.txt') }),
          call('Grep', { pattern: 'row', path: workspace, output_mode: 'content' }),
          call('Glob', { pattern: '*.txt', path: workspace }),
          call('Agent', { description: 'Look', prompt: 'Look.', subagent_type: 'general-purpose' }),
          call('Read', { file_path: spilled }),
          bash(`cat ${spilled}`),
        ]
        return calls[turn] ?? say('Done.')
      },
      async (stage) => {
        workspace = stage.workspace
        writeFileSync(join(workspace, 'big.txt'), ROWS)
        for (let n = 0; n < 90; n++) writeFileSync(join(workspace, `${'a-long-name-'.repeat(5)}${n}.txt`), '')
        const guards = [spill({ folder: join(stage.home, 'elsewhere', 'spill') })]
        await exchange(stage.open({ guards, spec: { allowedTools: ['Grep', 'Glob'] } }))
        return results
      },
    )
  })
  let workspace = ''

  it.each<[string, string, number]>([
    ['Bash', '1\n2\n3\n', 8_892],
    ['Bash in a subagent', '1\n2\n3\n', 8_892],
    ['Bash, 30 MB', 'aaaa', 30_000_000],
    ['Read', '1\trow 0\n2\trow 1\n', ROWS.length],
    ['Grep', 'big.txt:1:row 0', 4_000],
    ['Glob', 'a-long-name-', 4_000],
    ['Agent', '', 10_000],
  ])('%s shows its beginning and a path, and all of it is there', (name, beginning, size) => {
    const { text, file } = scene().get(name)!
    expect(text).toContain(beginning)
    expect(text.length).toBeLessThan(2_500)
    expect(text).not.toContain('persisted-output')
    expect(file!.length).toBeGreaterThanOrEqual(size)
  })

  it.each(['Read of a spill file', 'cat of a spill file'])('%s shows all', (name) => {
    expect(scene().get(name)!.text).toContain('1999')
  })
})

describe('a coordinator, in the real harness', () => {
  const scene = played(() =>
    onStage(
      ({ kind, turn }) => {
        const write = (name: string): ReturnType<typeof call> =>
          call('Write', { file_path: join(workspace, name), content: 'x' })
        if (kind === 'subagent')
          return [write('worker.txt'), bash('touch touched.txt')][turn] ?? say('It is there.')
        const calls = [
          write('main.txt'),
          bash('touch main-touched.txt'),
          bash('ls'),
          call('Agent', { description: 'Write', prompt: 'Write.', subagent_type: 'worker' }),
          bash('ls'),
        ]
        return calls[turn] ?? say('Done.')
      },
      async (stage) => {
        workspace = stage.workspace
        const { guards, name: _, ...spec } = coordinator()
        await exchange(stage.open({ guards, spec }))
        return stage.server.requests
          .filter(({ kind, turn }) => kind === 'main' && turn > 0)
          .map(({ toolResults }) => toolResults.at(-1)!)
      },
    ),
  )
  let workspace = ''

  it('is sent to a worker when it writes, and may look', () => {
    const [write, touch, look] = scene()
    for (const refused of [write, touch]) {
      expect(refused).toMatchObject({ isError: true, text: expect.stringContaining('Give it to a worker') })
    }
    expect(look).toMatchObject({ isError: false })
  })

  it('has a worker that writes', () => {
    expect(scene().at(-1)!.text.split('\n')).toEqual(['touched.txt', 'worker.txt'])
  })
})
