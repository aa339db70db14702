import { describe, expect, it } from 'vitest'
import { say } from '../../src/testing/index.ts'
import { served } from './support.ts'

interface Point {
  readonly at: string
  readonly nth: number
  readonly agentToo?: boolean
}

interface JobEnd {
  readonly lost: number
  readonly twice: number
  readonly orphans: number
  readonly done: readonly number[]
  readonly degraded: number
  readonly runs: number
  readonly kills: number
  readonly seen: readonly string[]
}

// Plain JavaScript, whose types the compiler reads only without `isolatedDeclarations`.
function bench<Names>(file: string): Promise<Names> {
  return import(new URL(`../../bench/${file}`, import.meta.url).href)
}
const { jobWithKills } = await bench<{
  jobWithKills(kind: unknown, points: readonly Point[]): Promise<JobEnd>
}>('kills-controller.mjs')
const { ONCE } = await bench<{ ONCE: unknown }>('kills-once.mjs')
const { GO } = await bench<{ GO: unknown }>('kills-go.mjs')

const UNITS = Array.from({ length: 12 }, (_, index) => index + 1)
const RIGHT = { lost: 0, twice: 0, orphans: 0, degraded: 0, damage: { lost: [], twice: [] } }

/** A job of twelve units and two handoffs, done in spite of these kills, each in a run of its own; see `bench/kills.mjs`. */
async function done(kind: unknown, ...points: Point[]): Promise<JobEnd> {
  const job = await jobWithKills(kind, points)
  expect(job.done).toEqual(UNITS)
  expect(job).toMatchObject({ ...RIGHT, kills: points.length })
  return job
}

describe('flower that is killed loses nothing, does nothing twice, and leaves nothing running', () => {
  it('before its first session has come up, when there is nothing to resume, and when it just has', async () => {
    const { runs } = await done(ONCE, { at: 'event/prompt', nth: 1 }, { at: 'event/step', nth: 1 })
    expect(runs).toBe(4)
  })

  it.each<[string, Point[]]>([
    [
      'while the model thinks, and in the middle of a command',
      [
        { at: 'request', nth: 3 },
        { at: 'disk/begun', nth: 2 },
      ],
    ],
    [
      'when it has stored nothing of what its agent has just done, and before the successor’s first response',
      [
        { at: 'request/frozen', nth: 3 },
        { at: 'takeover-request', nth: 1 },
      ],
    ],
    [
      'again and again, together with its agent and while it gets ready to go on',
      [
        { at: 'disk/done', nth: 2, agentToo: true },
        { at: 'disk/layout', nth: 1 },
        { at: 'disk/process', nth: 1 },
      ],
    ],
  ])('%s', async (_, points) => {
    await done(ONCE, ...points)
  })

  it('in the middle of the document, and with the document written: it is not asked for again', async () => {
    const points = [
      { at: 'handoff-request/half-answered', nth: 1 },
      { at: 'handoff/done', nth: 1 },
    ]
    const { seen } = await done(ONCE, ...points)
    expect(seen.filter((at) => at === 'handoff-request')).toHaveLength(3)
  })
})

describe('a whole job that is killed is gone on with where it stopped', () => {
  it('in each of its steps', async () => {
    const { seen } = await done(
      GO,
      { at: 'clarify/request', nth: 2 },
      { at: 'goal/request', nth: 1 },
      { at: 'worker/request', nth: 5 },
      { at: 'verdict/request', nth: 1 },
    )
    // The coordinator had said that it is done, and is not asked again before the judge.
    const sinceJudged = seen.slice(seen.lastIndexOf('KILL'))
    expect(sinceJudged.find((at) => at.endsWith('/request'))).toBe('verdict/request')
  })

  it('between its steps: none is recorded twice', async () => {
    await done(
      GO,
      { at: 'clarify/event/result', nth: 1 },
      { at: 'disk/goal', nth: 1 },
      { at: 'work/event/result', nth: 1 },
      { at: 'disk/verdict', nth: 1 },
    )
  })
})

it('a run that was killed before it had a session is not mistaken for the job before it', async () => {
  const { flower, server } = await served(() => say('The rose is planted.'))
  const options = ['-m', 'claude-sonnet-4-5', '--json']
  expect(await flower(['once', 'Plant a rose.', ...options]).end).toBe(0)
  const killed = flower(['once', 'Pull the weed.', ...options])
  killed.child.stdout.once('data', () => killed.child.kill('SIGKILL'))
  expect(await killed.end).toBe('SIGKILL')

  const next = flower(['once', 'Go on.', '--resume', 'last', ...options])
  expect(await next.end).toBe(2)
  expect(await next.stderr).toContain('there is nothing to resume')
  expect(server.requests).toHaveLength(1)
})

it('what a run was told that was killed before its session heard it is told by the next one', async () => {
  const { flower, server } = await served(() => say('It is planted.'))
  const options = ['-m', 'claude-sonnet-4-5', '--json']
  expect(await flower(['once', 'Plant a rose.', ...options]).end).toBe(0)
  const killed = flower(['once', 'Also a tulip.', '--resume', 'last', ...options])
  killed.child.stdout.once('data', () => killed.child.kill('SIGKILL'))
  expect(await killed.end).toBe('SIGKILL')
  expect(server.requests).toHaveLength(1)

  expect(await flower(['once', 'Go on.', '--resume', 'last', ...options]).end).toBe(0)
  expect(server.requests[1]?.lastUserText).toMatch(/^Also a tulip\.\s+Go on\./)
})
