import { rmSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { Verdict } from '../../src/documents/verdict.ts'
import { manifestRecord } from '../../src/runtime/manifest.ts'
import { RunStore } from '../../src/runtime/run-store.ts'
import { GOAL_TEXTS } from '../../src/workflow/goal-texts.ts'
import { JobDocuments } from '../../src/workflow/job-documents.ts'
import { result } from '../runtime/a-result.ts'
import {
  ACHIEVED,
  answering,
  during,
  leave,
  NOT_YET,
  names,
  type Place,
  play,
  UNREACHABLE,
} from './job-support.ts'
import { resumed, said } from './support.ts'

const { accept, wrong } = GOAL_TEXTS.en

/** What an earlier run has left: a round of work that ended well, and its verdict. */
function judged(place: Place, { verdict = UNREACHABLE, round = 1, recorded = true } = {}): void {
  leave(place, 'work', 'session-2', 'earlier')
  place.documents.writeVerdict(Verdict.parse(verdict), round)
  const store = new RunStore(place.job.runner.runDir)
  const record = (step: string) =>
    store.record(manifestRecord({ ...result, sessionId: 'session-2', step, ok: true }, 'earlier'))
  record(round === 1 ? 'work' : `work#round${round}`)
  if (recorded) record(`work · verdict ${round}`)
}

/** The documents as the next run finds them. */
const nextRun = ({ job }: Place) => new JobDocuments(job.notes, 'en', { memory: job.runner.memory('job') })

describe('a goal that was unreachable, of which nobody has decided', () => {
  it.each([1, 3])('costs nothing on a bare go on where nobody is there, after round %d', async (round) => {
    const played = await play((place) => {
      judged(place, { round })
      return []
    })
    expect(played.ended.failed?.error.message).toMatch(/cannot be reached, and nobody was there to decide/)
    expect(names(played)).toEqual([])
  })

  it('is put to the person before anything is paid', async () => {
    const played = await play(
      (place) => {
        judged(place)
        return []
      },
      { answers: () => accept },
    )
    expect(played.ended.ok).toBe(true)
    expect(names(played)).toEqual([])
    expect(played.asked).toMatchObject([{ text: expect.stringContaining('There is no soil.') }])
  })

  it('is worked on in the same session when the person wants that', async () => {
    const played = await play(
      (place) => {
        judged(place, { round: 3 })
        return [answering('Done.'), answering(ACHIEVED)]
      },
      { answers: () => wrong },
    )
    expect(played.ended.ok).toBe(true)
    expect(names(played)).toEqual(['work#round4', 'work · verdict 4'])
    expect(resumed(played.job)[0]).toEqual({ session: 'session-2' })
  })

  it('is no question any more when the person says something new', async () => {
    const played = await play(
      (place) => {
        judged(place)
        return [answering('Done.'), answering(ACHIEVED)]
      },
      { wish: 'Use pots.', answers: () => accept },
    )
    expect(played.asked).toEqual([])
    expect(names(played)).toEqual(['work', 'work · verdict 1'])
  })
})

it('the round that a person wants against the judge outlives a run that was killed in it', async () => {
  const left: number[] = []
  await play(
    (place) => [
      answering('One.'),
      answering(UNREACHABLE),
      during(() => {
        const documents = nextRun(place)
        left.push(documents.roundsJudged)
        expect(documents.verdict?.outcome).toBe('not-yet')
      }, 'Two.'),
      answering(ACHIEVED),
    ],
    { rounds: 1, answers: () => wrong },
  )
  expect(left).toEqual([0])
})

it('a verdict that was written, and its run killed before it was on record, is not paid twice', async () => {
  const played = await play((place) => {
    judged(place, { verdict: NOT_YET, round: 2, recorded: false })
    return [answering('Done.'), answering(ACHIEVED)]
  })
  expect(played.ended.ok).toBe(true)
  expect(names(played)).toEqual(['work#round3', 'work · verdict 3'])
  expect(said(played.job)[0]?.[0]).toContain('A rose is missing.')
})

describe('what a person says while it is judged', () => {
  it('leaves no goal achieved that the judge has not seen, should no round follow', async () => {
    const played = await play(
      ({ tell }) => [answering('One.'), during(() => tell('Also water them.'), ACHIEVED)],
      { limits: { maxTurns: 2 } },
    )
    expect(played.ended.failed?.error.message).toContain('2 of 2 turns are used up')
    expect(played.note('verdict.md')).toContain('achieved')
    expect(nextRun(played).settled).toBe(false)
  })

  it('has the rounds counted anew, and is told to the worker by the next run', async () => {
    const played = await play(
      ({ tell }) => [answering('One.'), during(() => tell('Also water them.'), NOT_YET)],
      { rounds: 1 },
    )
    const documents = nextRun(played)
    expect(documents.roundsJudged).toBe(0)
    expect(documents.edited().goal).toContain('Also water them.')
  })

  it('is no news to the next run where a round has heard it', async () => {
    const played = await play(({ tell }) => [
      answering('One.'),
      during(() => tell('Also water them.'), NOT_YET),
      answering('Two.'),
      answering(ACHIEVED),
    ])
    expect(nextRun(played).settled).toBe(true)
  })
})

it('a wish that only the documents have heard is told to the worker by the next run', async () => {
  const played = await play(
    (place) => {
      leave(place, 'work', 'session-2', 'earlier')
      place.documents.told()
      return []
    },
    { wish: 'Also water them.', clarifyOnly: true },
  )
  expect(nextRun(played).edited().goal).toContain('Also water them.')
})

it.each([
  ['not yet', NOT_YET],
  ['unreachable', UNREACHABLE],
])('a brief that vanishes while it is judged has no further round paid: %s', async (_, verdict) => {
  const played = await play(
    ({ job }) => [answering('Done.'), during(() => rmSync(path.join(job.notes, 'brief.md')), verdict)],
    { answers: () => wrong },
  )
  expect(played.ended.failed?.error.message).toMatch(/brief\.md says nothing \(any more\)/)
  expect(names(played)).toEqual(['work', 'work · verdict 1'])
  expect(played.progress.filter(({ kind }) => kind === 'again')).toEqual([])
})

it('a goal that vanishes after the last round hides no gaps', async () => {
  const played = await play(
    ({ job }) => [answering('Done.'), during(() => rmSync(path.join(job.notes, 'goal.md')), NOT_YET)],
    { rounds: 1 },
  )
  expect(played.ended.failed?.error.message).toBe('rejected: A rose is missing.')
})
