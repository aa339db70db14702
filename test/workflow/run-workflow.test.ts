import { describe, expect, it } from 'vitest'
import { FlowerError } from '../../src/core/errors.ts'
import { given, key, optional, wish } from '../../src/workflow/key.ts'
import { compute, type Step, step } from '../../src/workflow/step.ts'
import { StepAbort } from '../../src/workflow/step-abort.ts'
import { CROSSES, documentText, done, failure, finishes, says, usage, writes } from '../runtime/scripted.ts'
import { flow, recorded, resumed, said } from './support.ts'

const plan = key<string>('plan')
const size = key<number>('size')

describe('steps in order', () => {
  it('hand on what they produce, as text or reduced, to those that read it', async () => {
    const { job, ended } = await flow(
      [
        step({ name: 'plan', reads: { wish }, prompt: ({ wish }) => `Plan: ${wish}`, produces: plan }),
        compute({ name: 'measure', reads: { plan }, do: async ({ plan }) => plan.length, produces: size }),
        step({
          name: 'build',
          reads: { plan, size },
          prompt: async ({ plan, size }) => `Build ${plan}, ${size} long`,
          produces: size,
          reduce: (result, { size }) => size + result.turns,
        }),
      ],
      [[finishes('two walls')], [finishes('built')]],
      { values: [given(wish, 'a house')] },
    )

    expect(said(job).map(([text]) => text)).toEqual([
      expect.stringContaining('Plan: a house'),
      expect.stringContaining('Build two walls, 9 long'),
    ])
    expect(ended).toMatchObject({ ok: true, failed: null })
    expect(ended.context.get(size)).toBe(10)
    expect(ended.results.map(({ step, state }) => `${step} ${state}`)).toEqual([
      'plan done',
      'measure done',
      'build done',
    ])
    expect(recorded(job)).toEqual(['plan', 'build'])
  })

  it('sum up what they cost', async () => {
    const { ended } = await flow(
      [step({ name: 'a', prompt: 'A.' }), step({ name: 'b', prompt: 'B.' })],
      [[[usage(9), done('', 0.25)]], [[usage(9), done('', 0.5)]]],
    )
    expect(ended.costUsd).toBe(0.75)
  })

  it('may make their spec from what they read', async () => {
    const { job } = await flow(
      [step({ name: 'a', reads: { wish }, spec: ({ wish }) => ({ model: wish }), prompt: 'A.' })],
      [[finishes()]],
      { values: [given(wish, 'a-model')] },
    )
    expect(job.harness.sessions[0]?.options.spec).toMatchObject({ model: 'a-model' })
  })

  it('fail by name when they read what they have not declared', async () => {
    const careless = { name: 'a', prompt: (context: object) => `Do ${(context as { plan: string }).plan}.` }
    const { ended } = await flow([step(careless)], [])
    expect(ended.failed?.error.message).toMatch(
      /^step 'a' reads 'plan' without saying so \(test\/workflow\/run-workflow\.test\.ts:\d+\); add its key: reads: \{ plan \}$/,
    )
  })
})

describe('a step that goes on with another one', () => {
  const look = step({ name: 'look', prompt: 'Look.' })

  it('resumes the last successor, where that one has handed over', async () => {
    const { job } = await flow(
      [look, step({ name: 'act', prompt: 'Act.', resumeFrom: 'look' })],
      [[CROSSES, writes(documentText())], [finishes()], [finishes()]],
    )
    expect(resumed(job)).toEqual([undefined, undefined, { session: 'session-2' }])
    expect(said(job)[2]).toEqual(['Act.'])
  })

  it('goes on in a copy with fork', async () => {
    const { job } = await flow(
      [look, step({ name: 'act', prompt: 'Act.', resumeFrom: 'look', fork: true })],
      [[finishes()], [finishes()]],
    )
    expect(resumed(job)[1]).toEqual({ session: 'session-1', fork: true })
  })

  it('begins afresh, where that was agreed, when the other one was left out', async () => {
    const { job, ended } = await flow(
      [
        step({ name: 'look', prompt: 'Look.', when: () => false }),
        step({ name: 'act', prompt: 'Act.', resumeFrom: { step: 'look', orElse: 'fresh' } }),
      ],
      [[finishes()]],
    )
    expect(ended.ok).toBe(true)
    expect(resumed(job)).toEqual([undefined])
  })
})

