import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { formatCost } from '../../src/terminal/numbers.ts'
import { call, hang, type ModelRequest, type Reply, say } from '../../src/testing/index.ts'
import { asksForHandoff, documentText } from '../runtime/support.ts'
import { isAlive, MAIN, type Place, place, type Served, served, until } from './support.ts'
import { HAS_TMUX, openTerminal } from './tmux.ts'

const MODEL = ['-m', 'claude-sonnet-4-5', '-p', 'bypassPermissions']
const SMALL = ['--window', '60k', '--headroom', '28k']

const BRIEF =
  '## Goal\n\nA bed of roses.\n\n## Acceptance criteria\n\nIt is planted.\n\n## Boundaries\n\nNone.\n\n## Unknowns and assumptions\n\nNone.\n'
const GOAL =
  '## Goal\n\nA bed.\n\n## Checks\n\n- [ ] It is planted.\n- [ ] It is watered.\n- [ ] It smells. (cannot be verified here: no nose)\n'
const NOT_YET = '## Verdict\n\nnot yet\n\n## Reasons\n\nDry.\n\n## Failed checks\n\n- It is watered.\n'

const REFUSING = `
import { defineWorkflow, step } from 'flower-agent'
export const build = defineWorkflow({
  name: 'build',
  steps: [step({ name: 'build', prompt: 'Build.', gate: () => 'it is crooked' })],
})
`

/** A job whose only round is judged, and another that hands over twice. */
function gardener(request: ModelRequest): Reply {
  const { system, turn, lastUserText, firstUserText } = request
  if (system.includes('You find out what is wanted')) {
    return say(lastUserText.includes('Write down the goal') ? GOAL : BRIEF)
  }
  if (system.includes('You judge work')) return say(NOT_YET)
  if (system.includes('You coordinate')) return say('There it is.')
  if (asksForHandoff(lastUserText)) {
    return say(documentText(request.says('The second half.') ? 'The rest.' : 'The second half.'))
  }
  if (firstUserText.includes('The rest.') && turn > 0) return say('All counted.')
  const usage = { input: turn === 0 ? 9_000 : 40_000, output: 10 }
  return call('Bash', { command: 'echo one', description: 'count' }, { usage })
}

async function output(at: Place, ...args: string[]): Promise<string> {
  const { stdout, stderr, end } = at.flower(args)
  expect([await end, await stderr]).toEqual([0, ''])
  return stdout
}

async function json(at: Place, ...args: string[]): Promise<Record<string, unknown>> {
  return JSON.parse(await output(at, ...args, '--json'))
}

/** What the command shows at 40 columns; lines that the terminal itself had to break come joined. */
async function narrow(job: Served, command: string): Promise<string[]> {
  const terminal = openTerminal([process.execPath, MAIN, command], {
    cwd: job.workspace,
    env: { ...job.env, TERM: 'xterm-256color' },
    columns: 40,
  })
  await terminal.shows('ended 0')
  return terminal.screen().split('\nended 0')[0]!.split('\n')
}

