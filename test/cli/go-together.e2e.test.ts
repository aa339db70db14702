import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { call, type ModelRequest, type Reply, say } from '../../src/testing/index.ts'
import { served, until } from './support.ts'

const FLAGS = ['--timeout', '0', '-p', 'bypassPermissions', '-m', 'claude-sonnet-4-5']
const BRIEF =
  '## Goal\n\nA bed.\n\n## Acceptance criteria\n\nIt is planted.\n\n## Boundaries\n\nNone.\n\n## Unknowns and assumptions\n\nNone.\n'
const GOAL = '## Goal\n\nA bed.\n\n## Checks\n\n- [ ] It is planted.\n'
const ACHIEVED = '## Verdict\n\nachieved\n\n## Reasons\n\nIt was read.\n\n## Failed checks\n\nNone.\n'

type Role = 'clarifier' | 'worker' | 'coordinator' | 'judge'

function roleOf({ kind, system }: ModelRequest): Role {
  if (kind === 'subagent') return 'worker'
  if (system.includes('You find out what is wanted')) return 'clarifier'
  return system.includes('You judge work') ? 'judge' : 'coordinator'
}

function gardener(request: ModelRequest): Reply {
  const { turn, lastUserText } = request
  switch (roleOf(request)) {
    case 'clarifier':
      return say(lastUserText.includes('Write down the goal') ? GOAL : BRIEF)
    case 'worker':
      return turn === 0 ? call('Bash', { command: 'echo rose >> bed.txt' }) : say('Planted.')
    case 'coordinator':
      return turn === 0
        ? call('Agent', { description: 'plant', prompt: 'Plant.', subagent_type: 'worker' })
        : say('There it is.')
    case 'judge':
      return say(ACHIEVED)
  }
}

// While the judge is at work, nobody is in the session that the job would go on with.
it.each<[Role, string[]]>([
  ['clarifier', ['Another bed.']],
  ['worker', ['Another bed.', '--new']],
  ['judge', []],
])(
  'a second job in one workspace is refused while the %s is at work, and changes nothing: go %j',
  async (role, more) => {
    let goOn: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      goOn = resolve
    })
    const job = await served(async (request) => {
      if (roleOf(request) === role) await held
      return gardener(request)
    })
    const documents = ['brief.md', 'goal.md', 'archive'].map((name) =>
      join(job.workspace, '.flower', 'notes', name),
    )
    const written = (): unknown[] =>
      documents.map((file) => existsSync(file) && file.endsWith('.md') && readFileSync(file, 'utf8'))

    const first = job.flower(['go', 'A bed.', ...FLAGS])
    await until(`the ${role} is asked`, () => job.server.requests.some((request) => roleOf(request) === role))
    const before = written()
    const second = job.flower(['go', ...more, ...FLAGS])
    expect(await second.end).toBe(2)
    expect(await second.stderr).toContain(
      `a job is at work in this workspace (process ${first.child.pid}), and nothing was changed`,
    )
    expect(written()).toEqual(before)

    goOn()
    expect(await first.end).toBe(0)
    expect(job.manifest().map(({ step }) => step)).toEqual(['clarify', 'goal', 'work', 'work · verdict 1'])
    expect(readFileSync(join(job.workspace, 'bed.txt'), 'utf8')).toBe('rose\n')
    expect(job.server.requests.some((request) => request.says('Another bed.'))).toBe(false)
  },
)
