import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { fail, type ModelRequest, type Reply, say } from '../../src/testing/index.ts'
import { MAIN, type Place, place, served } from './support.ts'
import { HAS_TMUX, openTerminal } from './tmux.ts'

const MODEL = ['-m', 'claude-sonnet-4-5']

const WRONG_KEY = 'sk-ant-wrong-key-0000'

/** An endpoint with one model. */
function gateway({ model }: ModelRequest): Reply {
  if (model === 'claude-sonnet-4-5') return say('OK')
  return fail(404, { type: 'not_found_error', message: `model: ${model}` })
}

/** One that repeats what it refuses, as some gateways do. */
function refusing(): Reply {
  return fail(401, { type: 'authentication_error', message: `the key ${WRONG_KEY} is unknown here` })
}

interface Thing {
  readonly id: string
  readonly level: string
  readonly is: string
  readonly todo: string | null
}

async function examined(
  at: Place,
  ...args: string[]
): Promise<{ code: unknown; things: Record<string, Thing> }> {
  const { stdout, stderr, end } = at.flower(['doctor', '--json', ...args])
  const code = await end
  expect(await stderr).toBe('')
  const { ok, checks } = JSON.parse(await stdout) as { ok: boolean; checks: Thing[] }
  expect(ok).toBe(code === 0)
  return { code, things: Object.fromEntries(checks.map((thing) => [thing.id, thing])) }
}

describe('flower doctor', () => {
  it('asks the model for a word, and tells what a run would go by', async () => {
    const job = await served(gateway)
    const { code, things } = await examined(job, ...MODEL)
    expect(code).toBe(0)
    expect(things.probe).toMatchObject({
      level: 'ok',
      is: expect.stringMatching(/^claude-sonnet-4-5 answers/),
    })
    expect(things.window).toMatchObject({
      level: 'ok',
      is: expect.stringMatching(/^200k \(known to the har/),
    })
    expect(things.harness?.level).toBe('ok')
    expect(things.endpoint?.is).toContain(job.server.url)
    expect(things.credentials?.is).toBe('ANTHROPIC_API_KEY (sk-a…), from: environment')
    expect(job.server.requests).toHaveLength(1)
    expect(readdirSync(job.workspace)).toEqual([])
  })

  it.each([
    ['a wrong key', refusing, { ANTHROPIC_API_KEY: WRONG_KEY }, MODEL, /401/, /credentials are refused/],
    ['an unknown model', gateway, {}, ['-m', 'claude-tulip-9'], /selected model/, /does not know this model/],
    [
      'nobody listening',
      gateway,
      { ANTHROPIC_BASE_URL: 'http://127.0.0.1:9' },
      MODEL,
      /refused|connect/i,
      /No connection\..*ANTHROPIC_BASE_URL/,
    ],
  ])('explains %s, and ends with 1', async (_, script, env, args, is, todo) => {
    const job = await served(script, env)
    const { code, things } = await examined(job, ...args)
    expect(code).toBe(1)
    expect(things.probe).toMatchObject({
      level: 'broken',
      is: expect.stringMatching(is),
      todo: expect.stringMatching(todo),
    })
    expect(JSON.stringify(things)).not.toContain('wrong-key')
  })

  it('tells an endpoint that is no Messages API from one that does not know the model', async () => {
    const page = { body: '<html>Not found</html>', headers: { 'content-type': 'text/html' } }
    const job = await served(() => fail(404, page))
    const { code, things } = await examined(job, ...MODEL)
    expect(code).toBe(1)
    expect(things.endpoint).toMatchObject({
      level: 'broken',
      is: expect.stringContaining(`no Messages API answers at ${job.server.url}`),
      todo: expect.stringContaining('ANTHROPIC_BASE_URL'),
    })
    expect(things.probe).toMatchObject({
      is: expect.stringContaining(`no Messages API at ${job.server.url}`),
      todo: things.endpoint?.todo,
    })
  })

  it('--no-probe asks nobody', async () => {
    const job = await served(gateway)
    expect((await examined(job, '--no-probe')).code).toBe(0)
    expect(job.server.requests).toEqual([])
  })

  it('finds what is broken and what is worth a thought in a place, and changes nothing there', async () => {
    const here = place({ ANTHROPIC_BASE_URL: 'localhost' })
    spawnSync('git', ['init', '-q'], { cwd: here.workspace, env: here.env })
    mkdirSync(join(here.workspace, 'runs'))
    writeFileSync(join(here.workspace, 'runs', 'flower.db'), 'no database')
    writeFileSync(join(here.workspace, '.flower'), 'no folder')
    const { code, things } = await examined(here, '--no-probe', '--window', '60k', '-p', 'default')
    expect(code).toBe(1)
    const levels = Object.entries(things).map(([id, { level }]) => [id, level])
    expect(Object.fromEntries(levels)).toMatchObject({
      credentials: process.platform === 'darwin' ? 'ok' : 'broken',
      endpoint: 'broken',
      window: 'advice',
      permissions: 'advice',
      git: 'advice',
      runDir: 'ok',
      workbench: 'broken',
      database: 'broken',
    })
    expect(things.git?.is).toContain('uncommitted changes in 2 files')
    expect(readdirSync(join(here.workspace, 'runs'))).toEqual(['flower.db'])
  })

  it.runIf(HAS_TMUX)('keeps within 40 columns', async () => {
    const job = await served(gateway)
    const terminal = openTerminal([process.execPath, MAIN, 'doctor', ...MODEL], {
      cwd: job.workspace,
      env: { ...job.env, TERM: 'xterm-256color' },
      columns: 40,
    })
    await terminal.shows(/ended \d/)
    const lines = terminal
      .screen()
      .split(/\nended/)[0]!
      .split('\n')
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(40)
    expect(lines.join('\n')).toContain('40 columns')
  })
})
