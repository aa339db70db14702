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
const { jobWithKills } = (await import(
  new URL('../../bench/kills-controller.mjs', import.meta.url).href
)) as { jobWithKills(points: readonly Point[]): Promise<JobEnd> }

const UNITS = Array.from({ length: 12 }, (_, index) => index + 1)

/** A job of twelve units and two handoffs, done in spite of these kills; see `bench/kills.mjs`. */
async function done(...points: Point[]): Promise<JobEnd> {
  const job = await jobWithKills(points)
  expect(job.done).toEqual(UNITS)
  expect(job).toMatchObject({ lost: 0, twice: 0, orphans: 0, degraded: 0, kills: points.length })
  return job
}

describe('flower that is killed loses nothing, does nothing twice, and leaves nothing running', () => {
  it.each([
    ['before the session has come up, and there is nothing to resume', { at: 'event/prompt', nth: 1 }, 3],
    ['with its first session just come up', { at: 'event/step', nth: 1 }, 2],
    ['while the model thinks', { at: 'request', nth: 3 }, 2],
    ['in the middle of a command', { at: 'disk/begun', nth: 2 }, 2],
    ['when it has stored nothing of what its agent has just done', { at: 'request/frozen', nth: 7 }, 2],
    ['together with its agent, a unit just done', { at: 'disk/done', nth: 4, agentToo: true }, 2],
    ['in the middle of the document', { at: 'handoff-request/half-answered', nth: 1 }, 2],
    ['before the successor’s first response', { at: 'takeover-request', nth: 2 }, 2],
  ])('%s', async (_, point, runs) => {
    expect((await done(point)).runs).toBe(runs)
  })

  it('with the document written: it is not asked for again', async () => {
    const { seen } = await done({ at: 'handoff/done', nth: 1 })
    expect(seen.filter((at) => at === 'handoff-request')).toHaveLength(2)
  })

  it('again and again, while it gets ready to go on', async () => {
    await done({ at: 'disk/done', nth: 2 }, { at: 'disk/layout', nth: 1 }, { at: 'disk/process', nth: 1 })
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