describe('a gate', () => {
  const built = (text: string) => (result: { readonly text: string }) =>
    result.text === text ? undefined : `it says ${result.text}`

  it('is asked once an attempt, and the rejected session is told why and resumed', async () => {
    const seen: string[] = []
    const { job, ended, progress } = await flow(
      [
        step({
          name: 'build',
          prompt: 'Build.',
          retries: 2,
          gate: async (result) => {
            seen.push(result.text)
            return built('three')(result) ?? true
          },
        }),
      ],
      [[finishes('one')], [finishes('two')], [finishes('three')]],
    )

    expect(seen).toEqual(['one', 'two', 'three'])
    expect(ended.ok).toBe(true)
    expect(recorded(job)).toEqual(['build', 'build#retry2', 'build#retry3'])
    expect(resumed(job)).toEqual([undefined, { session: 'session-1' }, { session: 'session-1' }])
    expect(said(job)[2]).toEqual([expect.stringMatching(/not accepted[\s\S]*it says two/)])
    expect(progress).toEqual([
      { kind: 'again', step: 'build', attempt: 1, reason: 'it says one' },
      { kind: 'again', step: 'build', attempt: 2, reason: 'it says two' },
    ])
  })

  it('resumes the last successor of a rejected step that has handed over', async () => {
    const { job } = await flow(
      [step({ name: 'build', prompt: 'Build.', retries: 1, gate: built('right') })],
      [[CROSSES, writes(documentText())], [finishes('wrong')], [finishes('right')]],
    )
    expect(resumed(job)[2]).toEqual({ session: 'session-2' })
  })

  it('goes on in the copy when a forked step is rejected', async () => {
    const { job } = await flow(
      [
        step({ name: 'look', prompt: 'Look.' }),
        step({
          name: 'act',
          prompt: 'Act.',
          resumeFrom: 'look',
          fork: true,
          retries: 1,
          gate: built('right'),
        }),
      ],
      [[finishes()], [finishes('wrong')], [finishes('right')]],
    )
    expect(resumed(job)[2]).toEqual({ session: 'session-2' })
  })

  it('has its rejection put in the words of onReject', async () => {
    const { job } = await flow(
      [
        step({
          name: 'build',
          reads: { wish },
          prompt: 'Build.',
          retries: 1,
          gate: (result) => (result.text === 'right' ? true : { reject: 'crooked' }),
          onReject: (reason, result, { wish }) => `${reason}, ${result.text}; I asked for ${wish}`,
        }),
      ],
      [[finishes('wrong')], [finishes('right')]],
      { values: [given(wish, 'a house')] },
    )
    expect(said(job)[1]).toEqual(['crooked, wrong; I asked for a house'])
  })

  it.each([
    ['en', /not accepted/],
    ['es', /no se acepta/],
    ['zh', /尚未通过/],
  ] as const)('speaks %s', async (language, words) => {
    const { job } = await flow(
      [step({ name: 'build', prompt: 'Build.', retries: 1, gate: built('right') })],
      [[finishes('wrong')], [finishes('right')]],
      { language },
    )
    expect(said(job)[1]?.[0]).toMatch(words)
  })

  it('is told which attempt it judges, and its agents count like those of the steps', async () => {
    const attempts: number[] = []
    const { job, ended } = await flow(
      [
        step({
          name: 'build',
          prompt: 'Build.',
          retries: 1,
          gate: async (_result, _context, { attempt, runner }) => {
            attempts.push(attempt)
            const opinion = await runner.run({ name: 'critic' }, 'Look.', { recordAs: `critic ${attempt}` })
            return opinion.text
          },
        }),
      ],
      [[[usage(9), done('', 0.25)]], [[usage(9), says('no'), done('no', 0.5)]], [[usage(9), done('', 0.25)]]],
      { limits: { maxBudgetUsd: 1 } },
    )
    expect(attempts).toEqual([1, 2])
    expect(recorded(job)).toEqual(['build', 'critic 1', 'build#retry2'])
    expect(job.harness.sessions.map(({ options }) => options.spec.maxBudgetUsd)).toEqual([1, 0.75, 0.25])
    expect(ended.failed?.error.message).toBe('there is nothing left for it: $1.0000 of $1 are spent')
    expect(ended.costUsd).toBe(1)
    expect(ended.results[0]?.results).toHaveLength(2)
  })

  it('may want one more attempt when all are used up', async () => {
    const { ended, progress } = await flow(
      [
        step({
          name: 'build',
          prompt: 'Build.',
          gate: (_result, _context, { attempt }) => ({ reject: 'crooked', again: attempt < 3 }),
        }),
      ],
      [[finishes()], [finishes()], [finishes()]],
    )
    expect(progress.filter(({ kind }) => kind === 'again')).toHaveLength(2)
    expect(ended.failed?.error.message).toBe('rejected: crooked (attempt 3 of 3)')
  })

  it('that never accepts fails the step when the retries are used up', async () => {
    const { ended } = await flow(
      [step({ name: 'build', prompt: 'Build.', retries: 1, gate: () => false })],
      [[finishes()], [finishes()]],
    )
    expect(ended.failed).toMatchObject({
      step: 'build',
      error: { message: 'rejected: the check did not pass (attempt 2 of 2)' },
    })
  })

  it.each([
    ['StepAbort', new StepAbort('hopeless')],
    ["flower's own error", new FlowerError('file', 'hopeless')],
  ])('that throws %s ends the retries at once, for that reason', async (_, error) => {
    const gate = (): never => {
      throw error
    }
    const { job, ended } = await flow(
      [step({ name: 'build', prompt: 'Build.', retries: 5, gate })],
      [[finishes()]],
    )
    expect(ended.failed?.error).toBe(error)
    expect(ended.results[0]?.results).toHaveLength(1)
    expect(recorded(job)).toEqual(['build'])
  })
})