describe('after a job that was judged, and one with two handoffs', () => {
  it('flower status tells the job, its checks, its steps, its documents and how to go on', async () => {
    const job = await served(gardener)
    await job.flower(['go', 'A bed.', '--rounds', '1', '--timeout', '0', ...MODEL]).end
    await job.flower(['once', 'Count.', ...SMALL, ...MODEL]).end
    writeFileSync(join(job.workspace, 'runs', 'manifest.json.damaged-20261130-090000'), '[')
    const before = job.server.requests.length

    const shown = await output(job, 'status')
    expect(shown).toContain('A bed of roses.')
    expect(shown).toMatch(
      /^Job\n {2}all rounds are used up · not yet achieved · 1 check failed · \d+ (second|minute)s? ago/,
    )
    expect(shown).toMatch(/✓ It is planted\.\n {2}✗ It is watered\.\n {2}- It smells\. \(cannot be/)
    expect(shown).toMatch(/✓ clarify done/)
    expect(shown).toMatch(/✗ work not accepted · /)
    expect(shown).toMatch(/✗ work · verdict: not yet achieved · /)
    const total = job.manifest().reduce((sum, { cost_usd: cost }) => sum + cost, 0)
    expect(shown).toContain(`Steps (${formatCost(total)} in all)`)
    expect(shown).toMatch(/✓ once done · \d+ (second|minute)s? ago · 3 generations · \$/)
    const once = job.manifest().find(({ step }) => step === 'once')
    const work = job.manifest().find(({ step }) => step === 'work')
    expect(shown).toMatch(/ in \.flower\/notes\n {2}handoff-once\.md \(\d+ (second|minute)s? ago\)/)
    expect(shown).toContain('runs/manifest.json.damaged-20261130-090000')
    expect(shown).toContain(
      `flower -m claude-sonnet-4-5 -p bypassPermissions --timeout 0 --rounds 1 "…"\n    work: goes on in session ${work?.session_id} (`,
    )
    expect(shown).toContain(
      `flower once --resume last ${MODEL.join(' ')} --window 60000 --headroom 28000\n    once: goes on in session ${once?.session_id} (`,
    )

    const document = await json(job, 'status')
    expect(document).toMatchObject({
      workspace: job.workspace,
      job: { goal: 'A bed of roses.', next: 'work', verdict: { outcome: 'not-yet', outdated: false } },
      running: [],
    })
    const steps = document.steps as { step: string; state: string; goes_on: { from: string } | null }[]
    expect(steps.map(({ step, state, goes_on: goesOn }) => [step, state, goesOn?.from])).toEqual([
      ['clarify', 'ok', 'session'],
      ['goal', 'ok', 'session'],
      ['work', 'rejected', 'session'],
      ['work · verdict', 'ok', undefined],
      ['once', 'ok', 'session'],
    ])
    if (HAS_TMUX) {
      const lines = await narrow(job, 'status')
      for (const line of lines) expect(line.length).toBeLessThanOrEqual(40)
    }
    expect(job.server.requests.length).toBe(before)
  })

  it('flower cost adds up to what the manifest says, generation by generation', async () => {
    const job = await served(gardener)
    await job.flower(['once', 'Count.', ...SMALL, ...MODEL]).end
    await job.flower(['go', 'A bed.', '--clarify-only', '--timeout', '0', ...MODEL]).end
    const sum = job.manifest().reduce((total, { cost_usd: cost }) => total + cost, 0)
    expect(sum).toBeGreaterThan(0)

    for (const by of [[], ['--by', 'step'], ['--by', 'run'], ['--by', 'model'], ['--by', 'day']]) {
      const { total, rows } = await json(job, 'cost', ...by)
      expect(total).toMatchObject({ cost_usd: Number(sum.toFixed(9)), complete: true })
      const parts = (rows as { cost_usd: number }[]).map(({ cost_usd: cost }) => cost)
      expect(parts.reduce((all, part) => all + part, 0)).toBeCloseTo(sum, 8)
    }

    const rows = (await json(job, 'cost')).rows as {
      step: string
      generation: number
      model: string
      cost_usd: number
    }[]
    const once = rows.filter(({ step }) => step === 'once')
    expect(once.map(({ generation, model }) => [generation, model])).toEqual([
      [1, 'claude-sonnet-4-5'],
      [2, 'claude-sonnet-4-5'],
      [3, 'claude-sonnet-4-5'],
    ])
    for (const row of once) expect(row.cost_usd).toBeGreaterThan(0)

    const shown = await output(job, 'cost')
    expect(shown).toMatch(/^ {4}gen 2 claude-sonnet-4-5( +[\d.]+[kM]?){4} +\$\d/m)
    expect(await output(job, 'cost', '--since', '2999-01-01')).toContain('No step has ended since then.')
    if (HAS_TMUX) {
      const lines = await narrow(job, 'cost')
      for (const line of lines) expect(line.length).toBeLessThanOrEqual(40)
    }
  })
})

describe('flower status', () => {
  it('shows the present job, and says where the one before it lies', async () => {
    const job = await served(gardener)
    await job.flower(['go', 'A bed.', '--rounds', '1', '--timeout', '0', ...MODEL]).end
    await job.flower(['go', 'Another.', '--new', '--clarify-only', '--timeout', '0', ...MODEL]).end
    const shown = await output(job, 'status')
    expect(shown).toMatch(/^Job\n {2}not judged yet\n/)
    expect(shown).toMatch(/An earlier job is in \.flower\/notes\/archive\/\d{8}-\d{6}\n/)
    expect(shown).not.toContain('verdict')
    const { steps, total } = await json(job, 'status')
    expect((steps as { step: string }[]).map(({ step }) => step)).toEqual(['clarify', 'goal'])
    const all = await json(job, 'cost')
    const careful = job.flower(['go', '--clarify-only', '--timeout', '0', '-m', 'claude-sonnet-4-5'])
    expect(await careful.end).toBe(0)
    expect(await careful.stdout).toContain('permissions this time: acceptEdits; last time: bypassPermissions')
    expect((total as { cost_usd: number }).cost_usd).toBeLessThan(
      (all.total as { cost_usd: number }).cost_usd,
    )
  })

  it('of a job that is at work says so and advises nothing; of one that was killed, with what flags it went', async () => {
    const job = await served(() => hang())
    const { child, end } = job.flower(['go', 'Wait.', '--timeout', '0', '--budget', '1', ...MODEL])
    await until('its agent is at work', () => job.server.requests.length > 0)
    const during = await output(job, 'status')
    expect(during).toMatch(new RegExp(`^Job\\n {2}being worked on \\(process ${child.pid}\\)\\n`))
    expect(during).not.toContain('To go on')
    const [agent] = job.agents()
    child.kill('SIGKILL')
    await end
    await until('its agent is gone', () => !isAlive(agent!))
    const after = await output(job, 'status')
    expect(after).toMatch(/^Job\n {2}its run was killed\n/)
    expect(after).toContain(
      'flower -m claude-sonnet-4-5 -p bypassPermissions -b 1 --timeout 0\n    clarify: goes on in',
    )
  })

  it('says that a workflow has failed at its gate, and how to go on there', async () => {
    const job = await served(() => say('Built.'))
    writeFileSync(join(job.workspace, 'flows.ts'), REFUSING)
    expect(await job.flower(['run', 'flows.ts', ...MODEL]).end).toBe(1)
    const shown = await output(job, 'status')
    expect(shown).toMatch(/^Workflow\n {2}failed at build\n {4}.*it is crooked\n/)
    expect(shown).toMatch(/✗ build not accepted/)
    expect(shown).toContain(
      'To go on\n  flower run flows.ts --from build --resume last -m claude-sonnet-4-5 -p bypassPermissions\n    build: goes on in session',
    )
    const again = ['run', 'flows.ts', '--from', 'build', '--resume', 'last', ...MODEL]
    expect(await job.flower(again).end).toBe(1)
  })

  it('in an empty directory says so and how to begin, and makes nothing', async () => {
    const here = place()
    expect(await output(here, 'status')).toMatch(/^Nothing of flower's is in .*\n[\s\S]*flower "…"/)
    expect(await json(here, 'status')).toMatchObject({ job: null, steps: [], running: [], documents: [] })
    expect(await output(here, 'cost')).toContain('no step is recorded')
    expect(readdirSync(here.workspace)).toEqual([])
  })

  it('tells who is at work now, and what was killed', async () => {
    const job = await served(() => call('Bash', { command: 'echo > begun; sleep 60', description: 'wait' }))
    const { child, end } = job.flower(['once', 'Wait.', ...MODEL])
    await until('it has begun', () => existsSync(join(job.workspace, 'begun')))
    const [agent] = job.agents()

    expect(await json(job, 'status')).toMatchObject({
      running: [{ pid: agent, owner: child.pid, orphaned: false, step: 'once' }],
      steps: [{ step: 'once', state: 'running', last: null }],
    })
    expect(await output(job, 'status')).toMatch(new RegExp(`● once · \\d{8}-\\d{6}-.*\n?.*process ${agent}`))

    child.kill('SIGKILL')
    await end
    await until('its agent is gone', () => !isAlive(agent!))
    expect(await json(job, 'status')).toMatchObject({
      running: [],
      steps: [{ step: 'once', state: 'killed', goes_on: { from: 'session' } }],
    })
    expect(await json(job, 'cost')).toMatchObject({
      total: { complete: false },
      rows: [{ step: 'once', ended_at: null, complete: false }],
    })
    expect(await output(job, 'cost')).toMatch(/^total( +\?){5}|^total .*\+$/m)
  })

  it('sets a damaged database aside, and says so', async () => {
    const job = await served(() => say('Done.'))
    await job.flower(['once', 'Go.', ...MODEL]).end
    const file = join(job.workspace, 'runs', 'flower.db')
    writeFileSync(file, 'this is no database')
    expect(await output(job, 'status')).toMatch(/set aside\n {2}runs\/flower\.db\.damaged-/)
    expect(await output(job, 'cost')).toContain('total')
    const kept = readdirSync(join(job.workspace, 'runs')).find((name) => name.startsWith('flower.db.damaged'))
    expect(readFileSync(join(job.workspace, 'runs', kept!), 'utf8')).toBe('this is no database')
  })

  it.each([
    [['status', '--workspace', 'nowhere']],
    [['cost', '--since', 'soon']],
    [['cost', '--by', 'hour']],
  ])('refuses %j', async (args) => {
    const { end, stderr } = place().flower(args)
    expect(await end).toBe(2)
    expect(await stderr).toMatch(/^flower: [^\n]+\n$/)
  })
})
