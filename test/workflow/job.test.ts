import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { FlowerError } from '../../src/core/errors.ts'
import { JobDocuments } from '../../src/workflow/job-documents.ts'
import {
  boundary,
  CROSSES,
  calls,
  documentText,
  done,
  failure,
  finishes,
  type Job,
  says,
  usage,
  writes,
} from '../runtime/scripted.ts'
import {
  ACHIEVED,
  answering,
  BRIEF,
  during,
  GOAL,
  leave,
  NOT_YET,
  names,
  type Place,
  play,
  verdict,
} from './job-support.ts'
import { resumed, said } from './support.ts'

const WISH = 'Plant a bed of flowers.'
const NOTHING = { notes: {} }

describe('a later run', () => {
  it('goes on with the words that it is given, in the brief, in the goal, and with the worker', async () => {
    const played = await play(() => [answering('Done.'), answering(ACHIEVED)], { wish: 'Also water them.' })
    expect(played.note('brief.md')).toContain('Also water them.')
    expect(played.note('goal.md')).toContain('- [ ] Also water them.')
    expect(played.calls[0]?.options.continue).toEqual({ say: 'Also water them.' })
    // Where no session is left to hear them, they are in what it is given.
    expect(said(played.job)[0]?.[0]).toContain('- [ ] Also water them.')
    expect(played.calls[1]?.prompt).toContain('- [ ] Also water them.')
  })

  it.each([null, '', ' \n'])('goes on without words with %j', async (wish) => {
    const played = await play(
      (place) => {
        leave(place, 'work', 'yesterday')
        return [answering('Done.'), answering(ACHIEVED)]
      },
      { wish },
    )
    expect(resumed(played.job)[0]).toEqual({ session: 'yesterday' })
    expect(said(played.job)[0]).toEqual(['Continue where you left off.'])
    expect(played.note('brief.md')).toBe(BRIEF)
  })

  it.each([null, ' '])('is refused with the wish %j where there is nothing to go on with', async (wish) => {
    let job: Job | null = null
    const refused = play(
      (place) => {
        job = place.job
        return []
      },
      { ...NOTHING, wish },
    )
    await expect(refused).rejects.toMatchObject({
      code: 'usage',
      message: 'there is no brief here, and no wish; say what you want',
    })
    expect((job as Job | null)?.harness.sessions).toEqual([])
  })

  it.each([
    ['not yet', /^Also water them\.[\s\S]*not there yet:\n\nA rose is missing\./],
    ['unreachable', /^Also water them\.[\s\S]*not there yet:\n\nA rose is missing\./],
    ['achieved', /^Also water them\.$/],
  ])('tells the worker the gaps that the last one has left: %s', async (outcome, told) => {
    const played = await play(
      (place) => {
        leave(place, 'work', 'yesterday')
        return [answering('Done.'), answering(ACHIEVED)]
      },
      {
        notes: { 'brief.md': BRIEF, 'goal.md': GOAL, 'verdict.md': verdict(outcome, 'A rose is missing.') },
        wish: 'Also water them.',
      },
    )
    expect(said(played.job)[0]?.[0]).toMatch(told)
  })

  it('needs no wish where the clarifier was in the middle of it', async () => {
    const played = await play(
      (place) => {
        leave(place, 'clarify', 'yesterday')
        return [answering(BRIEF), answering(GOAL)]
      },
      { ...NOTHING, clarifyOnly: true },
    )
    expect(resumed(played.job)[0]).toEqual({ session: 'yesterday' })
    expect(played.ended.ok).toBe(true)
  })

  it('tells a worker of yesterday of the goal that is written today', async () => {
    const played = await play(
      (place) => {
        leave(place, 'goal', 'author')
        leave(place, 'work', 'worker')
        return [answering(GOAL), answering('Done.'), answering(ACHIEVED)]
      },
      { notes: { 'brief.md': BRIEF } },
    )
    expect(resumed(played.job).slice(0, 2)).toEqual([{ session: 'author' }, { session: 'worker' }])
    expect(said(played.job)[0]?.[0]).toContain('Write down the goal')
    expect(said(played.job)[1]?.[0]).toMatch(/A bed of roses\.[\s\S]*A bed of flowers\./)
  })

  it('goes on in the old session though its first try never got an answer', async () => {
    const { job, ended } = await play(
      (place) => {
        leave(place, 'work', 'yesterday')
        return [[[failure('fatal', 'no network')]], answering('Done.'), answering(ACHIEVED)]
      },
      { wish: 'Also water them.' },
    )
    expect(ended.ok).toBe(true)
    expect(resumed(job).slice(0, 2)).toEqual([{ session: 'yesterday' }, { session: 'yesterday' }])
    expect(said(job)[1]).toEqual(['Also water them.'])
  })
})

