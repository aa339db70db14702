import { describe, expect, it } from 'vitest'
import type { RunEvent } from '../../src/core/events.ts'
import type { HandOverAnswer } from '../../src/runtime/wishes.ts'
import type { ScriptedExchange } from '../../src/testing/scripted-harness.ts'
import {
  boundary,
  documentText,
  done,
  failure,
  finishes,
  type Job,
  job,
  labels,
  ofType,
  usage,
  writes,
} from './scripted.ts'

const WORKS: ScriptedExchange = [usage(9_000), boundary(9_000), usage(9_500), done('Unheard.')]

/** Wants a handoff when an event with this label comes for the first time, and keeps what was answered. */
function wantingAt(work: Job, label: string, also: () => void = () => {}) {
  const answers: (readonly HandOverAnswer[])[] = []
  const onEvent = (event: RunEvent): void => {
    if (answers.length > 0 || labels([event])[0] !== label) return
    answers.push(work.runner.handOver())
    also()
  }
  return { answers, options: { onEvent } }
}

describe('a handoff that a person wants', () => {
  it('is made at the next boundary, far below the line, by the session itself', async () => {
    const work = job([[WORKS, writes(documentText())], [finishes('The other half.')]])
    const { answers, options } = wantingAt(work, 'context')
    const result = await work.run('Count.', {}, options)

    expect(answers).toEqual([[{ step: 'work', refused: null }]])
    expect(result).toMatchObject({
      ok: true,
      text: 'The other half.',
      attempts: 0,
      handoffs: [{ cause: 'person', degraded: null, context: 9_000 }],
    })
    expect(ofType(work.events, 'handoff')[0]).toMatchObject({ phase: 'writing', cause: 'person' })
    expect(work.manifest()).toMatchObject([{ handoffs: [{ cause: 'person' }] }])
    const request = work.harness.sessions[0]!.said[1]
    expect(request).toContain('the user wants a new session')
    expect(request).not.toContain('will soon be full')
  })

  it('waits for the attempt after a failure, and spares none of the waiting', async () => {
    const waits: number[] = []
    const work = job(
      [
        [[usage(9_000), failure('retry', 'Overloaded')]],
        [[failure('retry', 'Overloaded')]],
        [WORKS, writes(documentText())],
        [finishes()],
      ],
      { resilience: { waitMs: 1, maxWaitMs: 1 } },
    )
    const { options } = wantingAt(work, 'context')
    const result = await work.run(
      'Count.',
      {},
      {
        onEvent: (event) => {
          options.onEvent(event)
          if (event.type === 'retry') waits.push(event.waitMs)
        },
      },
    )
    expect(waits).toHaveLength(2)
    expect(result).toMatchObject({ ok: true, handoffs: [{ cause: 'person', degraded: null }] })
  })

  it('comes after the words of somebody who has interrupted, in the same session', async () => {
    const work = job([[WORKS, WORKS, writes(documentText())], [finishes()]])
    const { options } = wantingAt(work, 'context', () => work.runner.interrupt('Turn left.'))
    const result = await work.run('Walk.', {}, options)
    expect(work.harness.sessions[0]!.said[1]).toContain('Turn left.')
    expect(result).toMatchObject({ ok: true, handoffs: [{ cause: 'person' }] })
  })

  it('takes mail along, which the successor hears', async () => {
    const work = job([[WORKS, writes(documentText())], [finishes()]])
    const { options } = wantingAt(work, 'context', () => work.runner.tell('Turn left.'))
    await work.run('Walk.', {}, options)
    expect(work.harness.sessions[1]!.said[0]).toContain('Turn left.')
  })

  it('is one: what is wanted while it is made is refused', async () => {
    const work = job([[WORKS, writes(documentText())], [WORKS]])
    const later: (readonly HandOverAnswer[])[] = []
    const { options } = wantingAt(work, 'context')
    const result = await work.run(
      'Count.',
      {},
      {
        onEvent: (event) => {
          options.onEvent(event)
          if (labels([event])[0] === 'handoff/writing') later.push(work.runner.handOver())
        },
      },
    )
    expect(later).toEqual([[{ step: 'work', refused: 'under-way' }]])
    expect(result.handoffs).toHaveLength(1)
  })

  it('is none where the work is done before it', async () => {
    const work = job([[finishes('All counted.')]])
    const { options } = wantingAt(work, 'text')
    expect(await work.run('Count.', {}, options)).toMatchObject({
      ok: true,
      text: 'All counted.',
      handoffs: [],
    })
  })

  it('is refused where handoffs are off', async () => {
    const work = job([[finishes()]], { handoff: false })
    const { answers, options } = wantingAt(work, 'text')
    await work.run('Count.', {}, options)
    expect(answers).toEqual([[{ step: 'work', refused: 'off' }]])
  })

  it('is refused where it would be one too many, and the step goes on', async () => {
    const handoff = { maxGenerations: 1, window: 100_000 }
    const work = job([[WORKS, writes(documentText())], [WORKS]], { handoff })
    const answers: HandOverAnswer[] = []
    const result = await work.run(
      'Count.',
      {},
      {
        onEvent: ({ type, generation }) => {
          if (type === 'context' && answers.length < generation) answers.push(...work.runner.handOver())
        },
      },
    )
    expect(result).toMatchObject({ ok: true, text: 'Unheard.', handoffs: [{ cause: 'person' }] })
    expect(answers.map(({ refused }) => refused)).toEqual([null, 'brake'])
  })

  it('is not wanted of those who take no mail, and of nobody when nothing runs', async () => {
    const work = job([[finishes()]])
    const { answers, options } = wantingAt(work, 'text')
    await work.run('Judge.', {}, { ...options, mail: false })
    expect(answers).toEqual([[]])
    expect(work.runner.handOver()).toEqual([])
  })

  it('does not count with those that were crossed at once', async () => {
    const atOnce: ScriptedExchange = [usage(9_000), boundary(9_000), done()]
    const work = job([
      [atOnce, writes(documentText())],
      [atOnce, writes(documentText())],
      [atOnce, writes(documentText())],
      [finishes()],
    ])
    const result = await work.run(
      'Count.',
      {},
      {
        onEvent: (event) => {
          if (event.type === 'context' && event.context === 9_000) work.runner.handOver()
        },
      },
    )
    expect(result.ok).toBe(true)
    expect(result.handoffs.map(({ cause }) => cause)).toEqual(['person', 'person', 'person'])
  })
})

