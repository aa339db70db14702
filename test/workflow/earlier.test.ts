import { describe, expect, it } from 'vitest'
import type { Memory } from '../../src/runtime/memory.ts'
import { earlier, keepValue } from '../../src/workflow/earlier.ts'
import { given, key, wish } from '../../src/workflow/key.ts'
import { compute, step } from '../../src/workflow/step.ts'
import { defineWorkflow } from '../../src/workflow/workflow.ts'
import { failure, finishes } from '../runtime/scripted.ts'
import { flow, resumed, said } from './support.ts'

const plan = key<string>('plan')
const size = key<{ readonly walls: number }>('size')
const taken = key<unknown>('taken')

function memory(): Memory {
  const kept = new Map<string, string>()
  return { get: (name) => kept.get(name) ?? null, set: (name, value) => void kept.set(name, value) }
}

const STEPS = [
  step({ name: 'plan', prompt: 'Plan.', produces: plan }),
  compute({ name: 'measure', do: () => ({ walls: 2 }), produces: size }),
  step({
    name: 'build',
    reads: { plan, size },
    resumeFrom: 'plan',
    prompt: ({ plan, size }) => `Build ${plan} with ${size.walls} walls.`,
  }),
]

describe('a run that begins with a later step', () => {
  it('goes on with what the one before has produced, and with its sessions', async () => {
    const kept = memory()
    const first = await flow(STEPS, [[finishes('a house')], [[failure('config', 'no such model')]]], {
      memory: kept,
    })
    expect(first.ended.failed?.step).toBe('build')

    const { job, ended } = await flow(STEPS, [[finishes('Built.')]], { memory: kept, from: 'build' })
    expect(ended.ok).toBe(true)
    expect(said(job)).toEqual([['Build a house with 2 walls.']])
    expect(resumed(job)).toEqual([{ session: 'session-1' }])
  })

  it('is refused where no run has come so far', async () => {
    await expect(flow(STEPS, [], { memory: memory(), from: 'build' })).rejects.toThrow(
      /reads 'plan', which 'plan' makes, and that step is left out; no earlier run has left the value/,
    )
  })

  it('is given what it is given now, whatever the one before has produced', async () => {
    const kept = memory()
    keepValue(kept, plan, 'a house')
    const build = step({ name: 'build', reads: { plan }, prompt: ({ plan }) => `Build ${plan}.` })
    const { job } = await flow([STEPS[0]!, build], [[finishes()]], {
      memory: kept,
      from: 'build',
      values: [{ key: plan, value: 'a shed' }],
    })
    expect(said(job)[0]?.[0]).toContain('Build a shed.')
  })
})

it.each([
  ['a date', new Date(0)],
  ['a function', () => 1],
  ['nothing', undefined],
  ['a class of its own', new (class Wall {})()],
  ['a number that JSON has no word for', Number.NaN],
  ['a circle', circle()],
])('%s is not kept, since it would come back as something else', (_, value) => {
  const kept = memory()
  keepValue(kept, taken, value)
  const workflow = defineWorkflow({
    name: 'flow',
    steps: [
      compute({ name: 'take', do: async () => value, produces: taken }),
      compute({ name: 'end', do: () => undefined }),
    ],
  })
  expect(earlier(workflow, 'end', kept).values).toEqual([])
})

function circle(): object {
  const one: { self?: object } = {}
  one.self = one
  return one
}

describe('the wish', () => {
  const asked = [
    step({ name: 'plan', prompt: 'Plan.' }),
    step({ name: 'build', reads: { wish }, prompt: ({ wish }) => `Build ${wish}.` }),
  ]

  it('is kept for a run that begins later, until one that begins anew has another or none', async () => {
    const kept = memory()
    const values = [given(wish, 'a house')]
    await flow(asked, [[finishes()], [finishes()]], { memory: kept, values })

    for (const from of ['build', 'plan']) {
      const again = await flow(asked, [[finishes()], [finishes()]], { memory: kept, from })
      expect(said(again.job).at(-1)).toEqual(['Build a house.'])
    }
    const other = await flow(asked, [[finishes()]], {
      memory: kept,
      from: 'build',
      values: [given(wish, 'a shed')],
    })
    expect(said(other.job)).toEqual([['Build a shed.']])

    await flow(asked.slice(0, 1), [[finishes()]], { memory: kept })
    await expect(flow(asked, [], { memory: kept, from: 'build' })).rejects.toThrow(
      "step 'build' reads 'wish', the prompt of the workflow, and there is none; give it",
    )
  })

  it('of an earlier run is no wish of one that begins anew', async () => {
    const kept = memory()
    await flow(asked, [[finishes()], [finishes()]], { memory: kept, values: [given(wish, 'a house')] })
    await expect(flow(asked, [], { memory: kept })).rejects.toThrow("step 'build' reads 'wish'")
  })
})