describe('what a person edits', () => {
  const TULIPS = BRIEF.replace('roses', 'tulips')

  it('while the work goes on reaches the worker at the next boundary, once', async () => {
    const played = await play(({ write }) => [
      [
        () => {
          write('brief.md', TULIPS)
          return [usage(9_000), says('Planting.'), calls('Read', 'a'), boundary(9_000), usage(9_000)]
        },
        finishes('Tulips.'),
      ],
      answering(NOT_YET),
      answering('More.'),
      answering(ACHIEVED),
    ])
    expect(played.ended.ok).toBe(true)
    const [first, , second] = said(played.job)
    expect(first?.[1]).toMatch(/^The person has changed what is wanted\.[\s\S]*A bed of tulips\./)
    expect(second?.join()).not.toContain('tulips')
  })

  it.each<[string, (place: Place) => void, readonly string[]]>([
    ['the brief is emptied', ({ write }) => write('brief.md', ''), ['brief.md']],
    ['the goal is deleted', ({ job }) => rmSync(path.join(job.notes, 'goal.md')), ['goal.md']],
    [
      'both are gone',
      ({ job, write }) => {
        rmSync(path.join(job.notes, 'goal.md'))
        write('brief.md', '')
      },
      ['brief.md', 'goal.md'],
    ],
  ])('so that %s stops the work there, with the names of all that is gone', async (_, lose, gone) => {
    const worked = { type: 'tool-result', agent: null, id: 'a', output: '', isError: false } as const
    const played = await play((place) => [
      [
        () => {
          lose(place)
          return [worked, boundary(9_000), usage(9_500), says('On and on.'), done('Never.')]
        },
      ],
    ])
    const { ok, interrupted, failed } = played.ended
    expect({ ok, interrupted, step: failed?.step }).toEqual({ ok: false, interrupted: false, step: 'work' })
    expect(failed?.error).toBeInstanceOf(FlowerError)
    const named = ['brief.md', 'goal.md'].filter((name) => failed?.error.message.includes(name))
    expect(named).toEqual(gone)
    // Neither another response nor a judge was paid.
    expect(names(played)).toEqual(['work'])
    expect(played.events).not.toContainEqual(expect.objectContaining({ type: 'text', text: 'On and on.' }))
  })

  it('which nobody judges, it may lack its goal', async () => {
    const played = await play(
      ({ job }) => [
        [
          () => {
            rmSync(path.join(job.notes, 'goal.md'))
            return [usage(9_000), boundary(9_000), usage(9_500), says('Done.'), done('Done.')]
          },
        ],
      ],
      { rounds: null },
    )
    expect(played.ended.ok).toBe(true)
  })

  it('reaches the successors of the worker', async () => {
    const { job } = await play(({ write }) => [
      [
        () => {
          write('brief.md', TULIPS)
          return [usage(9_000), says('Planting.'), calls('Read', 'a'), boundary(9_000), usage(9_000)]
        },
        CROSSES,
        writes(documentText()),
      ],
      [finishes('Done.')],
      answering(ACHIEVED),
    ])
    expect(said(job)[1]?.[0]).toContain('A bed of tulips.')
  })

  it('while the result is looked at reaches the worker with the gaps', async () => {
    const played = await play(({ write }) => [
      answering('Roses.'),
      during(() => write('brief.md', TULIPS), NOT_YET),
      answering('Tulips.'),
      answering(ACHIEVED),
    ])
    expect(said(played.job)[2]?.[0]).toMatch(/A rose is missing\.[\s\S]*A bed of tulips\./)
  })

  it.each([
    ['an edit', TULIPS, /^The person has changed what is wanted\.[\s\S]*A bed of tulips\./],
    ['no edit', BRIEF, /^Continue where you left off\.$/],
  ])('between two days reaches the worker of yesterday: %s', async (_, brief, heard) => {
    const played = await play((place) => {
      leave(place, 'work', 'yesterday')
      const memory = place.job.runner.memory('job')
      new JobDocuments(place.job.notes, 'en', { memory }).told()
      place.write('brief.md', brief)
      return [answering('Done.'), answering(ACHIEVED)]
    })
    expect(said(played.job)[0]?.[0]).toMatch(heard)
  })

  it('is no news to whoever has said it', async () => {
    const played = await play(({ tell }) => [
      answering('Roses.'),
      during(() => tell('Also tulips.'), NOT_YET),
      answering('Tulips.'),
      answering(ACHIEVED),
    ])
    expect(said(played.job)[2]?.[0]).not.toContain('has changed what is wanted')
  })
})

