import { describe, expect, it } from 'vitest'
import type { ResultEvent } from '../../src/harness/port.ts'
import {
  boundary,
  CROSSES,
  calls,
  documentText,
  done,
  failure,
  finishes,
  job,
  ofType,
  says,
  stoppedAt,
  usage,
} from './scripted.ts'

const WRITES = (costUsd: number) => [usage(71_000), says(documentText()), done('', costUsd)]

describe('what a step costs', () => {
  const SESSIONS = [
    [[usage(9_000), failure('retry', 'Overloaded', 1)]],
    [[...CROSSES, stoppedAt(2)], WRITES(4)],
    [
      [usage(9_000), says('Half.'), boundary(9_000), stoppedAt(8)],
      [usage(9_000), done('Done.', 16)],
    ],
  ]

  it('is summed over attempts, interruptions, generations and handoff turns, each counted once', async () => {
    const work = job(SESSIONS)
    const result = await work.run(
      'Count.',
      {},
      { onEvent: (event) => event.type === 'text' && work.runner.interrupt('Go on.') },
    )
    expect(result).toMatchObject({ ok: true, costUsd: 31, turns: 1 + 2 + 1 + 1 + 1 })
    expect(work.manifest()).toMatchObject([{ cost_usd: 31, num_turns: 6 }])
  })

  it('holds what a failed handoff turn cost', async () => {
    const { run } = job([
      [[...CROSSES, stoppedAt(1)], [failure('retry', 'Overloaded', 2)]],
      [[usage(9_000), done('', 16)]],
      [[failure('overflow', 'too long', 4)]],
      [[usage(9_000), failure('fatal', 'refused', 8)]],
    ])
    expect(await run()).toMatchObject({ ok: true, costUsd: 31 })
  })

  it('is kept by generation and model, handoff turns with the generation that wrote', async () => {
    const took = (result: ResultEvent, model: string): ResultEvent => {
      const tokens = { input: 1, cacheRead: 10, cacheCreation: 100, output: 1_000 }
      return { ...result, spending: [{ model, costUsd: result.costUsd, ...tokens }] }
    }
    const { run, manifest } = job([
      [
        [...CROSSES, took(stoppedAt(1), 'large')],
        [usage(71_000), says(documentText()), took(done('', 2), 'large')],
      ],
      [[usage(9_000), took(failure('retry', 'Overloaded', 4), 'small')]],
      [[usage(9_000), done('Done.', 8)]],
    ])
    const { spending } = await run()
    expect(spending).toEqual([
      {
        generation: 1,
        model: 'large',
        costUsd: 3,
        input: 2,
        cacheRead: 20,
        cacheCreation: 200,
        output: 2_000,
      },
      {
        generation: 2,
        model: 'small',
        costUsd: 4,
        input: 1,
        cacheRead: 10,
        cacheCreation: 100,
        output: 1_000,
      },
    ])
    expect(manifest()).toMatchObject([
      { cost_usd: 15, spending: [{ cost_usd: 3 }, { generation: 2, model: 'small', cache_read_tokens: 10 }] },
    ])
  })

  it('is told with the context, as far as the harness tells it, and not counted twice', async () => {
    const tells = (costUsd: number) => ({ type: 'cost', costUsd }) as const
    const { run, events } = job([
      [[tells(0.25), usage(9_000), tells(0.5), usage(9_000), failure('retry', 'Overloaded', 1)]],
      [[usage(9_000), tells(2), usage(9_000), done('', 4)]],
    ])
    expect(await run()).toMatchObject({ costUsd: 5 })
    expect(ofType(events, 'context').map(({ costUsd }) => costUsd)).toEqual([0.25, 0.5, 1, 3])
  })
})