it('a name that a step does not read is told with the one that was probably meant', async () => {
  const slip = compute({
    name: 'a',
    reads: { plan },
    do: (context) => void (context as Readonly<Record<string, unknown>>).plann,
  })
  const { ended } = await flow([slip], [], { values: [given(plan, 'x')] })
  expect(ended.failed?.error.message).toMatch(
    /'plann' without saying so \(.*\); did you mean 'plan'\? Else add its key/,
  )
})

describe('a function of a step that throws', () => {
  const broken = (): never => {
    throw new TypeError('no bar')
  }
  const later = async (): Promise<never> => broken()
  const rejected = { gate: () => 'bad', retries: 1 }

  it.each<[string, object]>([
    ['when', { when: broken }],
    ['prompt', { prompt: broken }],
    ['prompt', { prompt: later }],
    ['spec', { spec: broken }],
    ['attemptName', { attemptName: broken }],
    ['beforeRecord', { beforeRecord: broken }],
    ['gate', { gate: broken, retries: 5 }],
    ['gate', { gate: later }],
    ['onReject', { ...rejected, onReject: later }],
    ['reduce', { produces: size, reduce: broken }],
  ])('fails the step at once, and is told by name and place: %s', async (option, options) => {
    const one: Step = { kind: 'agent', name: 'a', prompt: 'A.', ...options }
    const { ended } = await flow([one], [[finishes()]])
    const { error } = ended.failed!
    expect(error.message).toMatch(
      new RegExp(`^its ${option} threw: no bar \\(test/workflow/run-workflow\\.test\\.ts:\\d+\\)$`),
    )
    expect(error.cause).toBeInstanceOf(TypeError)
    expect(ended.results[0]!.results.length).toBeLessThan(2)
  })
})

describe('a workflow in JavaScript, which no compiler has seen', () => {
  const attempted = async (options: object) => {
    const one: Step = { kind: 'agent', name: 'a', prompt: 'A.', retries: 1, ...options }
    const { ended, job } = await flow([one], [[finishes()], [finishes()]])
    return { ok: ended.ok, error: ended.failed?.error.message, said: said(job).flat() }
  }

  it.each([
    ['gate', () => 3, /^step 'a': gate returned 3; expected true, false, a text or \{ reject: text \}$/],
    ['gate', () => ({ rejected: 'no' }), /^step 'a': gate returned \{ rejected: 'no' \}; expected true/],
    ['prompt', () => undefined, /^step 'a': prompt returned undefined; expected text that says something$/],
    ['prompt', () => ' ', /^step 'a': prompt returned ' '; expected text/],
  ])('fails by name when %s makes what it should not', async (option, make, error) => {
    expect(await attempted({ [option]: make })).toMatchObject({
      ok: false,
      error: expect.stringMatching(error),
    })
  })

  it('fails by name when onReject makes no text', async () => {
    const { error } = await attempted({ gate: () => 'bad', onReject: () => 3 })
    expect(error).toBe("step 'a': onReject returned 3; expected text")
  })

  it('accepts what a gate says nothing against', async () => {
    expect(await attempted({ gate: () => null })).toMatchObject({ ok: true })
  })

  it.each<[string, object, string]>([
    ['no reason', { gate: () => '' }, 'the check did not pass'],
    ['no words of its own', { gate: () => 'One tree fell.', onReject: () => '' }, 'One tree fell.'],
  ])('has %s and tells the session something all the same', async (_, options, told) => {
    expect((await attempted(options)).said[1]).toContain(told)
  })
})

