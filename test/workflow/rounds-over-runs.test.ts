import { rmSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { Verdict } from '../../src/documents/verdict.ts'
import { manifestRecord } from '../../src/runtime/manifest.ts'
import { RunStore } from '../../src/runtime/run-store.ts'
import { result } from '../runtime/a-result.ts'
import {
  ACHIEVED,
  answering,
  during,
  GOAL,
  leave,
  NOT_YET,
  names,
  type Place,
  play,
  UNREACHABLE,
} from './job-support.ts'

/** What earlier runs have left: so many rounds of work, each of them judged. */
function judged(place: Place, rounds: number, verdict = NOT_YET): void {
  leave(place, 'work', 'session-2', 'earlier')
  place.documents.writeVerdict(Verdict.parse(verdict), rounds)
}

describe('the rounds of earlier runs', () => {
  it('count: what follows is the next one', async () => {
    const played = await play((place) => {
      judged(place, 2)
      return [answering('Done.'), answering(NOT_YET)]
    })
    expect(names(played)).toEqual(['work#round3', 'work · verdict 3'])
    expect(played.ended.failed?.error.message).toContain('(attempt 3 of 3)')
  })

  it.each<[string, Parameters<typeof play>[1]]>([
    ['a bare go on', {}],
    ['fewer rounds than before', { rounds: 1 }],
  ])('are used up for %s, which costs nothing', async (_, setting) => {
    const places: Place[] = []
    const refused = play((place) => {
      places.push(place)
      judged(place, 3)
      return []
    }, setting)
    await expect(refused).rejects.toMatchObject({
      code: 'usage',
      message: expect.stringMatching(/all 3 rounds are used up; .*--rounds 5/),
    })
    expect(places.flatMap(names)).toEqual([])
  })

  it('go on where a person allows more', async () => {
    const played = await play(
      (place) => {
        judged(place, 3)
        return [answering('Done.'), answering(ACHIEVED)]
      },
      { rounds: 4 },
    )
    expect(names(played)).toEqual(['work#round4', 'work · verdict 4'])
  })

  it.each<[string, (place: Place) => void, Parameters<typeof play>[1]]>([
    ['say something new', () => {}, { wish: 'Also water them.' }],
    ['have edited the goal', ({ write }) => write('goal.md', GOAL.replace('flowers', 'tulips')), {}],
    ['have edited the brief', ({ write, note }) => write('brief.md', `${note('brief.md')}\nSoon.\n`), {}],
    ['have removed the verdict', ({ job }) => rmSync(path.join(job.notes, 'verdict.md')), {}],
  ])('are forgotten where they %s', async (_, act, setting) => {
    const played = await play((place) => {
      judged(place, 3)
      act(place)
      return [answering('Done.'), answering(ACHIEVED)]
    }, setting)
    expect(names(played)).toEqual(['work', 'work · verdict 1'])
  })

  it('are no reason not to judge what has ended', async () => {
    const played = await play((place) => {
      judged(place, 3, UNREACHABLE)
      const store = new RunStore(place.job.runner.runDir)
      store.record(
        manifestRecord({ ...result, sessionId: 'session-2', step: 'work#round4', ok: true }, 'earlier'),
      )
      return [answering(ACHIEVED)]
    })
    expect(played.ended.ok).toBe(true)
    expect(names(played)).toEqual(['work · verdict 4'])
  })
})

it('a goal that vanishes while it is judged has no further round paid', async () => {
  const played = await play(({ job }) => [
    answering('Done.'),
    during(() => rmSync(path.join(job.notes, 'goal.md')), NOT_YET),
  ])
  expect(played.ended.failed?.error.message).toMatch(/goal\.md says nothing \(any more\)/)
  expect(names(played)).toEqual(['work', 'work · verdict 1'])
})