describe('a budget', () => {
  it('is what is left of it, for each session that is opened', async () => {
    const { run, harness } = job([
      [[usage(9_000), failure('retry', 'Overloaded', 1)]],
      [[...CROSSES, stoppedAt(2)], WRITES(1)],
      [[usage(9_000), failure('retry', 'Overloaded', 1)]],
      [finishes()],
    ])
    await run('Count.', { maxBudgetUsd: 10 })
    expect(harness.sessions.map(({ options }) => options.spec.maxBudgetUsd)).toEqual([10, 9, 7, 5])
  })

  it('is none where none is given', async () => {
    const { run, harness } = job([[finishes()]])
    await run()
    expect(harness.sessions[0]?.options.spec).not.toHaveProperty('maxBudgetUsd')
  })

  it('that is spent ends the step instead of a handoff, with the figures and the way out', async () => {
    const { run, harness } = job([[[...CROSSES, stoppedAt(2)]]])
    const result = await run('Count.', { maxBudgetUsd: 2 })
    expect(result).toMatchObject({ ok: false, costUsd: 2, handoffs: [] })
    expect(result.errors.at(-1)).toMatch(/\$2\.0000 of \$2.*--budget/)
    expect(harness.sessions).toHaveLength(1)
  })

  it('that is spent over the generations ends the step, too', async () => {
    const { run } = job([[[...CROSSES, stoppedAt(1)], WRITES(0.5)], [[...CROSSES, stoppedAt(0.75)]]])
    expect(await run('Count.', { maxBudgetUsd: 2 })).toMatchObject({
      ok: false,
      costUsd: 2.25,
      handoffs: [{ generation: 1 }],
    })
  })

  it('that is spent takes no answer away', async () => {
    const { run } = job([[[usage(9_000), done('Done.', 3)]]])
    expect(await run('Count.', { maxBudgetUsd: 2 })).toMatchObject({ ok: true, text: 'Done.', errors: [] })
  })

  it('that the harness has kept is told in the words of the step', async () => {
    const { run } = job([[[usage(9_000), failure('limit', 'Reached maximum budget ($2)', 2.1)]]])
    const { ok, errors } = await run('Count.', { maxBudgetUsd: 2 })
    expect(ok).toBe(false)
    expect(errors).toEqual([expect.stringMatching(/\$2\.1000 of \$2.*--budget/)])
  })
})

describe('the text of the result', () => {
  it('is what the harness states as the last words', async () => {
    const { run } = job([[[usage(9_000), says('a'), says('b'), done('b\n')]]])
    expect(await run()).toMatchObject({ text: 'b' })
  })

  it('is the last prose of the main thread, never a subagent’s or a tool’s', async () => {
    const { run } = job([
      [
        [
          usage(9_000),
          says('First.'),
          calls('Read', 'a'),
          { type: 'tool-result', agent: null, id: 'a', output: 'the file', isError: false },
          says('Second.'),
          says('A helper speaks.', 'helper'),
          done(''),
        ],
      ],
    ])
    expect(await run()).toMatchObject({ text: 'Second.' })
  })

  it('is never that of the handoff', async () => {
    const { run } = job([
      [[says('Star 71.'), ...CROSSES], WRITES(0)],
      [[usage(9_000), failure('fatal', 'refused')]],
    ])
    expect(await run()).toMatchObject({ ok: false, text: 'Star 71.' })
  })
})

describe('the context of the result', () => {
  it('is the last one of the main thread, in the last generation', async () => {
    const { run } = job([
      [CROSSES, WRITES(0)],
      [[usage(30_000), usage(25_000), usage(90_000, 'helper'), done()]],
    ])
    expect(await run()).toMatchObject({ context: 25_000 })
  })

  it('is what was measured where the work was cut', async () => {
    const { run, events } = job([[[usage(20_000), usage(50_000), boundary(64_000)], WRITES(0)], [finishes()]])
    const { handoffs } = await run()
    expect(handoffs).toMatchObject([{ context: 64_000 }])
    expect(ofType(events, 'handoff').find(({ phase }) => phase === 'writing')).toMatchObject({
      context: 64_000,
    })
  })

  it('of the run has questions beside the work in it, which count for no budget of the work', async () => {
    const { runner, run } = job([[[usage(9_000), done('', 2)]], [[usage(9_000), done('', 1)]]])
    await run()
    await run('How far is it?', {}, { apart: true })
    expect([runner.spent, runner.costUsd]).toEqual([{ costUsd: 3, isWhole: true }, 2])
  })

  it('is not known whole while an exchange runs, and where its process has ended before it told all', async () => {
    const broken = { ...failure('fatal', 'gone', 1), costPartial: true as const }
    const { runner, run, manifest } = job([[[usage(9_000), broken]]])
    const during: boolean[] = []
    const onEvent = (): void => void during.push(runner.spent.isWhole)
    await run('Count.', {}, { onEvent: (event) => event.type === 'context' && onEvent() })
    expect([during, runner.spent]).toEqual([[false], { costUsd: 1, isWhole: false }])
    expect(manifest()).toMatchObject([{ cost_usd: 1, cost_complete: false }])
  })
})
