import { describe, expect, it } from 'vitest'
import { call, type Script, say } from '../../src/testing/index.ts'
import { eventsIn, isAlive, type Served, type Started, served, until } from './support.ts'

const ARGS = ['once', 'Wait.', '-p', 'bypassPermissions', '-m', 'claude-sonnet-4-5']

/** Calls one tool after the other and never comes to an end. */
const busy: Script = (request) =>
  call('Bash', { command: `echo ${request.turn}; sleep 0.1`, description: 'wait' })

/** Sits in one tool call. */
const stuck: Script = (request) =>
  request.turn === 0 ? call('Bash', { command: 'sleep 100', description: 'wait' }) : say('Done.')

interface Running extends Served, Started {
  readonly agent: number
}

/** A run in the middle of its work. */
async function running(script: Script, env: NodeJS.ProcessEnv = {}): Promise<Running> {
  const job = await served(script, env)
  const started = job.flower(ARGS)
  let seen = ''
  started.child.stdout.on('data', (data) => {
    seen += data
  })
  await until('the first tool runs', () => seen.includes('Bash') && job.agents().length > 0)
  return { ...job, ...started, agent: job.agents()[0]! }
}

describe('a run that is ended from outside', () => {
  it.each([
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const)('records %s in the manifest and takes the agent along', async (signal, code) => {
    const { child, end, stderr, manifest, agent } = await running(stuck)
    child.kill(signal)

    expect(await end).toBe(code)
    expect(isAlive(agent)).toBe(false)
    expect(await stderr).toBe('')
    expect(manifest()).toMatchObject([{ ok: false, error: `killed-by-signal (${signal})`, num_turns: 1 }])
  })

  it('ends as interrupted at Ctrl-C when there is nobody to ask', async () => {
    const { child, end, manifest, agent } = await running(stuck)
    child.kill('SIGINT')

    expect(await end).toBe(130)
    expect(isAlive(agent)).toBe(false)
    expect(manifest()).toMatchObject([{ ok: false, error: 'interrupted' }])
  })

  it('records what broke in flower itself, says it in one line, and takes the agent along', async () => {
    const breaking = 'process.on("SIGUSR2", () => { throw new Error("the stem is broken") })'
    const { child, end, stderr, manifest, agent } = await running(stuck, {
      NODE_OPTIONS: `--import "data:text/javascript,${encodeURIComponent(breaking)}"`,
    })
    child.kill('SIGUSR2')

    expect(await end).toBe(1)
    expect(isAlive(agent)).toBe(false)
    expect(await stderr).toBe('flower: flower itself broke: the stem is broken\n')
    expect(manifest()).toMatchObject([{ ok: false, error: 'flower itself broke: the stem is broken' }])
  })

  it('takes the agent along even when it is killed, and nothing is spent any more', async () => {
    const { child, end, server, agent } = await running(busy)
    child.kill('SIGKILL')

    expect(await end).toBe('SIGKILL')
    await until('the agent is gone', () => !isAlive(agent))
    const asked = server.requests.length
    await until('nothing is asked any more', () =>
      server.requests.every(({ answer }) => answer.how !== 'pending'),
    )
    expect(server.requests.length).toBe(asked)
  })
})

it('a run that was killed is what --resume last goes on with', async () => {
  const job = await served((request) =>
    request.lastUserText.includes('Go on.') ? say('I have gone on.') : busy(request),
  )
  const killed = job.flower(ARGS)
  await until('it is at work', () => job.server.requests.length > 3)
  killed.child.kill('SIGKILL')
  await killed.end

  const next = job.flower(['once', 'Go on.', '--resume', 'last', ...ARGS.slice(2)])
  expect(await next.end).toBe(0)
  expect(await next.stdout).toMatch(/goes on with session/)
  const resumed = job.server.requests.at(-1)!
  expect(resumed.says('Wait.')).toBe(true)
  expect(resumed.says('echo 1; sleep 0.1')).toBe(true)
})

it('two runs at once in one workspace, one of them killed: each keeps all that it did, and the killed one can be resumed', async () => {
  const job = await served((request) => {
    const { turn } = request
    if (request.lastUserText.includes('Go on.')) return say('I have gone on.')
    const rose = request.says('Plant a rose.')
    if (rose && turn === 6) return say('The rose is planted.')
    // The weed never comes to an end.
    return call('Bash', { command: `echo ${rose ? 'rose' : 'weed'}-${turn}`, description: 'dig' })
  })
  const [rose, weed] = ['Plant a rose.', 'Pull the weed.'].map((prompt) =>
    job.flower(['once', prompt, '--json', ...ARGS.slice(2)]),
  ) as [Started, Started]
  await until('the weed is at work', () => job.server.requests.some((request) => request.says('weed-5')))
  weed.child.kill('SIGKILL')
  expect(await weed.end).toBe('SIGKILL')
  expect(await rose.end).toBe(0)

  const began = eventsIn(completeLines(await weed.stdout)).find((event) => event.type === 'step')
  const next = job.flower(['once', 'Go on.', '--resume', began!.session, ...ARGS.slice(2)])
  expect(await next.end).toBe(0)
  expect(await next.stdout).toContain('I have gone on.')
  const resumed = job.server.requests.at(-1)!
  for (let turn = 0; turn < 5; turn++) expect(resumed.says(`weed-${turn}`)).toBe(true)
  expect(resumed.says('rose')).toBe(false)
  expect(job.manifest()).toMatchObject([
    { ok: true, text: 'The rose is planted.' },
    { ok: true, text: 'I have gone on.', resumed: true, session_id: began!.session },
  ])
})

it('a session that is at work in one run is not gone on with in another', async () => {
  const { child, end, flower, server } = await running(busy)
  const other = flower(['once', 'Go on.', '--resume', 'last', ...ARGS.slice(2)])
  expect(await other.end).toBe(2)
  expect(await other.stderr).toMatch(/is at work in another run \(process \d+\); wait until it has ended/)
  expect(server.requests.some(({ lastUserText }) => lastUserText.includes('Go on.'))).toBe(false)
  child.kill('SIGTERM')
  expect(await end).toBe(143)
})

/** A killed process may leave half a line. */
function completeLines(text: string): string {
  return text.slice(0, text.lastIndexOf('\n') + 1)
}
