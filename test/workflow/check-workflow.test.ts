import { describe, expect, it } from 'vitest'
import { checkWorkflow, type Start } from '../../src/workflow/check-workflow.ts'
import { given, key, optional, wish } from '../../src/workflow/key.ts'
import { runWorkflow } from '../../src/workflow/run-workflow.ts'
import { compute, type Step, step } from '../../src/workflow/step.ts'
import { defineWorkflow } from '../../src/workflow/workflow.ts'

const USAGE = expect.objectContaining({ name: 'FlowerError', code: 'usage' })
const plan = key<string>('plan')

const makesPlan = step({ name: 'plan', prompt: 'Plan.', produces: plan })
const readsPlan = step({ name: 'build', reads: { plan }, prompt: ({ plan }) => plan })
const maybePlan = step({ name: 'plan', prompt: 'Plan.', produces: plan, when: () => true })
const mayRead = step({
  name: 'build',
  reads: { plan: optional(plan) },
  prompt: ({ plan }) => plan ?? 'Build.',
})
const goesOn = step({ name: 'build', prompt: 'Build.', resumeFrom: 'plan' })

function check(steps: readonly unknown[], start: Start = {}): () => void {
  return () => checkWorkflow(defineWorkflow({ name: 'flow', steps: steps as readonly Step[] }), start)
}

describe('a workflow is refused before anything runs', () => {
  it.each<[string, readonly unknown[], Start, string]>([
    [
      'whose step reads what nobody makes',
      [readsPlan],
      {},
      "step 'build' reads 'plan', which no step before it makes",
    ],
    ['that has its steps in the wrong order', [readsPlan, makesPlan], {}, "which only 'plan' makes, later"],
    ['whose step may read what only comes later', [mayRead, makesPlan], {}, "which only 'plan' makes, later"],
    [
      'that reads its own product',
      [step({ name: 'a', reads: { plan }, prompt: 'A.', produces: plan })],
      {},
      "only 'a'",
    ],
    [
      'that reads for certain what may be left out',
      [maybePlan, readsPlan],
      {},
      "'plan' makes none when it is left out",
    ],
    [
      'that reads for certain what a failed step would have made',
      [step({ name: 'plan', prompt: 'Plan.', produces: plan, onFail: 'skip' }), readsPlan],
      {},
      'read it as optional',
    ],
    [
      'that has no prompt and wants one',
      [step({ name: 'a', reads: { wish }, prompt: ({ wish }) => wish })],
      {},
      'the prompt of the workflow, and there is none',
    ],
    [
      'that begins after the step that makes it',
      [makesPlan, readsPlan],
      { from: 'build' },
      "which 'plan' makes, and that",
    ],
    ['that begins nowhere', [makesPlan], { from: 'bild' }, "has no step 'bild'; it has 'plan'"],
    ['with two steps of one name', [makesPlan, makesPlan], {}, "two steps are named 'plan'"],
    ['that goes on with nothing', [goesOn], {}, "session of 'plan', which does not exist"],
    ['that goes on with a later step', [goesOn, makesPlan], {}, 'which is not done before it'],
    [
      'that goes on with a step that is left out',
      [makesPlan, goesOn],
      { from: 'build' },
      'which is left out',
    ],
    ['that goes on with what may be left out', [maybePlan, goesOn], {}, "{ step: 'plan', orElse: 'fresh' }"],
    [
      'that goes on with no agent',
      [compute({ name: 'plan', do: () => undefined }), goesOn],
      {},
      'which has no agent',
    ],
    [
      'that resumes no agent',
      [compute({ name: 'a', do: () => undefined })],
      { resumed: true },
      'leave the session out',
    ],
    ['that has no steps', [], {}, 'at least one step'],
    ['with a step that is none', [{ name: 'a', prompt: 'A.' }], {}, 'step 1 is none; make it with step('],
    [
      'with an option that does not exist',
      [step({ name: 'a', prompt: 'A.', retrys: 2 } as never)],
      {},
      "step 'a': unknown 'retrys'; accepted: name, reads",
    ],
    [
      'with a setting of the agent that does not exist',
      [step({ name: 'a', prompt: 'A.', spec: { modle: 'x' } as never })],
      {},
      "step 'a': agent spec: unknown 'modle'",
    ],
    ['with an empty prompt', [step({ name: 'a', prompt: ' ' })], {}, "step 'a': prompt: expected a text"],
    [
      'with an onFail that does not exist',
      [step({ name: 'a', prompt: 'A.', onFail: 'retry' as never })],
      {},
      'onFail',
    ],
    ['with retries below zero', [step({ name: 'a', prompt: 'A.', retries: -1 })], {}, 'retries'],
    [
      'with a key that is none',
      [step({ name: 'a', prompt: 'A.', reads: { plan: 'plan' } as never })],
      {},
      'reads.plan: expected a key',
    ],
    ['with a name of a retry', [step({ name: 'a#retry2', prompt: 'A.' })], {}, "without '#'"],
    ['that copies nothing', [step({ name: 'a', prompt: 'A.', fork: true })], {}, 'fork copies a session'],
    [
      'that reduces into nothing',
      [step({ name: 'a', prompt: 'A.', reduce: () => 1 } as never)],
      {},
      'produces',
    ],
    ['that answers no gate', [step({ name: 'a', prompt: 'A.', onReject: () => 'no' })], {}, 'add gate'],
  ])('%s', (_, steps, start, message) => {
    expect(check(steps, start)).toThrow(USAGE)
    expect(check(steps, start)).toThrow(message)
  })

  it('for an option of its own that does not exist', () => {
    const workflow = defineWorkflow({ name: 'flow', steps: [makesPlan], stepz: [] } as never)
    expect(() => checkWorkflow(workflow)).toThrow("workflow: unknown 'stepz'; accepted: name, steps")
  })

  it('by runWorkflow, which opens nothing', async () => {
    const run = (): never => {
      throw new Error('it was run')
    }
    await expect(runWorkflow(defineWorkflow({ name: 'flow', steps: [readsPlan] }), { run })).rejects.toThrow(
      USAGE,
    )
  })
})