describe('what a person says while it runs', () => {
  const WORKS = [usage(9_000), says('Planting.'), calls('Read', 'a'), boundary(9_000), usage(9_000)]

  it('is heard by the worker at its next boundary, and stands in brief and goal', async () => {
    const reached: (readonly string[])[] = []
    const played = await play(({ tell }) => [
      [
        () => {
          reached.push(tell('Also water them.'))
          return WORKS
        },
        finishes('Done.'),
      ],
      answering(ACHIEVED),
    ])
    expect(played.ended.ok).toBe(true)
    expect(reached).toEqual([['work']])
    expect(played.job.harness.sessions[0]).toMatchObject({ stops: ['boundary'] })
    expect(said(played.job)[0]?.[1]).toMatch(/^Also water them\./)
    expect(played.note('brief.md')).toContain('Also water them.')
    expect(played.calls[1]?.prompt).toContain('- [ ] Also water them.')
    expect(played.person.takeMail()).toEqual([])
  })

  it('is heard by the successors of the worker', async () => {
    const { job } = await play(({ tell }) => [
      [
        () => {
          tell('Also water them.')
          return WORKS
        },
        CROSSES,
        writes(documentText()),
      ],
      [finishes('Done.')],
      answering(ACHIEVED),
    ])
    expect(said(job)[1]?.[0]).toContain('Also water them.')
  })

  it('before there is a brief is heard by the clarifier, and stands in the brief', async () => {
    const played = await play(
      ({ tell }) => [
        [
          () => {
            tell('Also water them.')
            return WORKS
          },
          finishes(BRIEF),
        ],
        answering(GOAL),
      ],
      { ...NOTHING, wish: WISH, clarifyOnly: true },
    )
    expect(said(played.job)[0]?.[1]).toMatch(/^Also water them\./)
    expect(played.documents.brief.said).toContain('Also water them.')
    expect(played.calls[1]?.prompt).toContain('Also water them.')
  })

  it('while nobody works waits in the inbox', async () => {
    const played = await play(
      ({ tell }) => [answering('Done.'), during(() => tell('Also water them.'), NOT_YET)],
      { rounds: 1 },
    )
    expect(played.person.takeMail()).toEqual(['Also water them.'])
    expect(played.events).toContainEqual({ type: 'mail', text: 'Also water them.', to: 'inbox' })
    expect(played.note('goal.md')).toContain('- [ ] Also water them.')
  })

  it('is heard although it cannot be written down', async () => {
    const heard: unknown[] = []
    const { job } = await play(({ tell, job }) => [
      [
        () => {
          rmSync(path.join(job.notes, 'brief.md'))
          mkdirSync(path.join(job.notes, 'brief.md'))
          try {
            tell('Also water them.')
          } catch (error) {
            heard.push(error)
          }
          return WORKS
        },
        finishes('Done.'),
      ],
    ])
    expect(heard).toMatchObject([{ code: 'file' }])
    expect(said(job)[0]?.[1]).toMatch(/^Also water them\./)
  })

  it('is nothing when it is blank', async () => {
    const reached: (readonly string[])[] = []
    const played = await play(({ tell }) => [
      during(() => reached.push(tell(' \n')), 'Done.'),
      answering(ACHIEVED),
    ])
    expect(reached).toEqual([[]])
    expect(played.job.harness.sessions[0]?.said).toHaveLength(1)
    expect(played.note('brief.md')).toBe(BRIEF)
  })
})

it('holds its limits over all steps', async () => {
  const { ended, job } = await play(() => [answering(BRIEF, 0.5), answering(GOAL, 0.5)], {
    ...NOTHING,
    wish: WISH,
    limits: { maxBudgetUsd: 1 },
  })
  expect(job.harness.sessions.map(({ options }) => options.spec.maxBudgetUsd)).toEqual([1, 0.5])
  expect(ended.failed).toMatchObject({
    step: 'work',
    error: { message: 'there is nothing left for it: $1.0000 of $1 are spent' },
  })
})

it('waits for nobody where nobody is there', async () => {
  const timers: number[] = []
  const played = await play(
    () => [answering(BRIEF), answering(GOAL), answering('Done.'), answering(ACHIEVED)],
    {
      ...NOTHING,
      wish: WISH,
      answers: () => new Promise(() => {}),
      person: {
        timeoutMs: 0,
        timer: (ms) => {
          timers.push(ms)
          return () => {}
        },
      },
    },
  )
  expect(played.ended.ok).toBe(true)
  expect(timers).toEqual([])
})
