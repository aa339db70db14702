import { existsSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { manifestRecord } from '../../src/runtime/manifest.ts'
import { RunStore } from '../../src/runtime/run-store.ts'
import { result } from '../runtime/a-result.ts'
import { ACHIEVED, answering, BRIEF, GOAL, leave, names, type Place, play, verdict } from './job-support.ts'
import { resumed, said } from './support.ts'

describe('work that had ended, and was not judged', () => {
  type Round = readonly [name: string, ok: boolean]

  /** What an earlier run has recorded of it, until it was stopped. */
  function worked(place: Place, ...rounds: readonly Round[]): void {
    leave(place, 'work', 'session-2', 'earlier')
    const store = new RunStore(place.job.runner.runDir)
    for (const [step, ok] of rounds) store.record(manifestRecord({ ...result, step, ok }, 'earlier'))
  }

  it('is judged, and the worker told of the gaps only', async () => {
    const played = await play((place) => {
      worked(place, ['work', true])
      return [answering(verdict('not yet', 'A rose is missing.')), answering('Done.'), answering(ACHIEVED)]
    })
    expect(played.ended.ok).toBe(true)
    expect(names(played)).toEqual(['work · verdict 1', 'work#round2', 'work · verdict 2'])
    expect(resumed(played.job)[1]).toEqual({ session: 'session-2' })
    expect(said(played.job)[1]).toEqual([expect.stringMatching(/not there yet:\n\nA rose is missing\./)])
    expect(played.progress).toContainEqual({ kind: 'ended', step: 'work' })
  })

  it('is judged where the judge had failed', async () => {
    const played = await play((place) => {
      worked(
        place,
        ['work', true],
        ['work · verdict 1', true],
        ['work#round2', true],
        ['work · verdict 2', false],
      )
      return [answering(ACHIEVED)]
    })
    expect(names(played)).toEqual(['work · verdict 1'])
  })

  it.each<[string, Round[], Parameters<typeof play>[1]?]>([
    [
      'it was judged',
      [
        ['work', true],
        ['work · verdict 1', true],
      ],
    ],
    ['it had failed', [['work', false]]],
    ['there is more to do', [['work', true]], { wish: 'Also water them.' }],
    ['nobody judges', [['work', true]], { rounds: null }],
  ])('is gone on with where %s', async (_, rounds, setting) => {
    const played = await play((place) => {
      worked(place, ...rounds)
      return [answering('Done.'), answering(ACHIEVED)]
    }, setting)
    expect(names(played)[0]).toBe('work')
    expect(resumed(played.job)[0]).toEqual({ session: 'session-2' })
  })

  it('is gone on with where a run has been at it since, and was killed', async () => {
    const played = await play((place) => {
      worked(place, ['work', true])
      leave(place, 'work', 'session-2', 'killed')
      return [answering('Done.'), answering(ACHIEVED)]
    })
    expect(names(played)).toEqual(['work', 'work · verdict 1'])
  })
})

it('has each document on disk by the time that its step is on record', async () => {
  const documents: Record<string, string> = {
    clarify: 'brief.md',
    goal: 'goal.md',
    'work · verdict 1': 'verdict.md',
  }
  const found: string[] = []
  let notes = ''
  await play(
    ({ job }) => {
      notes = job.notes
      return [answering(BRIEF), answering(GOAL), answering('Done.'), answering(ACHIEVED)]
    },
    {
      notes: {},
      wish: 'Plant a bed of flowers.',
      onEvent: ({ type, step }) => {
        const file = documents[step]
        if (type === 'result' && file !== undefined && existsSync(path.join(notes, file))) found.push(file)
      },
    },
  )
  expect(found).toEqual(['brief.md', 'goal.md', 'verdict.md'])
})