describe('a review that a person wants', () => {
  it('has the next document wait, and not the one after it', async () => {
    const reviews: string[] = []
    const work = job([[WORKS, writes(documentText())], [WORKS, writes(documentText())], [finishes()]], {
      onReview: async ({ path }) => void reviews.push(path),
    })
    await work.run(
      'Count.',
      {},
      {
        onEvent: (event) => {
          if (event.type === 'context' && event.context === 9_000) work.runner.handOver()
          if (event.generation === 1 && labels([event])[0] === 'handoff/writing') work.runner.reviewNext()
        },
      },
    )
    expect(reviews).toHaveLength(1)
    expect(ofType(work.events, 'handoff').filter(({ phase }) => phase === 'review')).toMatchObject([
      { generation: 1, seconds: 1_800 },
    ])
  })
})

describe('a review that is wanted too late', () => {
  it('is not made up for at the next handoff', async () => {
    const reviews: string[] = []
    const work = job([[WORKS, writes(documentText())], [WORKS, writes(documentText())], [finishes()]], {
      handoff: { window: 100_000, headroom: 40_000, review: 60 },
      onReview: async ({ path }) => {
        reviews.push(path)
        work.runner.reviewNext()
      },
    })
    await work.run(
      'Count.',
      {},
      {
        onEvent: (event) => {
          if (event.type === 'context' && event.context === 9_000) work.runner.handOver()
        },
      },
    )
    const seconds = ofType(work.events, 'handoff').map((event) => event.phase === 'review' && event.seconds)
    expect(seconds.filter((wait) => wait !== false)).toEqual([60, 60])
  })
})

describe('an interruption with nothing to say', () => {
  it('has the session go on, and is not kept as words', async () => {
    const work = job([[WORKS, finishes('All counted.')]])
    let interrupted = false
    const result = await work.run(
      'Count.',
      {},
      {
        onEvent: ({ type }) => {
          if (type !== 'context' || interrupted) return
          interrupted = true
          work.runner.interrupt('')
        },
      },
    )
    expect(result).toMatchObject({ ok: true, text: 'All counted.' })
    expect(work.harness.sessions[0]!.said[1]).toMatch(/^Continue where you left off\./)
  })

  it('leaves a session that has finished as it is', async () => {
    const work = job([[finishes('All counted.')]])
    const result = await work.run(
      'Count.',
      {},
      {
        onEvent: ({ type }) => {
          if (type === 'text') work.runner.interrupt('')
        },
      },
    )
    expect(result).toMatchObject({ ok: true, text: 'All counted.' })
  })
})

describe('what runs apart from the work', () => {
  it('is no part of what runs, and goes on while the work is interrupted', async () => {
    const work = job([[finishes('Three of five.')]])
    const running: boolean[] = []
    const result = await work.run(
      'How far is it?',
      {},
      {
        apart: true,
        mail: false,
        onEvent: ({ type }) => {
          if (type !== 'context') return
          running.push(work.runner.running)
          work.runner.interrupt(null, { now: true })
        },
      },
    )
    expect(running).toEqual([false])
    expect(result).toMatchObject({ ok: true, text: 'Three of five.' })
  })
})