describe('a workflow is accepted', () => {
  it.each<[string, readonly Step[], Start]>([
    ['whose steps read what was made before them', [makesPlan, readsPlan], {}],
    ['whose steps read what was given', [readsPlan], { values: [given(plan, 'two walls')] }],
    [
      'that begins later with the value given',
      [makesPlan, readsPlan],
      { from: 'build', values: [given(plan, '')] },
    ],
    ['whose step may find what it reads missing', [maybePlan, mayRead], {}],
    ['whose step may find a start value missing', [mayRead], {}],
    [
      'that makes a value for certain, and then perhaps another',
      [
        makesPlan,
        compute({ name: 'again', when: () => true, produces: plan, do: () => 'three walls' }),
        readsPlan,
      ],
      {},
    ],
    ['that goes on with an earlier step', [makesPlan, goesOn], {}],
    ['that begins later in a session from outside', [makesPlan, goesOn], { from: 'build', resumed: true }],
    [
      'whose step begins afresh where the other was left out',
      [maybePlan, step({ name: 'build', prompt: 'Build.', resumeFrom: { step: 'plan', orElse: 'fresh' } })],
      {},
    ],
  ])('%s', (_, steps, start) => {
    expect(check(steps, start)).not.toThrow()
  })
})

describe('a key', () => {
  it('has a name', () => {
    expect(() => key(' ')).toThrow(USAGE)
  })
})

describe('the compiler refuses', () => {
  const size = key<number>('size')

  it('what would go wrong later', () => {
    const mistakes = [
      // @ts-expect-error: only what is declared can be read
      step({ name: 'a', reads: { plan }, prompt: ({ size }) => size }),
      // @ts-expect-error: a step without reads reads nothing
      step({ name: 'a', prompt: ({ plan }) => plan }),
      // @ts-expect-error: what is optional may be undefined
      step({ name: 'a', reads: { plan: optional(plan) }, prompt: ({ plan }) => plan }),
      // @ts-expect-error: the key is for another type
      step({ name: 'a', prompt: 'A.', produces: size, reduce: (result) => result.text }),
      // @ts-expect-error: text is no number
      step({ name: 'a', prompt: 'A.', produces: size }),
      // @ts-expect-error: the key is for another type
      compute({ name: 'a', produces: size, do: () => 'three' }),
      // @ts-expect-error: the key is for another type
      given(size, 'three'),
      // A gate may say nothing, at once or later.
      step({ name: 'a', prompt: 'A.', gate: () => {} }),
      step({ name: 'a', prompt: 'A.', gate: async () => {} }),
    ]
    expect(mistakes).toHaveLength(9)
  })
})