describe('a failed attempt', () => {
  const build = step({ name: 'build', prompt: 'Build.', retries: 1, gate: ({ text }) => text === 'built' })

  it('is told to its session, which goes on', async () => {
    const { job, ended } = await flow(
      [build],
      [[[usage(9), failure('fatal', 'it broke')]], [finishes('built')]],
    )
    expect(ended.ok).toBe(true)
    expect(resumed(job)[1]).toEqual({ session: 'session-1' })
    expect(said(job)[1]).toEqual([expect.stringContaining('it broke')])
  })

  it('is begun anew where its session never got a response', async () => {
    const { job } = await flow([build], [[[failure('fatal', 'it broke')]], [finishes('built')]])
    expect(resumed(job)).toEqual([undefined, undefined])
    expect(said(job)[1]).toEqual(said(job)[0])
  })

  it.each(['limit', 'reauth', 'config', 'session-missing'] as const)(
    'is the last one for %s',
    async (kind) => {
      const { ended } = await flow([build], [[[usage(9), failure(kind, 'no')]]])
      expect(ended.failed).toMatchObject({ step: 'build', result: { failure: kind } })
    },
  )
})

describe('a step that is woken', () => {
  it('is woken again where its first attempt never got a response', async () => {
    const wake = (): { say: string } => ({ say: 'Go on.' })
    const asked: unknown[] = []
    const scripted = await flow(
      [step({ name: 'build', prompt: 'Build.', retries: 1 })],
      [[[failure('fatal', 'it broke')]], [finishes('built')]],
      {
        wake,
        onEvent: (event) => {
          if (event.type === 'continued') asked.push(event.from)
        },
      },
    )
    expect(scripted.ended.ok).toBe(true)
    // Before the first attempt there was no run that something could be left of.
    expect(asked).toEqual(['nothing'])
  })
})

describe('what a failed step means to the others', () => {
  const failing = (onFail: 'stop' | 'skip' | 'continue') => [
    step({ name: 'a', prompt: 'A.', onFail, produces: plan }),
    compute({
      name: 'b',
      reads: { plan: optional(plan) },
      do: ({ plan }) => plan?.length ?? -1,
      produces: size,
    }),
  ]
  const broken = [[[usage(9), says('half'), failure('fatal', 'it broke')]]]

  it('is the end of the workflow with stop', async () => {
    const { ended } = await flow(
      [failing('stop')[0] as never, compute({ name: 'b', do: () => undefined })],
      broken,
    )
    expect(ended).toMatchObject({ ok: false, failed: { step: 'a', error: { message: 'it broke' } } })
    expect(ended.results.map(({ step }) => step)).toEqual(['a'])
  })

  it.each([
    ['skip', true, null],
    ['continue', false, 'a'],
  ] as const)(
    'is no end with %s, nothing is produced, and the workflow is ok: %s',
    async (onFail, ok, failed) => {
      const { ended, progress } = await flow(failing(onFail), broken)
      expect(ended.results.map(({ state }) => state)).toEqual(['failed', 'done'])
      expect(ended.context.get(size)).toBe(-1)
      expect(ended.ok).toBe(ok)
      expect(ended.failed?.step ?? null).toBe(failed)
      expect(progress).toMatchObject([{ kind: 'failed', step: 'a', onFail }])
    },
  )

  it('is the end, whatever was said, when a person has stopped it', async () => {
    const steps = [
      step({ name: 'a', prompt: 'A.', retries: 3, onFail: 'skip' }),
      compute({ name: 'b', do: () => undefined }),
    ]
    const { ended } = await flow(steps, [[[usage(9), 'hang']]], {}, ({ runner }) =>
      runner.interrupt(null, { now: true }),
    )
    expect(ended.failed).toMatchObject({ step: 'a', result: { failure: 'interrupted' } })
    expect(ended.results).toHaveLength(1)
  })

  it('is told for a step without an agent, too', async () => {
    const error = new Error('no network')
    const thrower = compute({
      name: 'look',
      do: () => {
        throw error
      },
    })
    expect((await flow([thrower], [])).ended.failed).toMatchObject({
      step: 'look',
      error: { message: expect.stringMatching(/^its do threw: no network \(/), cause: error },
      result: null,
    })
  })
})

describe('when', () => {
  it('says no, the step is left out and said to be', async () => {
    const { ended, progress } = await flow(
      [
        step({ name: 'a', reads: { wish }, when: async ({ wish }) => wish === 'yes', prompt: 'A.' }),
        step({ name: 'b', prompt: 'B.' }),
      ],
      [[finishes()]],
      { values: [given(wish, 'no')] },
    )
    expect(ended.results).toMatchObject([{ step: 'a', state: 'skipped', results: [] }, { state: 'done' }])
    expect(progress).toEqual([{ kind: 'skipped', step: 'a' }])
    expect(ended.ok).toBe(true)
  })
})

describe('limits', () => {
  it('of a step hold for all its attempts', async () => {
    const { job, ended } = await flow(
      [step({ name: 'a', prompt: 'A.', spec: { maxBudgetUsd: 1 }, retries: 9, gate: () => 'no' })],
      [[[usage(9), done('', 0.75)]], [[usage(9), done('', 0.5)]]],
    )
    expect(job.harness.sessions.map(({ options }) => options.spec.maxBudgetUsd)).toEqual([1, 0.25])
    expect(ended.failed?.error.message).toBe('rejected: no (no further attempt: $1.2500 of $1 are spent)')
  })

  it('of a workflow hold for all its steps, and a step keeps its own', async () => {
    const { job, ended } = await flow(
      [
        step({ name: 'a', prompt: 'A.' }),
        step({ name: 'b', prompt: 'B.', spec: { maxBudgetUsd: 0.5 } }),
        step({ name: 'c', prompt: 'C.' }),
      ],
      [[[usage(9), done('', 0.75)]], [[usage(9), done('', 0.25)]]],
      { limits: { maxBudgetUsd: 1 } },
    )
    expect(job.harness.sessions.map(({ options }) => options.spec.maxBudgetUsd)).toEqual([1, 0.25])
    expect(ended.failed).toMatchObject({
      step: 'c',
      error: { message: 'there is nothing left for it: $1.0000 of $1 are spent' },
    })
  })
})

describe('a start that is not the usual one', () => {
  const steps = [
    step({ name: 'plan', prompt: 'Plan.', produces: plan }),
    step({ name: 'build', reads: { plan }, prompt: ({ plan }) => `Build ${plan}.`, resumeFrom: 'plan' }),
  ]

  it('begins with a later step, in a session from outside', async () => {
    const { job, ended } = await flow(steps, [[finishes()]], {
      from: 'build',
      resume: { session: 'old', fork: true },
      values: [given(plan, 'two walls')],
    })
    expect(ended.ok).toBe(true)
    expect(recorded(job)).toEqual(['build'])
    expect(resumed(job)).toEqual([{ session: 'old', fork: true }])
    expect(said(job)).toEqual([['Build two walls.']])
  })

  it('is no start at all when it is called off, and no attempt follows', async () => {
    const over = new AbortController()
    const { job, ended } = await flow(
      [
        step({
          name: 'a',
          prompt: 'A.',
          retries: 3,
          onFail: 'continue',
          gate: () => {
            over.abort()
            return 'no'
          },
        }),
        step({ name: 'b', prompt: 'B.' }),
      ],
      [[finishes()]],
      { signal: over.signal },
    )
    expect(recorded(job)).toEqual(['a'])
    expect(ended.results).toHaveLength(1)
    const late = await flow([step({ name: 'a', prompt: 'A.' })], [], { signal: over.signal })
    expect(late.ended.failed).toMatchObject({ step: 'a', error: { message: 'interrupted' } })
  })
})

it('loses nothing when whoever watches throws', async () => {
  const onProgress = (): never => {
    throw new Error('I am not well')
  }
  const { ended } = await flow([compute({ name: 'a', when: () => false, do: () => undefined })], [], {
    onProgress,
  })
  expect(ended.ok).toBe(true)
})
